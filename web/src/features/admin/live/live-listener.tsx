import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deleteApp, type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithCustomToken,
} from 'firebase/auth';
import {
  connectFirestoreEmulator,
  type Firestore,
  getFirestore,
  collection,
  doc,
  type DocumentSnapshot,
  onSnapshot,
  query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  Timestamp,
  type Unsubscribe,
  where,
} from 'firebase/firestore';
import { useEffect, useEffectEvent, useState } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore } from 'reactfire';
import { apiFetch } from '@/lib/api-client';
import type { Removal } from '@shared/inquiry/changes';
import { RECORD_COLLECTIONS, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { groupBy } from '@shared/ponyfills';
import { cacheRecords, cacheTombstones } from '../data/lists';
import type { Tombstone } from '../data/newest';
import { type Presence, presenceKey, undeliveredMailKey } from '../data/query-keys';
import { useAuth } from '../data/session';
import type { ReportedStatus } from './live-updates';

interface Connection {
  firestore: Firestore;
  session: string;
}

/** Delays `deleteApp`, which would cancel the message that ends the listeners on the server. */
const END_DELAY_MS = 250;

async function endConnection({ firestore }: Connection): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, END_DELAY_MS));
  await deleteApp(firestore.app);
}

/**
 * Signs the Firebase SDK in with an admin's custom token. Firebase Auth stays in memory, because the cookie holds the
 * session. Each connection has its own Firebase app, and `deleteApp` ends all of its listeners.
 * @throws Error when Hosting or Firebase Auth cannot be reached, or the token is refused
 */
async function connect(token: string): Promise<Connection> {
  // Hosting serves the options, so the build does not need keys.
  const options = await (await fetchFile<FirebaseOptions>('/__/firebase/init.json')).json();
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
    return { firestore, session: String(claims['session']) };
  } catch (error) {
    await deleteApp(app);
    throw error;
  }
}

const LOCAL_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

type Emulators = Record<'auth' | 'firestore', { host: string; port: number }>;

/** Reads the addresses of the emulators from the script that the Hosting emulator generates for pages. */
async function fetchEmulators(): Promise<Emulators | undefined> {
  const script = await (await fetchFile('/__/firebase/init.js?useEmulator=true')).text();
  const [, rest] = script.split('firebaseEmulators = ');
  return rest === undefined ? undefined : (JSON.parse(rest.slice(0, rest.indexOf('\n};') + 2)) as Emulators);
}

const FETCH_TIMEOUT_MS = 10_000;

const fetchFile = <T,>(path: string) => apiFetch<T>(path, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) });

interface LiveListenerProps {
  token: string;
  /** The time from which the listener reports changes, ISO 8601. Later values, from a reloaded list, are ignored. */
  since: string;
  onStatus: (status: ReportedStatus) => void;
}

