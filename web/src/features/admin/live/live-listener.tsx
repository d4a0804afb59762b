import { useQueryClient } from '@tanstack/react-query';
import { deleteApp } from 'firebase/app';
import {
  collection,
  type DocumentChange,
  type FirestoreError,
  onSnapshot,
  query,
  type QuerySnapshot,
  Timestamp,
  where,
} from 'firebase/firestore';
import { useEffect, useEffectEvent, useState } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore } from 'reactfire';
import type { Removal } from '@shared/inquiry/changes';
import { toFullRecord } from '@shared/inquiry/full-record';
import { type AnyRecord, RECORD_COLLECTIONS, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { recordKey, removalKey } from '../api/query-keys';
import type { RecordRef } from '../view/view';
import { connect, type Connection } from './connect';
import { ErrorBoundary } from './error-boundary';
import { MailListener } from './mail-listener';
import { PresenceListener } from './presence-listener';
import { SessionListener } from './session-listener';

interface LiveListenerProps {
  token: string;
  since: Record<RecordKind, Date>;
  /** Gets the records that are new or have changed, and the ids of those that have left the inbox. */
  onChange: (kind: RecordKind, records: AnyRecord[], removedIds: string[]) => void;
  onConnected: (isConnected: boolean) => void;
  /** The listeners of the lists have ended, e.g. because the session has, and the rules refuse them. */
  onError: (error: unknown) => void;
  openRecord: RecordRef | null;
  onSessionEnd: () => void;
}

/** Follows the inbox in Firestore, as firestore.rules allow to an admin with an open session. */
export function LiveListener(props: LiveListenerProps) {
  const connection = useConnection(props);
  const { openRecord } = props;
  if (!connection) return null;
  return (
    <FirebaseAppProvider firebaseApp={connection.app}>
      <FirestoreProvider sdk={connection.firestore}>
        <SessionListener session={connection.session} onEnd={props.onSessionEnd} />
        {/* Listeners throw their errors while rendering, which ends all of them. */}
        <ErrorBoundary onError={props.onError}>
          <InboxListener {...props} />
          <MailListener />
          {openRecord && <PresenceListener record={openRecord} />}
        </ErrorBoundary>
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
}

/** `deleteApp` would stop the message that tells the server that the listeners have ended. */
const END_DELAY_MS = 250;

async function endConnection({ app }: Connection): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, END_DELAY_MS));
  await deleteApp(app);
}

function useConnection({ token, onError }: LiveListenerProps): Connection | null {
  const [connection, setConnection] = useState<Connection | null>(null);
  const reportError = useEffectEvent(onError);
  useEffect(() => {
    let isCancelled = false;
    const connecting = connect(token);
    connecting.then(
      (opened) => (isCancelled ? undefined : setConnection(opened)),
      (error: unknown) => (isCancelled ? undefined : reportError(error)),
    );
    return () => {
      isCancelled = true;
      void connecting.then(endConnection).catch(() => undefined);
    };
  }, [token]);
  return connection;
}

const REMOVED_COLLECTION = 'removed_records';

/**
 * The error of one listener is thrown while rendering, which ends the others. useFirestoreCollection does not tell
 * whether there is a connection, and listens on after its component is gone.
 */
function InboxListener({ since, onChange, onConnected }: LiveListenerProps) {
  const firestore = useFirestore();
  const client = useQueryClient();
  // A list that is loaded again would bring a later time.
  const [start] = useState(since);
  const [error, setError] = useState<FirestoreError | null>(null);
  const reportConnected = useEffectEvent(onConnected);
  const report = useEffectEvent((kind: RecordKind, changes: DocumentChange[]) => {
    const there = changes.filter(({ type }) => type !== 'removed');
    const removedIds = changes.filter(({ type }) => type === 'removed').map(({ doc }) => doc.id);
    for (const { doc } of there) {
      const key = recordKey(kind, doc.id);
      if (!client.getQueryState(key)) continue;
      // A record that still loads may be older.
      const loaded = client.cancelQueries({ queryKey: key, exact: true });
      void loaded.then(() => client.setQueryData(key, toFullRecord(kind, doc.id, doc.data())));
    }
    const records = there.map(({ doc }) => toRecord(kind, doc.id, doc.data()));
    onChange(kind, records, removedIds);
  });
  const reportRemoved = useEffectEvent((changes: DocumentChange[]) => {
    // A mark is deleted when its record comes back.
    const marks = changes.filter(({ type }) => type !== 'removed').map(({ doc }) => doc.data());
    for (const kind of RECORD_KINDS) {
      const removals = marks.filter((mark) => mark['kind'] === kind) as (Removal & { recordId: string })[];
      for (const { recordId, by, how } of removals)
        client.setQueryData(removalKey(kind, recordId), { by, how });
      if (removals.length > 0)
        onChange(
          kind,
          [],
          removals.map(({ recordId }) => recordId),
        );
    }
  });

  useEffect(() => {
    const disconnected = new Set<string>([...Object.values(RECORD_COLLECTIONS), REMOVED_COLLECTION]);
    const follow = (name: string, from: Date, handle: (changes: DocumentChange[]) => void) => {
      const changed = query(collection(firestore, name), where('changedAt', '>', Timestamp.fromDate(from)));
      const onNext = (snapshot: QuerySnapshot) => {
        if (snapshot.docChanges().length > 0) handle(snapshot.docChanges());
        if (snapshot.metadata.fromCache) disconnected.add(name);
        else disconnected.delete(name);
        // Live once all three have heard from the server; interrupted as soon as one has lost it.
        if (disconnected.size === 0 || snapshot.metadata.fromCache) reportConnected(disconnected.size === 0);
      };
      return onSnapshot(changed, { includeMetadataChanges: true }, onNext, setError);
    };
    const earliest = start.contacts < start.partnerships ? start.contacts : start.partnerships;
    const unsubscribes = [
      ...RECORD_KINDS.map((kind) =>
        follow(RECORD_COLLECTIONS[kind], start[kind], (changes) => report(kind, changes)),
      ),
      follow(REMOVED_COLLECTION, earliest, (changes) => reportRemoved(changes)),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [firestore, start]);

  if (error) throw error;
  return null;
}
