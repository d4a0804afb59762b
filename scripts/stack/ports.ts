import { detectPort } from 'detect-port';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { CliError } from '../cli.ts';

const { emulators } = firebaseJson;

/** The ports on 127.0.0.1 before the shift, with the names of the programs that listen there. */
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

/** Only `npm run dev` needs the port of Vite. */
export type Ports = Omit<AllPorts, 'vite'> & { vite?: number };

export const shiftedPorts = (shift: number): AllPorts =>
  Object.fromEntries(Object.entries(portTable).map(([name, [port]]) => [name, port + shift])) as AllPorts;

const MAX_PORT = 65_535;

/** @throws CliError with the port that does not exist */
export function assertPortsExist(ports: Partial<Ports>): void {
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][])
    if (!Number.isInteger(port) || port <= 0 || port > MAX_PORT)
      throw new CliError(
        `Port ${port} (${portTable[name][1]}) does not exist: choose another PORT_SHIFT, such as 20000.`,
      );
}

/** @throws CliError with the port that does not exist, or with the ports in use, and a solution */
export async function assertPortsFree(ports: Partial<Ports>, command: string): Promise<void> {
  assertPortsExist(ports);
  const inUse: string[] = [];
  // Checks the ports one by one, because detectPort briefly opens the next port if the checked port is in use.
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][])
    if ((await detectPort(port)) !== port) inUse.push(`${port} (${portTable[name][1]})`);
  if (inUse.length === 0) return;
  const list = inUse.join(', ');
  const problem =
    inUse.length === 1
      ? `Port ${list} is in use: stop the program that uses it`
      : `Ports ${list} are in use: stop the programs that use them`;
  const alternative = / (start|dev)$/.test(command)
    ? `, or use other ports (PORT_SHIFT=20000 ${command})`
    : '';
  throw new CliError(`${problem} and run "${command}" again${alternative}.`);
}
