import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { queryOptions, useQuery, CancelledError, useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type Dispatch, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { isUnauthorized } from '@/lib/api-client';
import { loadPart } from '@/lib/fetch-code';
import { retryPause } from '@/lib/retry-pause';
import { errorToast } from '../data/calls';
import { hasFailed, useInboxLists } from '../data/lists';
import { isDataQuery } from '../data/query-keys';
import { useAuth } from '../data/session';
import { useAnnouncement } from '../ui/use-announcement';
import classes from './live.module.css';

/** The status that the listener reports. */
export type ReportedStatus = 'live' | 'interrupted' | 'off';

export type LiveStatus = 'connecting' | ReportedStatus;

export interface LiveState {
  /** Unchanged while the listener reconnects. */
  status: LiveStatus;
  /** The number of attempts to reconnect since the listener was last live. */
  retries: number;
  /** When the listener was last live, in milliseconds since 1970; 0 if it was never live. */
  liveUntil: number;
}

export const NOT_CONNECTED: LiveState = { status: 'connecting', retries: 0, liveUntil: 0 };

/** `at` is in milliseconds since 1970. */
export type LiveEvent = { status: ReportedStatus; at: number } | 'retried';

export function nextState(state: LiveState, event: LiveEvent): LiveState {
  if (event === 'retried') return { ...state, retries: state.retries + 1 };
  const { status, at } = event;
  if (status === 'live') return { ...state, status, retries: 0 };
  return { ...state, status, liveUntil: state.status === 'live' ? at : state.liveUntil };
}

/** The listener's code, loaded separately, because it imports Firebase's SDK and the lists must not wait for that. */
const listenerCode = queryOptions({
  queryKey: ['code', 'LiveListener'],
  queryFn: () => loadPart(() => import('./live-listener')),
});

/** Listens to changes and shows the status. Pauses while the admin signs out, because the end of the session would look like an error. */
export function LiveUpdates({ isPaused }: { isPaused: boolean }) {
  const { user, refreshUser } = useAuth();
  const { contacts, partnerships } = useInboxLists();
  const [{ status, retries, liveUntil }, dispatch] = useReducer(nextState, NOT_CONNECTED);
  const token = user?.token ?? null;
  // The listener starts from the earlier of the two times.
  const since = [contacts.readAt ?? '', partnerships.readAt ?? ''].reduce((a, b) => (a < b ? a : b));
  useRetry(!isPaused && (token === null || isDown(status)) ? retries + 1 : 0, () => {
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

function Listener({ dispatch, ...props }: { token: string; since: string; dispatch: Dispatch<LiveEvent> }) {
  const { data: code, isError } = useQuery(listenerCode);
  useEffect(() => {
    if (isError) dispatch({ status: 'off', at: Date.now() });
  }, [isError, dispatch]);
  return code && <code.LiveListener {...props} onStatus={(status) => dispatch({ status, at: Date.now() })} />;
}

/**
 * Retries after a pause that grows with consecutive failures, and immediately when the browser is online or the tab visible
 * again. Without a failure, does nothing.
 */
function useRetry(failures: number, retry: () => void): void {
  const onRetry = useEffectEvent(retry);
  useEffect(() => {
    if (failures === 0) return undefined;
    const timer = setTimeout(() => onRetry(), retryPause(failures));
    return () => clearTimeout(timer);
  }, [failures]);
  const tryNow = () => failures > 0 && document.visibilityState === 'visible' && retry();
  useWindowEvent('online', tryNow);
  useWindowEvent('visibilitychange', tryNow);
}

const isDown = (status: LiveStatus) => status === 'interrupted' || status === 'off';

const STATUS_TEXTS: Record<LiveStatus, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  interrupted: 'Live updates are interrupted.',
  off: 'Live updates are off.',
};

/**
 * Shows the status, with the time of the last update while live updates are interrupted or off.
 * @param updatedAt in milliseconds since 1970; 0 for never
 */
function StatusLine({ status, updatedAt }: { status: LiveStatus; updatedAt: number }) {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  const [lastAnnouncement, setLastAnnouncement] = useState('');
  let announcement = lastAnnouncement;
  if (isDown(status)) announcement = 'The lists are no longer live';
  else if (status === 'live' && lastAnnouncement !== '') announcement = 'The lists are live again';
  if (announcement !== lastAnnouncement) setLastAnnouncement(announcement);
  useAnnouncement(announcement);

  /** Loads all data again, and reconnects the listener with a fresh token. */
  async function refresh() {
    try {
      await client.invalidateQueries({ predicate: isDataQuery }, { throwOnError: true });
      await refreshUser();
    } catch (error) {
      // `useSession` reports the end of the session, which cancels the pending calls.
      if (isUnauthorized(error) || error instanceof CancelledError) return;
      errorToast('Not refreshed')(error);
    }
  }

  const text =
    isDown(status) && updatedAt > 0
      ? `${STATUS_TEXTS[status]} Last updated ${dayjs(updatedAt).format('HH:mm')}.`
      : STATUS_TEXTS[status];
  return (
    <div className={classes.line} data-status={status}>
      <p className="one-line" data-accent="green" title={text}>
        <span>{text}</span>
      </p>
      {isDown(status) && (
        <Button variant="subtle" size="compact-sm" px={4} onClick={() => void refresh()}>
          Refresh
        </Button>
      )}
    </div>
  );
}
