import { useQueryClient } from '@tanstack/react-query';
import { doc, onSnapshot } from 'firebase/firestore';
import { useEffect, useEffectEvent } from 'react';
import { useFirestore } from 'reactfire';

/** This browser's own sign-out or new password ends the session too, shortly before the response is here. */
const GRACE_MS = 500;

interface SessionListenerProps {
  session: string;
  onEnd: () => void;
}

/** Listens to the admin's own session, which firestore.rules allow as long as the token lasts. */
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
      () => undefined, // the listeners of the lists report errors
    );
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [firestore, client, session]);
  return null;
}
