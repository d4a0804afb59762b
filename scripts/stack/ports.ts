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

/** Those that browsers refuse, above 1,024 (https://fetch.spec.whatwg.org/#bad-port). */
const BAD_PORTS = new Set([
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566],
  ...[6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080],
]);

/** @throws CliError that names a port that does not exist or that browsers refuse */
export function assertPortsUsable(ports: Partial<Ports>): void {
  for (const [name, port] of Object.entries(ports) as [keyof Ports, number][]) {
    const exists = Number.isInteger(port) && port > 0 && port <= MAX_PORT;
    const problem = exists ? BAD_PORTS.has(port) && 'is refused by browsers' : 'does not exist';
    if (problem)
      throw new CliError(
        `Port ${port} (${portTable[name][1]}) ${problem}: choose another PORT_SHIFT, such as 20000.`,
      );
  }
}

/** @throws CliError that names a port that cannot be used, or those that are taken, by what, and what to do */
export async function assertPortsFree(ports: Partial<Ports>, command: string): Promise<void> {
  assertPortsUsable(ports);
  const all = Object.entries(ports) as [keyof Ports, number][];
  const busy: typeof all = [];
  // One after the other, because detectPort takes the next port for a moment where one is taken.
  for (const entry of all) if ((await detectPort(entry[1])) !== entry[1]) busy.push(entry);
  const holders = await findHolders(busy);
  if (holders.length === 0) return;
  const taken = holders.map(
    ({ port, program }, index) => `${port} ${index === 0 ? 'is taken ' : ''}by ${program}`,
  );
  const pids = holders.flatMap(({ pid }) => pid ?? []);
  const ending = pids.length > 0 ? [`stop ${pids.length > 1 ? 'them' : 'it'} (kill ${pids.join(' ')})`] : [];
  const remedies = [...holders.flatMap(({ remedy }) => remedy ?? []), ...ending].join(', ');
  const others = / (start|dev)$/.test(command) ? `, or take other ports (PORT_SHIFT=20000 ${command})` : '';
  throw new CliError(`Port ${taken.join(', port ')}: ${remedies} and run "${command}" again${others}.`);
}

interface Holder {
  port: string;
  program: string;
  pid?: number;
  remedy?: string;
}

/** One port of each program, and none of a program that another one has started. Needs `ss`, `netstat` or `lsof`, and `ps`. */
async function findHolders(taken: [keyof Ports, number][]): Promise<Holder[]> {
  const processes = taken.length > 0 ? await psList().catch(() => []) : [];
  const pids = await Promise.all(
    taken.map(([, port]) => portToPid({ port, host: '*' }).catch(() => undefined)),
  );
  return taken.flatMap(([name, number], index): Holder[] => {
    const port = `${number} (${portTable[name][1]})`;
    const holder = processes.find(({ pid }) => pid === pids[index]);
    if (pids.indexOf(pids[index]) < index || (holder && pids.includes(holder.ppid))) return [];
    if (!holder) return [{ port, program: 'another program', remedy: 'stop that program' }];
    const { pid, cmd = holder.name } = holder;
    if (cmd.includes('ControlCenter')) {
      const remedy = 'turn it off (System Settings, AirDrop & Handoff)';
      return [{ port, program: "macOS's AirPlay Receiver", remedy }];
    }
    const words = cmd.replaceAll(/\S*\//g, '');
    const program = words.includes('emulators:start') ? 'firebase emulators:start' : words.slice(0, 60);
    return [{ port, program: `"${program}" (process ${pid})`, pid }];
  });
}
