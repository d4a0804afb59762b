import { useQueryClient } from '@tanstack/react-query';
import { doc, onSnapshot, type Timestamp } from 'firebase/firestore';
import { useEffect } from 'react';
import { useFirestore } from 'reactfire';
import { undeliveredMailKey } from '../api/query-keys';
import { serverTime } from '../server-time';

/** Loads the undelivered mail, and that of the open record, again when an attempt has failed or made up for a failure. */
export function MailListener() {
  const firestore = useFirestore();
  const client = useQueryClient();
  useEffect(() => {
    let isFirst = true;
    const isKnown = (changedAt: Timestamp | undefined) => {
      const loadedAt = client.getQueryState(undeliveredMailKey)?.dataUpdatedAt ?? 0;
      const isLoading = loadedAt === 0;
      return !changedAt || isLoading || changedAt.toMillis() <= loadedAt + serverTime() - Date.now();
    };
    return onSnapshot(
      doc(firestore, 'mail_changes', 'undelivered'),
      (mark) => {
        const isOld = isFirst && isKnown(mark.get('changedAt') as Timestamp | undefined);
        isFirst = false;
        if (!isOld) void client.invalidateQueries({ queryKey: undeliveredMailKey });
      },
      () => undefined, // the listeners of the lists fail with the same error, and report it
    );
  }, [firestore, client]);
  return null;
}
