import { getApps, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

/** The Firebase app of this process, created on first use. */
export function app(): App {
  return getApps()[0] ?? initializeApp();
}

let firestore: Firestore | undefined;

/** The project's database, opened on first use. */
export function database(): Firestore {
  // Over gRPC: REST reads long lists three times slower, and asks for credentials even when it talks to the emulator,
  // which ends the process where there are none.
  firestore ??= getFirestore(app());
  return firestore;
}

/**
 * Connects to Firestore before the first call needs it, by reading a document that does not exist. With loading gRPC
 * that takes a cold process half a second and more. A failure is left to the first call to report.
 */
export function connect(): void {
  database()
    .doc('connections/none')
    .get()
    .catch(() => undefined);
}
