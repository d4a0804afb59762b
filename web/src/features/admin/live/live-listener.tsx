import { deleteApp } from 'firebase/app';
import {
  collection,
  onSnapshot,
  type Query,
  query,
  type QuerySnapshot,
  Timestamp,
  where,
} from 'firebase/firestore';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore, useFirestoreCollection } from 'reactfire';
import { type AnyRecord, RECORD_COLLECTIONS, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import type { RecordRef } from '../view/view';
import { connect, type Connection } from './connect';
import { OpenRecordListener } from './open-record-listener';
import { SessionListener } from './session-listener';

interface LiveListenerProps {
  token: string;
  /** The records of each kind that are newer than this are listened to. */
  since: Record<RecordKind, Date>;
  /** Called with the current records and the ids of those that were deleted. */
  onChange: (kind: RecordKind, records: AnyRecord[], deletedIds: string[]) => void;
  /** Called when the connection to the server is made or lost. */
  onConnected: (isConnected: boolean) => void;
  onError: (error: unknown) => void;
  /** The record that is open in the drawer. */
  openRecord: RecordRef | null;
  /** Called when the server has ended the session. */
  onSessionEnd: () => void;
}

/** Listens to new records of both kinds in Firestore. firestore.rules allow that to an admin with an open session. */
export function LiveListener(props: LiveListenerProps) {
  const connection = useConnection(props);
  const { openRecord } = props;
  if (!connection) return null;
  return (
    <FirebaseAppProvider firebaseApp={connection.app}>
      <FirestoreProvider sdk={connection.firestore}>
        {RECORD_KINDS.map((kind) => (
          <CollectionListener key={kind} kind={kind} {...props} />
        ))}
        <SessionListener session={connection.session} onEnd={props.onSessionEnd} />
        {openRecord && (
          <OpenRecordListener
            record={openRecord}
            onChange={(record) =>
              props.onChange(openRecord.kind, record ? [record] : [], record ? [] : [openRecord.id])
            }
          />
        )}
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
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
      void connecting.then(({ app }) => deleteApp(app)).catch(() => undefined);
    };
  }, [token]);
  return connection;
}

function CollectionListener({
  kind,
  since,
  onChange,
  onConnected,
}: LiveListenerProps & { kind: RecordKind }) {
  const firestore = useFirestore();
  const sinceMs = since[kind].getTime();
  const newRecords = useMemo(
    () =>
      query(
        collection(firestore, RECORD_COLLECTIONS[kind]),
        where('createdAt', '>', Timestamp.fromMillis(sinceMs)),
      ),
    [firestore, kind, sinceMs],
  );
  // The hook's type omits that there is no data at first.
  const data = useFirestoreCollection(newRecords).data as QuerySnapshot | undefined;
  const knownIds = useRef<ReadonlySet<string>>(new Set());
  const reportChange = useEffectEvent(onChange);

  useEffect(() => {
    if (!data) return;
    const records = data.docs.map((document) => toRecord(kind, document.id, document.data()));
    const ids = new Set(records.map(({ id }) => id));
    const deletedIds = [...knownIds.current].filter((id) => !ids.has(id));
    knownIds.current = ids;
    reportChange(kind, records, deletedIds);
  }, [data, kind]);

  useConnectionState(newRecords, onConnected);
  return null;
}

/** reactfire does not report a lost connection, the SDK does. A second listener on the same query costs no reads. */
function useConnectionState(newRecords: Query, onConnected: (isConnected: boolean) => void): void {
  const reportConnected = useEffectEvent(onConnected);
  useEffect(
    () =>
      onSnapshot(
        newRecords,
        { includeMetadataChanges: true },
        ({ metadata }) => reportConnected(!metadata.fromCache),
        // useFirestoreCollection fails with the same error, which is reported there.
        () => undefined,
      ),
    [newRecords],
  );
}
