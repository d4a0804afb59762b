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

/** The pause between renewals of a presence. PRESENCE_MS (limits.ts) also allows for hidden tabs, whose timers run only once a minute. */
const HEARTBEAT_MS = 25_000;

/** Reports that this admin has a record open or is answering it, and shows which other admins do. */
export function RecordPresence({ kind, id, answering }: RecordRef & { answering: boolean }) {
  usePresence({ kind, id }, answering);
  const { answeringText, readingText } = useOtherAdmins([{ kind, id }]);
  const othersText = [answeringText, readingText].filter((text) => text !== '').join('; ');
  // The last text is kept after the colleagues disappear, so that their return after a lost connection is not announced again.
  const [lastText, setLastText] = useState('');
  if (othersText !== '' && othersText !== lastText) setLastText(othersText);
  useAnnouncement(lastText);
  return (
    othersText !== '' && (
      <Box component="p" mt="xs" fw={600}>
        {othersText}
      </Box>
    )
  );
}

/** Distinguishes this page from other pages of the same admin. */
const PAGE_ID = crypto.randomUUID();

const deletePresence = (path: string) => fetch(path, { method: 'DELETE', keepalive: true });

function usePresence({ kind, id }: RecordRef, answering: boolean): void {
  const path = `${apiPath(ADMIN_API, kind, id, 'presence')}?page=${PAGE_ID}`;
  const { mutate: send } = useMutation({
    // A failed call needs no retry, because the next heartbeat repeats it.
    mutationFn: (call: () => Promise<Response>) => call(),
    scope: { id: 'presence' }, // runs one call at a time, because a delayed call would undo a later one
  });
  useEffect(() => {
    const renewPresence = () => send(() => apiFetch(path, { method: 'POST', body: { answering } }));
    renewPresence();
    const timer = setInterval(renewPresence, HEARTBEAT_MS);
    return () => clearInterval(timer);
  }, [send, path, answering]);
  useEffect(() => () => send(() => deletePresence(path)), [send, path]);
  useWindowEvent('pagehide', () => void deletePresence(path).catch(() => undefined));
}

/** Warns in a deletion dialog that a colleague is answering one of the records. */
export function AnsweringWarning({ records }: { records: readonly RecordRef[] }) {
  const { answeringText, answeredCount } = useOtherAdmins(records);
  if (answeringText === '') return null;
  const answeredRecords = records.length === 1 ? 'this record' : `${answeredCount} of them`;
  return (
    <p>
      <strong>{`${answeringText} ${answeredRecords} right now.`}</strong> An unfinished answer cannot be sent
      after the deletion.
    </p>
  );
}

/** Returns texts about the other admins who are answering or reading any of these records: 'Ada is answering', or '' without such an admin. */
function useOtherAdmins(records: readonly RecordRef[]) {
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
    answeringText: toText(listNames(true), 'is answering', 'are answering'),
    readingText: toText(listNames(false), 'has this open', 'have this open'),
    /** The number of records that are being answered. */
    answeredCount: new Set(others.filter(({ answering }) => answering).map(({ record }) => record)).size,
  };
}

function toText(names: string[], singular: string, plural: string): string {
  if (names.length === 0) return '';
  return `${names.sort().join(' and ')} ${names.length === 1 ? singular : plural}`;
}
