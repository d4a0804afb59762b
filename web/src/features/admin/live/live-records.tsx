import { Button } from '@mantine/core';
import { type Query, useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '@/lib/api-client';
import { toastFailure } from '@/lib/toast';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { ADMIN, userKey } from '../api/admin-keys';
import { dropRecords, putRecords } from '../api/cached-records';
import { sentenceOf } from '../api/sentence-of';
import { useRecords } from '../api/use-records';
import { useAuth } from '../auth/auth-context';
import type { LoadedList } from '../records/record-tabs';
import { listenFrom } from './listen-from';
import { LiveBoundary } from './live-boundary';
import classes from './live-records.module.css';

type LiveStatus = 'connecting' | 'live' | 'interrupted' | 'off';

const LiveListener = lazy(() =>
  import('./live-listener').then((module) => ({ default: module.LiveListener })),
);

/**
 * Keeps the lists up to date while the dashboard is open, and says in one line whether it does. The dashboard needs
 * none of this to work: when the listener fails, the line says so and offers to load the lists again.
 */
export function LiveRecords() {
  const { user } = useAuth();
  const contacts = useRecords('contacts', false);
  const partnerships = useRecords('partnerships', false);
  const [status, setStatus] = useState<LiveStatus>('connecting');
  const refresh = useRefresh();
  const updatedAt = Math.max(contacts.dataUpdatedAt, partnerships.dataUpdatedAt);

  return (
    <>
      <LiveLine
        status={isMissing(contacts) || isMissing(partnerships) ? 'off' : status}
        updatedAt={updatedAt}
        onRefresh={refresh}
      />
      {user && contacts.isComplete && partnerships.isComplete && contacts.data && partnerships.data && (
        <Listening
          key={user.token}
          token={user.token}
          lists={{ contacts: contacts.data, partnerships: partnerships.data }}
          onStatus={setStatus}
        />
      )}
    </>
  );
}

/** Without a list there is nothing to keep up to date; one that only failed to refresh is kept so. */
const isMissing = ({ data, isPending }: Pick<LoadedList<RecordKind>, 'data' | 'isPending'>) =>
  !isPending && data === undefined;

interface ListeningProps {
  token: string;
  lists: { [K in RecordKind]: RecordOfKind[K][] };
  onStatus(status: LiveStatus): void;
}

function Listening({ token, lists, onStatus }: ListeningProps) {
  const client = useQueryClient();
  const [from] = useState(() => ({
    contacts: listenFrom(lists.contacts),
    partnerships: listenFrom(lists.partnerships),
  }));
  const begin = useEffectEvent(() => onStatus('connecting'));
  useEffect(() => begin(), []);
  const fail = (error: unknown) => {
    console.warn('Live updates are off.', error);
    onStatus('off');
  };
  return (
    <LiveBoundary onFailure={fail}>
      <Suspense>
        <LiveListener
          token={token}
          from={from}
          onFailure={fail}
          onConnected={(connected) => onStatus(connected ? 'live' : 'interrupted')}
          onRecords={(kind, records, gone) => {
            putRecords(client, kind, records);
            if (gone.length > 0) dropRecords(client, kind, ({ id }) => gone.includes(id));
          }}
        />
      </Suspense>
    </LiveBoundary>
  );
}

/** Loads everything again and, with a fresh token, begins to listen anew; or says that it could not. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const { renew } = useAuth();
  return async () => {
    const predicate = ({ queryKey }: Query) => queryKey[0] === ADMIN && queryKey[1] !== userKey[1];
    try {
      await client.invalidateQueries({ predicate }, { throwOnError: true });
      await renew();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return; // the session is over, which is told elsewhere
      toastFailure({ title: 'Not refreshed', message: sentenceOf(error, 'Please try again.') });
    }
  };
}

const SENTENCES: Record<LiveStatus, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  interrupted: 'Live updates are interrupted.',
  off: 'Live updates are off.',
};

interface LiveLineProps {
  status: LiveStatus;
  /** Milliseconds since the epoch; 0 before the first load. */
  updatedAt: number;
  onRefresh(): Promise<void>;
}

function LiveLine({ status, updatedAt, onRefresh }: LiveLineProps) {
  return (
    <div className={classes.line} data-status={status}>
      <p className={classes.text} role="status">
        {SENTENCES[status]}
        {updatedAt > 0 && status !== 'connecting' && status !== 'live' && (
          <> Last updated {dayjs(updatedAt).format('HH:mm')}.</>
        )}
      </p>
      <Button variant="subtle" size="compact-sm" onClick={() => void onRefresh()}>
        Refresh
      </Button>
    </div>
  );
}
