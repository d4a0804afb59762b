import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import type { Env } from '../cli.ts';
import { cacheFolder, root } from '../paths.ts';
import { plans, type StackPlan } from './plan.ts';

const FAR_FUTURE_MS = 8.64e15;

/** The arguments with which Node runs firebase-tools. */
export const firebaseCommand = (...args: string[]): string[] => [
  '--import',
  pathToFileURL(join(import.meta.dirname, 'survive-connection-errors.ts')).href,
  join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
  ...args,
];

/**
 * Variables with which firebase-tools sends nothing to the internet: a configuration of its own without login and
 * usage reports, with a message of the day that counts as read, and no check for updates.
 */
export function firebaseEnv(): Env {
  const configHome = join(cacheFolder, 'firebase-config');
  mkdirSync(join(configHome, 'configstore'), { recursive: true });
  writeFileSync(
    join(configHome, 'configstore', 'firebase-tools.json'),
    JSON.stringify({ usage: false, motd: { fetched: FAR_FUTURE_MS } }),
  );
  return {
    // The user's own would point the emulators to other services or accounts.
    GOOGLE_APPLICATION_CREDENTIALS: undefined,
    GOOGLE_CLOUD_PROJECT: undefined,
    FIREBASE_TOKEN: undefined,
    FIREBASE_CONFIG: undefined,
    PORT: undefined,
    XDG_CONFIG_HOME: configHome,
    NO_UPDATE_NOTIFIER: '1',
    FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: 'true', // through a file: the server for it takes seconds to end
    CI: 'true',
  };
}

/**
 * Writes firebase.json with the ports of a stack. The file stands in the repository's folder, which firebase-tools
 * takes for the project's. Tests and benches get a copy of the site, so that a build for another command changes no
 * page under them.
 * @returns the file's path
 */
export function writeFirebaseConfig({ name, ports }: StackPlan): string {
  const config = structuredClone(firebaseJson);
  for (const [emulator, settings] of Object.entries(config.emulators))
    if (emulator in ports) Object.assign(settings, { port: ports[emulator as keyof typeof ports] });
  config.emulators.firestore.websocketPort = ports.websocket;
  if (name !== plans.local.name) {
    const copy = join(cacheFolder, 'sites', name);
    rmSync(copy, { recursive: true, force: true });
    cpSync(join(root, config.hosting.public), copy, { recursive: true });
    config.hosting.public = relative(root, copy);
  }
  const file = join(root, `.firebase-${name}.json`);
  writeFileSync(file, JSON.stringify(config, null, 2));
  return file;
}
