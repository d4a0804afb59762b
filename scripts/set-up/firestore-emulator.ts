import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ClearError } from '../terminal/clear-error.mjs';
import { step } from '../terminal/step.mjs';
import { findOnPath } from './find-on-path.ts';
import { firebaseCommand, firebaseEnv } from './firebase-tools.ts';
import { writeLauncherJar } from './launcher-jar.ts';
import { cache } from './paths.mjs';
import { runLogged } from './run-logged.ts';

const variable = 'FIRESTORE_EMULATOR_BINARY_PATH';
const jarInSdk = join('platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');

/** Where the Google Cloud SDK is: what its own variable says, else beside `gcloud`, else the packages' folders. */
function sdkFolders(): string[] {
  const chosen = process.env.CLOUDSDK_ROOT_DIR;
  if (chosen) return [chosen];
  const gcloud = findOnPath('gcloud');
  return [
    ...(gcloud ? [dirname(dirname(realpathSync(gcloud)))] : []),
    '/usr/lib/google-cloud-sdk',
    '/opt/google-cloud-sdk',
    '/snap/google-cloud-cli/current',
    '/opt/homebrew/share/google-cloud-sdk',
    '/usr/local/share/google-cloud-sdk',
    join(homedir(), 'google-cloud-sdk'),
  ];
}

/**
 * Finds the Firestore emulator: the variable if set, else the Google Cloud SDK's jar through a launcher jar,
 * else the one that firebase-tools downloads.
 *
 * @returns what to add to the environment of firebase-tools
 * @throws ClearError when the variable names no file, or the download fails
 */
export async function findFirestoreEmulator(command: string): Promise<Record<string, string>> {
  const chosen = process.env[variable];
  if (chosen) {
    if (existsSync(chosen)) return { [variable]: chosen };
    throw new ClearError(`${variable} names ${chosen}, which does not exist: correct or unset the variable.`);
  }
  const sdkJar = sdkFolders()
    .map((folder) => join(folder, jarInSdk))
    .find((jar) => existsSync(jar));
  if (sdkJar) {
    const launcher = join(cache, 'firestore-launcher.jar');
    writeLauncherJar(launcher, sdkJar);
    return { [variable]: launcher };
  }
  await download(command);
  return {};
}

/** Answers at once when firebase-tools has the emulator already. */
async function download(command: string): Promise<void> {
  const [node, ...options] = firebaseCommand('setup:emulators:firestore');
  const { code, shownLog } = await step('Looking for the Firestore emulator', () =>
    runLogged(
      spawn(node, options, { cwd: cache, env: firebaseEnv(), stdio: ['ignore', 'pipe', 'pipe'] }),
      'emulator-download',
    ),
  );
  if (code === 0) return;
  throw new ClearError(
    `The Firestore emulator could not be downloaded from storage.googleapis.com (${shownLog} says why): connect to the internet, or name its jar in ${variable}, and run "${command}" again.`,
  );
}
