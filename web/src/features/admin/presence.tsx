import { useQuery } from '@tanstack/react-query';
import { useAdminName } from './admins';
import { type Presence, presenceKey } from './api/query-keys';
import { useAuth } from './session/use-session';
import { useNow } from './use-now';
import type { RecordRef } from './view/view';

/** How often a presence is renewed, in milliseconds. Shorter than the minute for which the server keeps it. */
export const HEARTBEAT_MS = 25_000;

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
export function useOthersHere(records: readonly RecordRef[]) {
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
