import { useQueryClient } from '@tanstack/react-query';
import { collection, onSnapshot, query, type Timestamp, where } from 'firebase/firestore';
import { useEffect } from 'react';
import { useFirestore } from 'reactfire';
import { type Presence, presenceKey } from '../api/query-keys';
import type { RecordRef } from '../view/view';

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
          answering: document.get('answering') === true,
          until: (document.get('expireAt') as Timestamp).toMillis(),
        }));
        client.setQueryData(presenceKey(kind, id), presence);
      },
      () => undefined, // the listeners of the lists fail with the same error, and report it
    );
    return () => {
      unsubscribe();
      client.removeQueries({ queryKey: presenceKey(kind, id) });
    };
  }, [firestore, client, kind, id]);
  return null;
}
