import { useQueryClient } from '@tanstack/react-query';
import { doc, onSnapshot } from 'firebase/firestore';
import { useEffect, useEffectEvent } from 'react';
import { useFirestore } from 'reactfire';

/** A sign-out or a new password of this browser's own ends the session too, shortly before its response is here. */
const GRACE_MS = 500;

interface SessionListenerProps {
  session: string;
  /** Called when the server has ended the session, e.g. because the account was removed. */
  onEnd: () => void;
}

/** Listens to the admin's own session, which firestore.rules allow for as long as the token lasts. */
export function SessionListener({ session, onEnd }: SessionListenerProps) {
  const firestore = useFirestore();
  const client = useQueryClient();
  const reportEnd = useEffectEvent(onEnd);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reportLater = () => {
      timer = setTimeout(() => (client.isMutating() > 0 ? reportLater() : reportEnd()), GRACE_MS);
    };
    const unsubscribe = onSnapshot(
      doc(firestore, 'sessions', session),
      (document) => {
        if (!document.exists() && !document.metadata.fromCache) reportLater();
      },
      // The listeners of the lists report when Firestore refuses to listen.
      () => undefined,
    );
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [firestore, client, session]);
  return null;
}
