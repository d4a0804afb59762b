import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaries, cache, root } from './paths.mjs';

/** The project that emulators run under; its `demo-` keeps firebase-tools from asking Google anything. */
export const demoProject = 'demo-forillon';

const configHome = join(cache, 'firebase-config');
const yearsAhead = 8.64e15;

/** Variables of the developer's own shell that would lead the emulators to other places or people. */
const foreign = [
  'GOOGLE_APPLICATION_CREDENTIALS',
  'FIREBASE_TOKEN',
  'FIREBASE_CONFIG',
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'GCLOUD_PROJECT',
  'GOOGLE_CLOUD_PROJECT',
  'PORT',
];

/** The command line of firebase-tools on Node 24. */
export const firebaseCommand = (...options: string[]): [string, ...string[]] => [
  join(binaries, 'node'),
  join(root, 'node_modules', 'firebase-tools', 'lib', 'bin', 'firebase.js'),
  ...options,
];

/**
 * An environment in which firebase-tools asks nothing of the internet: a configuration of its own without
 * login and usage reports, a message of the day that counts as read, no look for updates.
 */
export function firebaseEnv(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const folder = join(configHome, 'configstore');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'firebase-tools.json'),
    JSON.stringify({ usage: false, motd: { fetched: yearsAhead } }),
  );
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.includes(name));
  return {
    ...Object.fromEntries(inherited),
    XDG_CONFIG_HOME: configHome,
    NO_UPDATE_NOTIFIER: '1',
    CI: 'true',
    ...more,
  };
}
