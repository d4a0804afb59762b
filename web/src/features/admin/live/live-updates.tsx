import { useNetwork } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { byKind, type RecordKind } from '@shared/inquiry/kinds';
import { removeFromInbox, upsertRecords } from '../api/record-cache';
import { hasFailed, useInboxLists } from '../api/use-records';
import { codeQuery } from '../lazy-part';
import { useAuth } from '../session/auth-context';
import { useRetry } from '../use-retry';
import { useView } from '../view/use-view';
import { ErrorBoundary } from './error-boundary';
import { type LiveStatus, StatusLine } from './status-line';

const listenerCode = codeQuery('LiveListener', () => import('./live-listener'));

/** `isPaused` while the admin signs out: a listener would fail as soon as the session has ended. */
export function LiveUpdates({ isPaused }: { isPaused: boolean }) {
  const { user, refreshUser } = useAuth();
  const { online } = useNetwork();
  const lists = useInboxLists();
  const { contacts, partnerships } = lists;
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const [failures, setFailures] = useState(0);
  const [liveUntil, setLiveUntil] = useState(0);
  const onStatus = (next: LiveStatus) => {
    if (status === 'live' && next !== 'live') setLiveUntil(Date.now());
    if (next === 'live') setFailures(0);
    else if (next !== 'connecting') setFailures((count) => Math.max(count, 1));
    setStatus(next);
  };
  const token = user?.token ?? null;
  const isOff = token === null || hasFailed(contacts) || hasFailed(partnerships);
  useRetry(isPaused ? 0 : failures + (token === null ? 1 : 0), () => {
    void refreshUser().then(() => setFailures((count) => (count === 0 && token !== null ? 0 : count + 1)));
  });

  return (
    <>
      <StatusLine
        status={shownStatus({ status, isOff, online, isRetrying: failures > 0 })}
        updatedAt={Math.max(liveUntil, Math.min(contacts.updatedAt, partnerships.updatedAt))}
      />
      {!isPaused && token !== null && contacts.isComplete && partnerships.isComplete && (
        <Listener
          key={token}
          token={token}
          since={byKind((kind) => new Date(lists[kind].readAt ?? 0))}
          onStatus={onStatus}
        />
      )}
    </>
  );
}

interface Situation {
  status: LiveStatus;
  isOff: boolean;
  online: boolean;
  isRetrying: boolean;
}

function shownStatus({ status, isOff, online, isRetrying }: Situation): LiveStatus {
  if (isOff) return 'off';
  if (!online && status === 'live') return 'interrupted';
  return status === 'connecting' && isRetrying ? 'off' : status;
}

interface ListenerProps {
  token: string;
  since: Record<RecordKind, Date>;
  onStatus: (status: LiveStatus) => void;
}

function Listener({ token, since, onStatus }: ListenerProps) {
  const client = useQueryClient();
  const { checkSession, refreshUser } = useAuth();
  const view = useView();
  const { data: code, error: loadError } = useQuery(listenerCode);
  const onMount = useEffectEvent(() => onStatus('connecting'));
  useEffect(() => onMount(), []);
  const onError = (error: unknown) => {
    console.warn('Live updates are off.', error);
    onStatus('off');
  };
  const onLoadError = useEffectEvent(onError);
  useEffect(() => {
    if (loadError) onLoadError(loadError);
  }, [loadError]);
  return (
    code && (
      <ErrorBoundary onError={onError}>
        <code.LiveListener
          token={token}
          since={since}
          onError={onError}
          openRecord={view.record}
          // A new password, set in another tab, has opened a session with a token of its own.
          onSessionEnd={() => void checkSession().then(refreshUser)}
          onConnected={(isConnected) => onStatus(isConnected ? 'live' : 'interrupted')}
          onChange={(kind, records, removedIds) => {
            upsertRecords(client, kind, records);
            if (removedIds.length > 0) removeFromInbox(client, kind, ({ id }) => removedIds.includes(id));
          }}
        />
      </ErrorBoundary>
    )
  );
}
