import { Box } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiFetch, apiPath } from '@/lib/api-client';
import { useAdminName } from '../data/admins';
import { useNow } from '../data/clock';
import { ADMIN_API, type Presence, presenceKey } from '../data/query-keys';
import { useAuth } from '../data/session';
import type { RecordRef } from '../view/view';
import { useAnnouncement } from './use-announcement';

/** How often a presence is renewed, in milliseconds. In a hidden tab timers run once a minute (PRESENCE_MS). */
const HEARTBEAT_MS = 25_000;

/** Says that this admin has a record open or is answering it, and shows who else does. */
export function RecordPresence({ kind, id, answering }: RecordRef & { answering: boolean }) {
  usePresence({ kind, id }, answering);
  const { answering: writers, reading } = useOthersHere([{ kind, id }]);
  const others = [writers, reading].filter((text) => text !== '').join('; ');
  // The same colleagues who come back are not news, as after a lost connection.
  const [lastOthers, setLastOthers] = useState('');
  if (others !== '' && others !== lastOthers) setLastOthers(others);
  useAnnouncement(lastOthers);
  return (
    others !== '' && (
      <Box component="p" mt="xs" fw={600}>
        {others}
      </Box>
    )
  );
}

/** Tells this page from others of the same admin. */
const PAGE = crypto.randomUUID();

const leave = (path: string) => fetch(path, { method: 'DELETE', keepalive: true });

function usePresence({ kind, id }: RecordRef, answering: boolean): void {
  const path = `${apiPath(ADMIN_API, kind, id, 'presence')}?page=${PAGE}`;
  const { mutate: send } = useMutation({
    // A failed call is repeated soon.
    mutationFn: (call: () => Promise<Response>) => call(),
    scope: { id: 'presence' }, // in turn: a call that is overtaken by a later one would undo it
  });
  useEffect(() => {
    const enter = () => send(() => apiFetch(path, { method: 'POST', body: { answering } }));
    enter();
    const timer = setInterval(enter, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [send, path, answering]);
  useEffect(() => () => send(() => leave(path)), [send, path]);
  useWindowEvent('pagehide', () => void leave(path).catch(() => undefined));
}

/** Part of the question before records are deleted. */
export function WriterWarning({ records }: { records: readonly RecordRef[] }) {
  const { answering, answered } = useOthersHere(records);
  if (answering === '') return null;
  const which = records.length === 1 ? 'this record' : `${answered} of them`;
  return (
    <p>
      <strong>{`${answering} ${which} right now.`}</strong> What is being written can then no longer be sent.
    </p>
  );
}

/** The other admins who have one of these records open, in words; '' for none. */
function useOthersHere(records: readonly RecordRef[]) {
  const { user } = useAuth();
  const toName = useAdminName();
  const now = useNow(HEARTBEAT_MS).getTime();
  const { data = [] } = useQuery<Presence[]>({ queryKey: presenceKey, enabled: false });
  const paths = new Set(records.map(({ kind, id }) => `${kind}/${id}`));
  const others = data.filter(
    ({ record, username, until }) => paths.has(record) && username !== user?.username && until > now,
  );
  const listNames = (isAnswering: boolean) => [
    ...new Set(
      others.filter(({ answering }) => answering === isAnswering).map(({ username }) => toName(username)),
    ),
  ];
  return {
    answering: sentence(listNames(true), 'is answering', 'are answering'),
    reading: sentence(listNames(false), 'has this open', 'have this open'),
    /** How many of the records are being answered. */
    answered: new Set(others.filter(({ answering }) => answering).map(({ record }) => record)).size,
  };
}

function sentence(names: string[], one: string, many: string): string {
  if (names.length === 0) return '';
  return `${names.sort().join(' and ')} ${names.length === 1 ? one : many}`;
}
