import { getApps, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

/** The Firebase app of this process, made on first use. */
export function app(): App {
  return getApps()[0] ?? initializeApp();
}

let firestore: Firestore | undefined;

/** The database of the project, opened on first use. */
export function database(): Firestore {
  // Over gRPC: REST reads long lists three times slower, and the client's REST mode asks for credentials even when
  // it talks to the emulator, which ends the process where there are none.
  firestore ??= getFirestore(app());
  return firestore;
}

/**
 * Connects to Firestore ahead of the first call that needs it, by a read of nothing: with loading gRPC that takes a
 * cold process half a second and more. A failure is left to that call to report.
 */
export function connect(): void {
  database()
    .doc('connections/none')
    .get()
    .catch(() => undefined);
}
