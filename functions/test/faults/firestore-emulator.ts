import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findSdkJar, FIRESTORE_MAIN_CLASS } from '../../../scripts/setup/firestore-emulator.ts';
import { freePort } from '../../../testing/free-port.ts';
import { FAST_START_JAVA_OPTIONS } from '../../../testing/java-options.ts';

/** A separate Firestore emulator that can be frozen and killed. The data is in memory only. */
export class FirestoreEmulator {
  readonly port: number;
  readonly #jar: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, jar: string) {
    this.port = port;
    this.#jar = jar;
  }

  static async start(): Promise<FirestoreEmulator> {
    const firestore = new FirestoreEmulator(await freePort(), findJar());
    await firestore.start();
    return firestore;
  }

  /** Starts an empty emulator on the same port as before. */
  async start(): Promise<void> {
    const options = [
      ...FAST_START_JAVA_OPTIONS,
      '-Xmx512m',
      '-cp',
      this.#jar,
      FIRESTORE_MAIN_CLASS,
      '--host=127.0.0.1',
      `--port=${this.port}`,
    ];
    const child = spawn('java', options, { stdio: 'ignore' });
    this.#process = child;
    while (child.exitCode === null && child.signalCode === null) {
      const response = await fetch(`http://127.0.0.1:${this.port}/`).catch(() => undefined);
      if (response?.ok) return;
      await sleep(100);
    }
    throw new Error(`The Firestore emulator exited (${child.exitCode ?? child.signalCode}) while starting`);
  }

  /** Pauses the process, so that connections stay open without a response. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

function findJar(): string {
  const jar = process.env['FIRESTORE_EMULATOR_BINARY_PATH'] ?? findSdkJar() ?? findDownloadedJar();
  if (!jar)
    throw new Error('The Firestore emulator is not installed. Run "npm test" once to find or download it.');
  return jar;
}

/** Returns the newest jar that firebase-tools has downloaded. */
function findDownloadedJar(): string | undefined {
  const folder = process.env['FIREBASE_EMULATORS_PATH'] ?? join(homedir(), '.cache', 'firebase', 'emulators');
  if (!existsSync(folder)) return undefined;
  const [newest] = readdirSync(folder)
    .filter((name) => /^cloud-firestore-emulator-.*\.jar$/.test(name))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  return newest && join(folder, newest);
}
