import { deleteApp } from 'firebase/app';
import {
  collection,
  type FirestoreError,
  onSnapshot,
  query,
  type QuerySnapshot,
  Timestamp,
  where,
} from 'firebase/firestore';
import { useEffect, useEffectEvent, useState } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore } from 'reactfire';
import { type AnyRecord, RECORD_COLLECTIONS, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { ErrorBoundary } from '../lazy-part';
import type { RecordRef } from '../view/view';
import { connect, type Connection } from './connect';
import { OpenRecordListener, PresenceListener } from './open-record-listener';
import { SessionListener } from './session-listener';

interface LiveListenerProps {
  token: string;
  /** The records of each kind that are newer than this are listened to. */
  since: Record<RecordKind, Date>;
  /** Called with the records that are new or have changed, and the ids of those that were deleted. */
  onChange: (kind: RecordKind, records: AnyRecord[], deletedIds: string[]) => void;
  /** Called when the connection to the server is made or lost. */
  onConnected: (isConnected: boolean) => void;
  /** Called when the listeners of the lists have ended, e.g. because the rules refuse those of a session that has ended. */
  onError: (error: unknown) => void;
  /** The record that is open in the drawer. */
  openRecord: RecordRef | null;
  /** Whether that record is in the spam, which no listener may read: that it is not in the inbox says nothing. */
  isSpam: boolean;
  /** Called when the server has ended the session. */
  onSessionEnd: () => void;
}

/** Listens to new records of both kinds in Firestore. firestore.rules allow that to an admin with an open session. */
export function LiveListener(props: LiveListenerProps) {
  const connection = useConnection(props);
  const { openRecord, isSpam } = props;
  if (!connection) return null;
  return (
    <FirebaseAppProvider firebaseApp={connection.app}>
      <FirestoreProvider sdk={connection.firestore}>
        <SessionListener session={connection.session} onEnd={props.onSessionEnd} />
        {/* The listeners of the lists throw their errors while rendering, which ends the others but that of the session. */}
        <ErrorBoundary onError={props.onError}>
          {RECORD_KINDS.map((kind) => (
            <CollectionListener key={kind} kind={kind} {...props} />
          ))}
          {openRecord && <PresenceListener record={openRecord} />}
          {openRecord && !isSpam && (
            <OpenRecordListener
              record={openRecord}
              onChange={(record) =>
                props.onChange(openRecord.kind, record ? [record] : [], record ? [] : [openRecord.id])
              }
            />
          )}
        </ErrorBoundary>
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
}

/** The listeners have ended by now. What tells the server so is on its way, and `deleteApp` would stop it. */
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

/**
 * Listens to the new records of a kind. Throws the error of its listener while rendering, which ends the others too. Not
 * with useFirestoreCollection, which knows nothing of the connection, and goes on listening after its component is gone.
 */
function CollectionListener({
  kind,
  since,
  onChange,
  onConnected,
}: LiveListenerProps & { kind: RecordKind }) {
  const firestore = useFirestore();
  const sinceMs = since[kind].getTime();
  const [error, setError] = useState<FirestoreError | null>(null);
  const reportChange = useEffectEvent(onChange);
  const reportConnected = useEffectEvent(onConnected);

  useEffect(() => {
    const newRecords = query(
      collection(firestore, RECORD_COLLECTIONS[kind]),
      where('createdAt', '>', Timestamp.fromMillis(sinceMs)),
    );
    const report = (snapshot: QuerySnapshot) => {
      const changes = snapshot.docChanges();
      if (changes.length > 0) {
        const removed = changes.filter(({ type }) => type === 'removed');
        const others = changes.filter(({ type }) => type !== 'removed');
        reportChange(
          kind,
          others.map(({ doc }) => toRecord(kind, doc.id, doc.data())),
          removed.map(({ doc }) => doc.id),
        );
      }
      reportConnected(!snapshot.metadata.fromCache);
    };
    return onSnapshot(newRecords, { includeMetadataChanges: true }, report, setError);
  }, [firestore, kind, sinceMs]);

  if (error) throw error;
  return null;
}
