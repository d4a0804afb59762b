import { deleteApp } from 'firebase/app';
import { collection, onSnapshot, type Query, query, Timestamp, where } from 'firebase/firestore';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FirebaseAppProvider, FirestoreProvider, useFirestore, useFirestoreCollection } from 'reactfire';
import { RECORD_COLLECTIONS, type RecordKind, type RecordOfKind } from '@shared/inquiry/kinds';
import { toRecord } from '@shared/inquiry/record';
import { connect, type Connection } from './connect';

export interface LiveListenerProps {
  token: string;
  /** From when on to listen to each kind. */
  from: Record<RecordKind, Date>;
  /** Records as they are now, and the ids of those that are gone. */
  onRecords(kind: RecordKind, records: RecordOfKind[RecordKind][], gone: string[]): void;
  /** Whether what it hears comes from the server at the moment. */
  onConnected(connected: boolean): void;
  onFailure(error: unknown): void;
}

/** Listens to new records of both kinds, as far as firestore.rules let this admin (design: the live listener). */
export function LiveListener(props: LiveListenerProps) {
  const connection = useConnection(props);
  if (!connection) return null;
  return (
    <FirebaseAppProvider firebaseApp={connection.app}>
      <FirestoreProvider sdk={connection.firestore}>
        <Arrivals kind="contacts" {...props} />
        <Arrivals kind="partnerships" {...props} />
      </FirestoreProvider>
    </FirebaseAppProvider>
  );
}

function useConnection({ token, onFailure }: LiveListenerProps): Connection | null {
  const [connection, setConnection] = useState<Connection | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    let ended = false;
    const connecting = connect(token);
    connecting.then(
      (made) => (ended ? undefined : setConnection(made)),
      (error: unknown) => (ended ? undefined : fail(error)),
    );
    return () => {
      ended = true;
      void connecting.then(({ app }) => deleteApp(app)).catch(() => undefined);
    };
  }, [token]);
  return connection;
}

function Arrivals({ kind, from, onRecords, onConnected }: LiveListenerProps & { kind: RecordKind }) {
  const firestore = useFirestore();
  const since = from[kind].getTime();
  const arrivals = useMemo(
    () =>
      query(
        collection(firestore, RECORD_COLLECTIONS[kind]),
        where('createdAt', '>', Timestamp.fromMillis(since)),
      ),
    [firestore, kind, since],
  );
  const { data } = useFirestoreCollection(arrivals);
  const heard = useRef<ReadonlySet<string>>(new Set());
  const tell = useEffectEvent(onRecords);

  useEffect(() => {
    if (!data) return;
    const records = data.docs.map((document) => toRecord(kind, document.id, document.data()));
    const ids = new Set(records.map(({ id }) => id));
    const gone = [...heard.current].filter((id) => !ids.has(id));
    heard.current = ids;
    tell(kind, records, gone);
  }, [data, kind]);

  useConnectedState(arrivals, onConnected);
  return null;
}

/** reactfire does not tell when the connection is lost, the SDK does; a second listener on a query costs nothing. */
function useConnectedState(arrivals: Query, onConnected: (connected: boolean) => void): void {
  const tell = useEffectEvent(onConnected);
  useEffect(
    () =>
      onSnapshot(
        arrivals,
        { includeMetadataChanges: true },
        ({ metadata }) => tell(!metadata.fromCache),
        // The listener above hears of the same failure and reports it.
        () => undefined,
      ),
    [arrivals],
  );
}
