import { useQueryClient } from '@tanstack/react-query';
import { collection, doc, onSnapshot, query, type Timestamp, where } from 'firebase/firestore';
import { useEffect, useEffectEvent } from 'react';
import { useFirestore } from 'reactfire';
import { type AnyRecord, RECORD_COLLECTIONS } from '@shared/inquiry/kinds';
import { toNotes } from '@shared/inquiry/notes';
import { toRecord } from '@shared/inquiry/record';
import { notesKey, type Presence, presenceKey } from '../api/query-keys';
import type { RecordRef } from '../view/view';

interface OpenRecordListenerProps {
  record: RecordRef;
  /** Called with the record as it is now, or with nothing when it has left the inbox. */
  onChange: (record: AnyRecord | undefined) => void;
}

/** Listens to the record of the inbox that is open in the drawer, however old it is. */
export function OpenRecordListener({ record: { kind, id }, onChange }: OpenRecordListenerProps) {
  const firestore = useFirestore();
  const client = useQueryClient();
  const reportChange = useEffectEvent(onChange);

  useEffect(
    () =>
      onSnapshot(
        doc(firestore, RECORD_COLLECTIONS[kind], id),
        (document) => {
          const data = document.data();
          if (data) {
            client.setQueryData(notesKey(kind, id), toNotes(data));
            reportChange(toRecord(kind, id, data));
          } else if (!document.metadata.fromCache) reportChange(undefined);
        },
        ignoreError,
      ),
    [firestore, client, kind, id],
  );
  return null;
}

/** Listens to who else has the record open. */
export function PresenceListener({ record: { kind, id } }: { record: RecordRef }) {
  const firestore = useFirestore();
  const client = useQueryClient();
  useEffect(() => {
    const here = query(collection(firestore, 'presence'), where('record', '==', `${kind}/${id}`));
    const unsubscribe = onSnapshot(
      here,
      ({ docs }) => {
        const presence = docs.map((document): Presence => ({
          username: String(document.get('username')),
          until: (document.get('expireAt') as Timestamp).toMillis(),
        }));
        client.setQueryData(presenceKey(kind, id), presence);
      },
      ignoreError,
    );
    return () => {
      unsubscribe();
      client.removeQueries({ queryKey: presenceKey(kind, id) });
    };
  }, [firestore, client, kind, id]);
  return null;
}

// The listeners of the lists fail with the same error, and report it.
const ignoreError = () => undefined;
