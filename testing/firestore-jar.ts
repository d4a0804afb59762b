import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import which from 'which';

export const FIRESTORE_MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

/** FIRESTORE_EMULATOR_BINARY_PATH if set, else the Google Cloud SDK's, else the downloaded one. */
export function findFirestoreJar(): string | undefined {
  return process.env['FIRESTORE_EMULATOR_BINARY_PATH'] ?? findSdkJar() ?? findDownloadedJar();
}

/** The SDK is where CLOUDSDK_ROOT_DIR says, or around `gcloud`. */
export function findSdkJar(): string | undefined {
  const gcloud = which.sync('gcloud', { nothrow: true });
  const sdk = process.env['CLOUDSDK_ROOT_DIR'] ?? (gcloud ? dirname(dirname(realpathSync(gcloud))) : '');
  const jar = join(sdk, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
  return existsSync(jar) ? jar : undefined;
}

/** The newest jar that firebase-tools has downloaded. */
function findDownloadedJar(): string | undefined {
  const folder = process.env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache', 'firebase', 'emulators');
  if (!existsSync(folder)) return undefined;
  const [newest] = readdirSync(folder)
    .filter((name) => /^cloud-firestore-emulator-.*\.jar$/.test(name))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest && join(folder, newest);
}
