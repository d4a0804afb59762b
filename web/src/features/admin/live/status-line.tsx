import { Button } from '@mantine/core';
import { CancelledError, useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import { isUnauthorized } from '@/lib/api-client';
import { announce } from '@/lib/toast';
import { errorToast } from '../api/error-toast';
import { isDataQuery } from '../api/query-keys';
import { useAuth } from '../session/use-session';
import type { LiveStatus } from './live-state';
import classes from './live.module.css';

const STATUS_TEXTS: Record<LiveStatus, string> = {
  connecting: 'Connecting…',
  live: 'Live',
  interrupted: 'Live updates are interrupted.',
  off: 'Live updates are off.',
};

interface StatusLineProps {
  status: LiveStatus;
  /** Milliseconds since 1970; 0 before the lists are loaded. */
  updatedAt: number;
}

export function StatusLine({ status, updatedAt }: StatusLineProps) {
  const refresh = useRefresh();
  const isDown = status === 'interrupted' || status === 'off';
  const wasDown = useRef(false);
  useEffect(() => {
    if (status === 'connecting' || isDown === wasDown.current) return;
    wasDown.current = isDown;
    announce(isDown ? 'The lists are no longer live' : 'The lists are live again');
  }, [status, isDown]);
  const text =
    isDown && updatedAt > 0
      ? `${STATUS_TEXTS[status]} Last updated ${dayjs(updatedAt).format('HH:mm')}.`
      : STATUS_TEXTS[status];
  return (
    <div className={classes.line} data-status={status}>
      <p className={classes.text} data-accent="green" title={text}>
        {text}
      </p>
      {isDown && (
        <Button variant="subtle" size="compact-sm" px={4} onClick={() => void refresh()}>
          Refresh
        </Button>
      )}
    </div>
  );
}

/** Loads all data again, and reconnects the listener with a fresh token. */
function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  return async () => {
    try {
      await client.invalidateQueries({ predicate: isDataQuery }, { throwOnError: true });
      await refreshUser();
    } catch (error) {
      // useSession reports the end of the session, which cancels what still loads.
      if (isUnauthorized(error) || error instanceof CancelledError) return;
      errorToast('Not refreshed')(error);
    }
  };
}
