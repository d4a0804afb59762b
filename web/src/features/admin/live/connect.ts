import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithCustomToken,
} from 'firebase/auth';
import { connectFirestoreEmulator, type Firestore, getFirestore } from 'firebase/firestore';
import { firebaseSettings } from './firebase-settings';

export interface Connection {
  app: FirebaseApp;
  firestore: Firestore;
}

let connections = 0;

/**
 * Signs the Firebase SDK in with an admin's custom token. Nothing of it outlives the page: the session that counts
 * is the cookie. Each connection is an app of its own, and `deleteApp` ends all of its listeners.
 * @throws Error when the configuration or Firebase Auth cannot be reached, or the token is refused
 */
export async function connect(token: string): Promise<Connection> {
  const { options, emulators } = await firebaseSettings();
  connections += 1;
  const app = initializeApp(options, `admin-${connections}`);
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    const firestore = getFirestore(app);
    if (emulators) {
      connectAuthEmulator(auth, `http://${emulators.auth.host}:${emulators.auth.port}`, {
        disableWarnings: true,
      });
      connectFirestoreEmulator(firestore, emulators.firestore.host, emulators.firestore.port);
    }
    await signInWithCustomToken(auth, token);
    return { app, firestore };
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
}
