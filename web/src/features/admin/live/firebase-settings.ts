import type { FirebaseOptions } from 'firebase/app';

export interface FirebaseSettings {
  options: FirebaseOptions;
  /** Where the emulators listen; absent on the real thing. */
  emulators?: { auth: Address; firestore: Address };
}

interface Address {
  host: string;
  port: number;
}

const DEADLINE_MS = 10_000;
const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * The web configuration of the project, which Hosting serves beside the site, so that no key is built in.
 * On a developer's machine the Hosting emulator also tells where the other emulators listen.
 * @throws Error when the site is not served by Hosting
 */
export async function firebaseSettings(): Promise<FirebaseSettings> {
  const options = JSON.parse(await fetchText('/__/firebase/init.json')) as FirebaseOptions;
  if (!LOCAL_HOSTS.includes(location.hostname)) return { options };
  return { options, emulators: readEmulators(await fetchText('/__/firebase/init.js?useEmulator=true')) };
}

/** The addresses in the script that the Hosting emulator writes for pages; undefined where it names none. */
export function readEmulators(script: string): FirebaseSettings['emulators'] {
  const [, json] = script.match(/firebaseEmulators = (\{.*?\n\});/s) ?? [];
  if (json === undefined) return undefined;
  const { auth, firestore } = JSON.parse(json) as Partial<Record<'auth' | 'firestore', Address>>;
  return auth && firestore && { auth, firestore };
}

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}
