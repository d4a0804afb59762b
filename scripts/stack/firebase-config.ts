import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cache, root } from '../set-up/paths.mjs';
import { areOwnPorts } from './ports.ts';
import type { Ports } from './ports.ts';

const ours = join(root, 'firebase.json');

type FirebaseConfig = { hosting: { public: string }; emulators: Record<string, unknown> };

/**
 * The configuration file for a stack on these ports: firebase.json itself for its own ports, else a copy of it
 * beside it (firebase-tools takes the file's folder for the project's). The copy serves a site of its own, so that a
 * build for one stack takes no page away from another.
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
  const hosting = { ...config.hosting, public: copySite(name, config.hosting.public) };
  writeFileSync(file, JSON.stringify({ ...config, hosting, emulators }, null, 2));
  return file;
}

function copySite(name: string, built: string): string {
  const copy = join(cache, `site-${name}`);
  rmSync(copy, { recursive: true, force: true });
  if (existsSync(join(root, built))) cpSync(join(root, built), copy, { recursive: true });
  return relative(root, copy);
}
