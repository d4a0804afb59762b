import { getApps, initializeApp } from 'firebase-admin/app';
import { initializeFirestore, type Firestore } from 'firebase-admin/firestore';

let firestore: Firestore | undefined;

/** The database of the project, opened on first use. */
export function database(): Firestore {
  if (!firestore) {
    const app = getApps()[0] ?? initializeApp();
    // Nothing here listens, so gRPC's load time and memory buy nothing (docs/decisions on the bundle).
    firestore = initializeFirestore(app, { preferRest: true });
  }
  return firestore;
}
