import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { strToU8, zipSync } from 'fflate';
import which from 'which';
import { CliError, runLogged } from '../cli.ts';
import { cacheFolder } from '../paths.ts';
import { firebaseCommand, firebaseEnv } from '../stack/firebase.ts';

export const FIRESTORE_MAIN_CLASS = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';

const JAR_VARIABLE = 'FIRESTORE_EMULATOR_BINARY_PATH';

/**
 * Finds the emulator's jar: the one that {@link JAR_VARIABLE} names, else the one of the Google Cloud SDK, else a download.
 * @param command is named in the error as the command to run again
 * @returns environment variables for firebase-tools
 */
export async function findFirestoreEmulator(command: string): Promise<Record<string, string>> {
  const chosen = process.env[JAR_VARIABLE];
  if (chosen) {
    if (existsSync(chosen)) return { [JAR_VARIABLE]: chosen };
    throw new CliError(
      `${JAR_VARIABLE} names ${chosen}, which does not exist: correct or unset the variable.`,
    );
  }
  const sdkJar = findSdkJar();
  if (sdkJar) {
    const launcher = join(cacheFolder, 'firestore-launcher.jar');
    writeLauncherJar(launcher, sdkJar);
    return { [JAR_VARIABLE]: launcher };
  }
  // Downloads the emulator unless firebase-tools already has it.
  const args = firebaseCommand('setup:emulators:firestore');
  const { ok, log } = await runLogged('emulator-download', 'node', args, firebaseEnv());
  if (ok) return {};
  throw new CliError(
    `The Firestore emulator could not be downloaded from storage.googleapis.com (see ${log}): connect to the internet, or set ${JAR_VARIABLE} to its jar, and run "${command}" again.`,
  );
}

/** Finds the jar of the SDK in CLOUDSDK_ROOT_DIR, else of the SDK that contains `gcloud`. */
export function findSdkJar(): string | undefined {
  const gcloud = which.sync('gcloud', { nothrow: true });
  const sdk = process.env['CLOUDSDK_ROOT_DIR'] ?? (gcloud ? dirname(dirname(realpathSync(gcloud))) : '');
  const jar = join(sdk, 'platform', 'cloud-firestore-emulator', 'cloud-firestore-emulator.jar');
  return existsSync(jar) ? jar : undefined;
}

/** Writes a jar that only starts another jar, because firebase-tools runs `java -jar`, but the SDK's jar has no main class. */
export function writeLauncherJar(target: string, jar: string): void {
  const lines = [
    'Manifest-Version: 1.0',
    `Main-Class: ${FIRESTORE_MAIN_CLASS}`,
    `Class-Path: ${pathToFileURL(jar).href}`,
  ];
  const manifest = `${lines.map(wrapManifestLine).join('\r\n')}\r\n\r\n`;
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, zipSync({ 'META-INF/MANIFEST.MF': strToU8(manifest) }, { level: 0 }));
}

/** A line of a manifest has at most 72 bytes, here with its line break. A longer line continues on the next one after a space. */
const wrapManifestLine = (line: string) => line.match(/^.{1,70}|.{1,69}/g)?.join('\r\n ') ?? line;
