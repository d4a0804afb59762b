import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** Every port that a running stack listens on, all on 127.0.0.1. */
export type Ports = {
  hosting: number;
  functions: number;
  firestore: number;
  auth: number;
  smtp: number;
  mailbox: number;
  hub: number;
  logging: number;
  eventarc: number;
  tasks: number;
  websocket: number;
};

type EmulatorConfig = { port?: number; websocketPort?: number };

const configured = (
  JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as {
    emulators: Record<string, EmulatorConfig>;
  }
).emulators;

function portOf(emulator: string, key: keyof EmulatorConfig = 'port'): number {
  const port = configured[emulator]?.[key];
  if (port === undefined) throw new Error(`firebase.json names no ${key} for emulators.${emulator}`);
  return port;
}

/** PORT_SHIFT=20000 moves every port up by 20000, where something else holds them. */
export const portShift = Number.parseInt(process.env.PORT_SHIFT ?? '', 10) || 0;

const ownPorts: Ports = {
  hosting: portOf('hosting'),
  functions: portOf('functions'),
  firestore: portOf('firestore'),
  auth: portOf('auth'),
  smtp: 1025,
  mailbox: 1080,
  hub: portOf('hub'),
  logging: portOf('logging'),
  eventarc: portOf('eventarc'),
  tasks: portOf('tasks'),
  websocket: portOf('firestore', 'websocketPort'),
};

const shiftPorts = (ports: Ports, by: number): Ports =>
  Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, port + by])) as Ports;

/** The ports of `npm start`: what firebase.json says, and the mailbox. */
export const localPorts = portShift === 0 ? ownPorts : shiftPorts(ownPorts, portShift);

/** The ports of `npm test`, which runs beside `npm start`. */
export const testPorts = shiftPorts(ownPorts, 10_000 + portShift);

/** The ports of a measurement, which runs beside both. */
export const benchPorts = shiftPorts(ownPorts, 20_000 + portShift);

/** Whether these are the ports that firebase.json names. */
export const areOwnPorts = (ports: Ports) => ports === ownPorts;

/** What each port is, in words for a message. */
export const portNames: Record<keyof Ports, string> = {
  hosting: 'the site',
  functions: 'the functions emulator',
  firestore: 'the Firestore emulator',
  auth: 'the Auth emulator',
  smtp: 'the mail server',
  mailbox: 'the mailbox page',
  hub: 'the emulator hub',
  logging: "the emulators' log",
  eventarc: 'the Eventarc emulator',
  tasks: 'the task queue emulator',
  websocket: "the Firestore emulator's monitor",
};
