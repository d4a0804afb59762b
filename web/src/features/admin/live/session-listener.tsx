import { useQueryClient } from '@tanstack/react-query';
import { doc, type Firestore, onSnapshot } from 'firebase/firestore';
import { useEffect, useEffectEvent } from 'react';

/** This browser's own sign-out or new password ends the session too, shortly before the response is here. */
const GRACE_MS = 500;

interface SessionListenerProps {
  firestore: Firestore;
  session: string;
  onEnd: () => void;
}

/** Listens to the admin's own session, which firestore.rules allow as long as the token lasts. */
export function SessionListener({ firestore, session, onEnd }: SessionListenerProps) {
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
      // The listeners of the lists report errors.
      () => undefined,
    );
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [firestore, client, session]);
  return null;
}
