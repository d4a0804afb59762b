import { getApps, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

export function app(): App {
  return getApps()[0] ?? initializeApp();
}

/** gRPC: REST is three times slower for long lists and, without credentials, ends the process even locally. */
export function database(): Firestore {
  return getFirestore(app());
}
