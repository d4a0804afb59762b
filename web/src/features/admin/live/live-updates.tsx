import { useQuery } from '@tanstack/react-query';
import { type Dispatch, useEffect, useReducer } from 'react';
import { hasFailed, useInboxLists } from '../api/lists';
import { codeQuery } from '../lazy-part';
import { useAuth } from '../session/use-session';
import { useRetry } from '../use-retry';
import { type LiveEvent, nextState, NOT_CONNECTED } from './live-state';
import { StatusLine } from './status-line';

const listenerCode = codeQuery('LiveListener', () => import('./live-listener'));

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
