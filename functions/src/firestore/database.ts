import { getApps, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

export function app(): App {
  return getApps()[0] ?? initializeApp();
}

let firestore: Firestore | undefined;

export function database(): Firestore {
  // Over gRPC: REST reads long lists three times slower and asks for credentials even for the emulator, which ends the
  // process where there are none.
  firestore ??= getFirestore(app());
  return firestore;
}
