import { deleteApp, type FirebaseApp, type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithCustomToken,
} from 'firebase/auth';
import { connectFirestoreEmulator, type Firestore, getFirestore } from 'firebase/firestore';
import { useEffect, useEffectEvent, useState } from 'react';

interface Connection {
  app: FirebaseApp;
  firestore: Firestore;
  session: string;
}

/** Null until the connection is there. It ends with the component. */
export function useConnection(token: string, onError: (error: unknown) => void): Connection | null {
  const [connection, setConnection] = useState<Connection | null>(null);
  const reportError = useEffectEvent(onError);
  useEffect(() => {
    let isCancelled = false;
    const connecting = connect(token);
    connecting.then(setConnection, (error: unknown) => (isCancelled ? undefined : reportError(error)));
    return () => {
      isCancelled = true;
      void connecting.then(endConnection).catch(() => undefined);
    };
  }, [token]);
  return connection;
}

/** `deleteApp` would stop the message that tells the server that the listeners have ended. */
const END_DELAY_MS = 250;

async function endConnection({ app }: Connection): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, END_DELAY_MS));
  await deleteApp(app);
}

/**
 * Signs the Firebase SDK in with an admin's custom token, in memory only: the session that counts is the cookie. Each
 * connection is a Firebase app of its own, and `deleteApp` ends all of its listeners.
 * @throws Error when Hosting or Firebase Auth cannot be reached, or the token is refused
 */
async function connect(token: string): Promise<Connection> {
  // Hosting serves it, so that the build needs no keys.
  const options = JSON.parse(await fetchText('/__/firebase/init.json')) as FirebaseOptions;
  const emulators = LOCAL_HOSTS.includes(location.hostname) ? await fetchEmulators() : undefined;
  const app = initializeApp(options, crypto.randomUUID());
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    const firestore = getFirestore(app);
    if (emulators) {
      connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
        disableWarnings: true,
      });
      connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
    }
    const { user } = await signInWithCustomToken(auth, token);
    const { claims } = await user.getIdTokenResult();
    return { app, firestore, session: String(claims['session']) };
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
}

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

type Emulators = Record<'auth' | 'firestore', { host: string; port: number }>;

/** Reads the addresses in the script that the Hosting emulator generates for pages. */
async function fetchEmulators(): Promise<Emulators | undefined> {
  const script = await fetchText('/__/firebase/init.js?useEmulator=true');
  const [, rest] = script.split('firebaseEmulators = ');
  return rest === undefined ? undefined : (JSON.parse(rest.slice(0, rest.indexOf('\n};') + 2)) as Emulators);
}

const FETCH_TIMEOUT_MS = 10_000;

async function fetchText(path: string): Promise<string> {
  const response = await fetch(path, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}
