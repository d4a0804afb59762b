import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { removeFromInbox, upsertRecords } from '../api/record-cache';
import { type RecordList, useInboxRecords } from '../api/use-records';
import { ErrorBoundary } from '../lazy-part';
import { useAuth } from '../session/auth-context';
import { useView } from '../view/use-view';
import { listenSince } from './listen-since';
import { type LiveStatus, StatusLine } from './status-line';

const LiveListener = lazy(() =>
  import('./live-listener').then((module) => ({ default: module.LiveListener })),
);

/**
 * Keeps the cached lists up to date while the dashboard is open, and shows whether it does. The dashboard works
 * without it: when the listener fails, the status line says so and offers to load the lists again.
 * @param isPaused while the admin signs out: a listener would fail as soon as the session has ended
 */
export function LiveUpdates({ isPaused }: { isPaused: boolean }) {
  const { user } = useAuth();
  const contacts = useInboxRecords('contacts');
  const partnerships = useInboxRecords('partnerships');
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [liveUntil, setLiveUntil] = useState(0);
  const onStatus = (next: LiveStatus) => {
    if (status === 'live' && next !== 'live') setLiveUntil(Date.now());
    setStatus(next);
  };
  const areComplete = contacts.isComplete && partnerships.isComplete;
  const token = user?.token ?? null;
  const isOff = token === null || hasFailed(contacts) || hasFailed(partnerships);

  return (
    <>
      <StatusLine
        status={isOff ? 'off' : status}
        updatedAt={Math.max(liveUntil, Math.min(contacts.updatedAt, partnerships.updatedAt))}
      />
      {!isPaused && token !== null && areComplete && contacts.data && partnerships.data && (
        <Listener
          key={token}
          token={token}
          records={{ contacts: contacts.data, partnerships: partnerships.data }}
          onStatus={onStatus}
        />
      )}
    </>
  );
}

/** A list that could not be loaded at all; one that only failed to refresh is still kept up to date. */
function hasFailed({ data, isPending }: RecordList): boolean {
  return !isPending && data === undefined;
}

interface ListenerProps {
  token: string;
  records: Record<RecordKind, AnyRecord[]>;
  onStatus: (status: LiveStatus) => void;
}

function Listener({ token, records, onStatus }: ListenerProps) {
  const client = useQueryClient();
  const { checkSession, refreshUser } = useAuth();
  const view = useView();
  const [since] = useState(() => ({
    contacts: listenSince(records.contacts),
    partnerships: listenSince(records.partnerships),
  }));
  const onMount = useEffectEvent(() => onStatus('connecting'));
  useEffect(() => onMount(), []);
  const onError = (error: unknown) => {
    console.warn('Live updates are off.', error);
    onStatus('off');
  };
  return (
    // The code of the listeners may fail to load.
    <ErrorBoundary onError={onError}>
      <Suspense>
        <LiveListener
          token={token}
          since={since}
          onError={onError}
          openRecord={view.record}
          isSpam={view.section === 'spam'}
          // A password that was changed in another tab has opened a new session, which has a token of its own.
          onSessionEnd={() => void checkSession().then(refreshUser)}
          onConnected={(isConnected) => onStatus(isConnected ? 'live' : 'interrupted')}
          onChange={(kind, changed, deletedIds) => {
            upsertRecords(client, kind, changed);
            if (deletedIds.length > 0) removeFromInbox(client, kind, ({ id }) => deletedIds.includes(id));
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
