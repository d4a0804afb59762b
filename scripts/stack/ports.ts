import { detectPort } from 'detect-port';
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

/** @throws CliError that names a port that does not exist */
export function assertPortsExist(ports: Partial<Ports>): void {
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][])
    if (!Number.isInteger(port) || port <= 0 || port > MAX_PORT)
      throw new CliError(
        `Port ${port} (${portTable[name][1]}) does not exist: choose another PORT_SHIFT, such as 20000.`,
      );
}

/** @throws CliError that names a port that does not exist, or those that are taken, and what to do */
export async function assertPortsFree(ports: Partial<Ports>, command: string): Promise<void> {
  assertPortsExist(ports);
  const taken: string[] = [];
  // One after the other, because detectPort takes the next port for a moment where one is taken.
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][])
    if ((await detectPort(port)) !== port) taken.push(`${port} (${portTable[name][1]})`);
  if (taken.length === 0) return;
  const list = taken.join(', ');
  const problem =
    taken.length === 1
      ? `Port ${list} is taken: stop what uses it`
      : `Ports ${list} are taken: stop what uses them`;
  const others = / (start|dev)$/.test(command) ? `, or take other ports (PORT_SHIFT=20000 ${command})` : '';
  throw new CliError(`${problem} and run "${command}" again${others}.`);
}