/** Listens to the inbox in Firestore. firestore.rules allow this only to an admin with an open session. */
export function LiveListener({ token, since, onStatus }: LiveListenerProps) {
  const [connection, setConnection] = useState<Connection | null>(null);
  // An error in one listener ends all of them, e.g. when the session has ended and the rules deny access.
  const onError = (error: unknown) => {
    console.warn('Live updates are off.', error);
    setConnection(null);
    onStatus('off');
  };
  const onConnectError = useEffectEvent(onError);
  useEffect(() => {
    let isCanceled = false;
    const connecting = connect(token);
    connecting.then(setConnection, (error: unknown) => (isCanceled ? undefined : onConnectError(error)));
    return () => {
      isCanceled = true;
      void connecting.then(endConnection).catch(() => undefined);
    };
  }, [token]);
  if (!connection) return null;
  const { firestore, session } = connection;
  return (
    <FirebaseAppProvider firebaseApp={firestore.app}>
      <FirestoreProvider sdk={firestore}>
        <Listeners session={session} since={since} onStatus={onStatus} onError={onError} />
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
}

interface ListenersProps extends Omit<LiveListenerProps, 'token'> {
  session: string;
  onError: (error: unknown) => void;
}

/**
 * Listens while the component is mounted, with the props of its first render. Reactfire's hooks are not used, because they
 * do not report the connection, and keep listening after their component has unmounted.
 */
function Listeners({ session, since, onStatus, onError }: ListenersProps) {
  const client = useQueryClient();
  const firestore = useFirestore();
  const { refreshUser } = useAuth();
  const start = useEffectEvent(() => {
    const context = { client, firestore, onError };
    const unsubscribes = [
      listenToSession(context, session, refreshUser),
      ...listenToInbox(context, since, onStatus),
      listenToMail(context),
      listenToPresence(context),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  });
  useEffect(() => start(), []);
  return null;
}

interface ListenerContext extends Pick<ListenersProps, 'onError'> {
  client: QueryClient;
  firestore: Firestore;
}

/** The wait before a refresh, because a sign-out or password change in this tab ends the session before its response arrives. */
const GRACE_MS = 500;

/**
 * Loads the signed-in admin again when the document of their session is deleted. firestore.rules allow reading this document even
 * after the session has ended, so the listener gets the deletion instead of an error.
 */
function listenToSession(
  { client, firestore, onError }: ListenerContext,
  session: string,
  refreshUser: () => Promise<void>,
): Unsubscribe {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A password change in another tab starts a new session with its own token, which this tab loads.
  const refreshLater = () => {
    timer = setTimeout(() => (client.isMutating() > 0 ? refreshLater() : void refreshUser()), GRACE_MS);
  };
  const onNext = (snapshot: DocumentSnapshot) => {
    if (!snapshot.exists() && !snapshot.metadata.fromCache) refreshLater();
  };
  const unsubscribe = onSnapshot(doc(firestore, 'sessions', session), onNext, onError);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Writes the inbox's changes since a time into the cache, and reports the status of the listeners. */
function listenToInbox(
  { client, firestore, onError }: ListenerContext,
  since: string,
  onStatus: LiveListenerProps['onStatus'],
): Unsubscribe[] {
  const from = Timestamp.fromDate(new Date(since));
  const disconnected = new Set<string>();
  const listenTo = (name: string, onDocuments: (docs: QueryDocumentSnapshot[]) => void) => {
    disconnected.add(name);
    const changed = query(collection(firestore, name), where('changedAt', '>', from));
    const onNext = (snapshot: QuerySnapshot) => {
      // Ignores removed documents. A record that leaves the inbox adds a document to `removed_records` instead, and a record
      // that comes back deletes that document.
      const present = snapshot.docChanges().filter(({ type }) => type !== 'removed');
      onDocuments(present.map((change) => change.doc));
      const { fromCache } = snapshot.metadata;
      if (fromCache) disconnected.add(name);
      else disconnected.delete(name);
      // The status is live once all three listeners have data from the server, and interrupted once one loses the connection.
      if (disconnected.size === 0) onStatus('live');
      else if (fromCache) onStatus('interrupted');
    };
    return onSnapshot(changed, { includeMetadataChanges: true }, onNext, onError);
  };
  const listenToKind = (kind: RecordKind) =>
    listenTo(RECORD_COLLECTIONS[kind], (docs) => {
      const records = docs.map((record) => toRecord(kind, record.id, record.data()));
      if (records.length > 0) cacheRecords(client, kind, records);
    });
  return [
    ...RECORD_KINDS.map(listenToKind),
    listenTo('removed_records', (docs) => cacheRemovals(client, docs)),
  ];
}

type RemovedRecord = Removal & { kind: RecordKind; recordId: string; changedAt: Timestamp };

function cacheRemovals(client: QueryClient, docs: QueryDocumentSnapshot[]): void {
  const removed = docs.map((document) => document.data() as RemovedRecord);
  for (const [kind, removals] of groupBy(removed, (removal) => removal.kind)) {
    const tombstones = removals.map(({ recordId, changedAt, by, how }): [string, Tombstone] => [
      recordId,
      { changedAt: how === 'spam' ? changedAt.toMillis() : Infinity, removal: { by, how } },
    ]);
    cacheTombstones(client, kind, new Map(tombstones));
  }
}

/** Loads the undelivered mail and the mail of records again when an attempt to send fails, or succeeds after a failure. */
function listenToMail({ client, firestore, onError }: ListenerContext): Unsubscribe {
  const onNext = (snapshot: DocumentSnapshot) => {
    // The mail of each record has a key that begins with this one.
    if (snapshot.exists()) void client.invalidateQueries({ queryKey: undeliveredMailKey });
  };
  return onSnapshot(doc(firestore, 'mail_changes', 'undelivered'), onNext, onError);
}

function listenToPresence({ client, firestore, onError }: ListenerContext): Unsubscribe {
  const onNext = ({ docs }: QuerySnapshot) => {
    const presence = docs.map((document): Presence => ({
      record: String(document.get('record')),
      username: String(document.get('username')),
      answering: document.get('answering') === true,
      until: (document.get('expireAt') as Timestamp).toMillis(),
    }));
    client.setQueryData(presenceKey, presence);
  };
  const unsubscribe = onSnapshot(collection(firestore, 'presence'), onNext, onError);
  return () => {
    unsubscribe();
    client.removeQueries({ queryKey: presenceKey });
  };
}
