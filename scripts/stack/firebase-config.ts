import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { areOwnPorts } from './ports.ts';
import type { Ports } from './ports.ts';

const ours = join(root, 'firebase.json');

type FirebaseConfig = { emulators: Record<string, unknown> };

/**
 * The configuration file for a stack on these ports: firebase.json itself for its own ports, else a copy of it
 * beside it (firebase-tools takes the file's folder for the project's).
 */
export function firebaseConfigFor(name: string, ports: Ports): string {
  if (areOwnPorts(ports)) return ours;
  const config = JSON.parse(readFileSync(ours, 'utf8')) as FirebaseConfig;
  const at = (port: number) => ({ host: '127.0.0.1', port });
  const emulators = {
    ...config.emulators,
    auth: at(ports.auth),
    functions: at(ports.functions),
    firestore: { ...at(ports.firestore), websocketPort: ports.websocket },
    hosting: at(ports.hosting),
    hub: at(ports.hub),
    logging: at(ports.logging),
    eventarc: at(ports.eventarc),
    tasks: at(ports.tasks),
  };
  const file = join(root, `.firebase-${name}.json`);
  writeFileSync(file, JSON.stringify({ ...config, emulators }, null, 2));
  return file;
}
