import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useEffectEvent, useReducer } from 'react';
import { retryPause } from '@/lib/retry-pause';
import { hasFailed, useInboxLists } from '../api/lists';
import { useAuth } from '../session/use-session';
import { type LiveEvent, nextState, NOT_CONNECTED } from './live-state';
import { StatusLine } from './status-line';

let failures = 0;

/** The listener has Firebase's SDK, which the lists do not wait for. After a failure the next attempt loads it again. */
const listenerCode = queryOptions({
  queryKey: ['code', 'LiveListener'],
  queryFn: async () => {
    const load = () => import('./live-listener');
    try {
      return await load();
    } catch (error) {
      // Firefox before 155 and WebKit keep a failed module (whatwg/html#10327). WebKit names no address.
      const [address] = /(?<![^\s'"(])https?:[^\s'"(]+\.js/.exec(String(error)) ?? [];
      if (address === undefined) throw error;
      failures += 1;
      return (await import(/* @vite-ignore */ `${address}?attempt=${failures}`)) as Awaited<
        ReturnType<typeof load>
      >;
    }
  },
});

/** `isPaused` while the admin signs out: a listener would fail as soon as the session has ended. */
export function LiveUpdates({ isPaused }: { isPaused: boolean }) {
  const { user, refreshUser } = useAuth();
  const { contacts, partnerships } = useInboxLists();
  const [{ status, retries, liveUntil }, dispatch] = useReducer(nextState, NOT_CONNECTED);
  const token = user?.token ?? null;
  const since = [contacts.readAt ?? '', partnerships.readAt ?? ''].reduce((a, b) => (a < b ? a : b));
  const isDown = token === null || status === 'interrupted' || status === 'off';
  useRetry(isDown && !isPaused ? retries + 1 : 0, () => {
    void refreshUser().then(() => dispatch('retried'));
  });

  return (
    <>
      <StatusLine
        status={token === null || hasFailed(contacts) || hasFailed(partnerships) ? 'off' : status}
        updatedAt={Math.max(liveUntil, Math.min(contacts.updatedAt, partnerships.updatedAt))}
      />
      {!isPaused && token !== null && contacts.isComplete && partnerships.isComplete && (
        <Listener key={token} token={token} since={since} dispatch={dispatch} />
      )}
    </>
  );
}

interface ListenerProps {
  token: string;
  since: string;
  dispatch: Dispatch<LiveEvent>;
}

function Listener({ dispatch, ...props }: ListenerProps) {
  const { data: code, isError } = useQuery(listenerCode);
  useEffect(() => {
    if (isError) dispatch({ status: 'off', at: Date.now() });
  }, [isError, dispatch]);
  return code && <code.LiveListener {...props} onStatus={(status) => dispatch({ status, at: Date.now() })} />;
}

/** Retries after a pause that grows with the failures in a row, and at once when network or tab are back. */
function useRetry(failures: number, retry: () => void): void {
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    if (failures === 0) return undefined;
    const tryNow = () => document.visibilityState === 'visible' && onRetry();
    const timer = setTimeout(() => onRetry(), retryPause(failures));
    addEventListener('online', tryNow);
    document.addEventListener('visibilitychange', tryNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', tryNow);
      document.removeEventListener('visibilitychange', tryNow);
    };
  }, [failures]);
}
