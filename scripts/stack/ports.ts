import { detectPort } from 'detect-port';
import { portToPid } from 'pid-port';
import psList from 'ps-list';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { CliError } from '../cli.ts';

const { emulators } = firebaseJson;

/** The ports on 127.0.0.1 before they are shifted, with words for what listens there. */
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
  vite: [5173, 'the development server'],
} as const;

type AllPorts = Record<keyof typeof portTable, number>;

/** Only `npm run dev` needs Vite's. */
export type Ports = Omit<AllPorts, 'vite'> & { vite?: number };

export const shiftedPorts = (shift: number): AllPorts =>
  Object.fromEntries(Object.entries(portTable).map(([name, [port]]) => [name, port + shift])) as AllPorts;

const MAX_PORT = 65_535;

/** Ports above 1023 that browsers and Node's `fetch` refuse (https://fetch.spec.whatwg.org/#port-blocking). */
const BLOCKED_PORTS = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
];

/** @throws CliError that names the first port that is no port or taken, by what, and what to do */
export async function assertPortsFree(ports: Ports, command: string): Promise<void> {
  const all = Object.entries(ports) as [keyof Ports, number][];
  for (const [name, port] of all) {
    if (port <= MAX_PORT && !BLOCKED_PORTS.includes(port)) continue;
    const reason = port > MAX_PORT ? 'does not exist' : 'is refused by browsers';
    throw new CliError(
      `Port ${port} (${portTable[name][1]}) ${reason}: choose another PORT_SHIFT, such as 20000.`,
    );
  }
  for (const [name, port] of all) {
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
