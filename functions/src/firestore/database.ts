import { getApps, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';

export function app(): App {
  return getApps()[0] ?? initializeApp();
}

/** Uses gRPC, because REST is three times slower for long lists and crashes the process without credentials, even locally. */
export function database(): Firestore {
  return getFirestore(app());
}
