import { detectPort } from 'detect-port';
import { portToPid } from 'pid-port';
import psList from 'ps-list';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { CliError } from '../cli.ts';

const { emulators } = firebaseJson;

/** The ports of a stack on 127.0.0.1 before they are shifted, with words for what listens there. */
const portTable = {
  hosting: [emulators.hosting.port, 'the site'],
  functions: [emulators.functions.port, 'the functions emulator'],
  firestore: [emulators.firestore.port, 'the Firestore emulator'],
  auth: [emulators.auth.port, 'the Auth emulator'],
  smtp: [1025, 'the mail server'],
  mailbox: [1080, 'the mailbox page'],
  hub: [emulators.hub.port, 'the emulator hub'],
  logging: [emulators.logging.port, "the emulators' log"],
  eventarc: [emulators.eventarc.port, 'the Eventarc emulator'],
  tasks: [emulators.tasks.port, 'the task queue emulator'],
  websocket: [emulators.firestore.websocketPort, "the Firestore emulator's monitor"],
} as const;

export type Ports = Record<keyof typeof portTable, number>;

/** All ports of a stack, moved up by `shift`. */
export const shiftedPorts = (shift: number): Ports =>
  Object.fromEntries(Object.entries(portTable).map(([name, [port]]) => [name, port + shift])) as Ports;

/** @throws CliError that names the first taken port, the program that holds it, and what to do */
export async function assertPortsFree(ports: Ports, command: string): Promise<void> {
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][]) {
    if ((await detectPort(port)) === port) continue;
    const { holder, remedy } = await describeHolder(port);
    const otherPorts = command === 'npm test' ? '' : `, or take other ports (PORT_SHIFT=20000 ${command})`;
    throw new CliError(
      `Port ${port} (${portTable[name][1]}) is taken by ${holder}: ${remedy} and run "${command}" again${otherPorts}.`,
    );
  }
}

/** Needs `ss`, `netstat` or `lsof`, and `ps`. */
async function describeHolder(port: number): Promise<{ holder: string; remedy: string }> {
  const pid = await portToPid({ port, host: '*' }).catch(() => undefined);
  const holder = pid && (await psList().catch(() => [])).find((row) => row.pid === pid);
  if (!holder) return { holder: 'another program', remedy: 'stop that program' };
  const { cmd = holder.name } = holder;
  if (cmd.includes('ControlCenter'))
    return { holder: "macOS's AirPlay Receiver", remedy: 'turn it off (System Settings, AirDrop & Handoff)' };
  return { holder: `"${cmd.slice(0, 60)}" (process ${pid})`, remedy: `stop it (kill ${pid})` };
}
