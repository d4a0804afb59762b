import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { announce } from '@/lib/toast';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { type RecordList, useInboxLists } from '../data/lists';
import { useView } from '../view/use-view';

const NewIds = createContext<ReadonlySet<string>>(new Set());

/** Whether a record has arrived since the inbox was first loaded, and was not opened yet. */
export const useIsNew = (id: string): boolean => useContext(NewIds).has(id);

/** Announces what arrives, and knows what is new, in every section. */
export function ArrivalsProvider({ children }: { children: ReactNode }) {
  const { record } = useView();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (record && !opened.has(record.id)) setOpened(new Set([...opened, record.id]));
  const lists = useInboxLists();
  const contacts = useNewIds('contact', lists.contacts, opened);
  const partnerships = useNewIds('partnership', lists.partnerships, opened);
  const ids = useMemo(() => new Set([...contacts, ...partnerships]), [contacts, partnerships]);
  return <NewIds value={ids}>{children}</NewIds>;
}

const NO_IDS: readonly string[] = [];

function useNewIds(
  name: string,
  { data, isComplete, readAt = '' }: RecordList,
  opened: ReadonlySet<string>,
): readonly string[] {
  const [first, setFirst] = useState<FirstList>();
  if (!first && isComplete && data) setFirst({ ids: new Set(data.map(({ id }) => id)), readAt });
  const ids = useMemo(
    () => (first && data ? findArrivals(first, data).filter((id) => !opened.has(id)) : NO_IDS),
    [first, data, opened],
  );
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const unsaid = ids.filter((id) => !announced.current.has(id));
    for (const id of unsaid) announced.current.add(id);
    if (unsaid.length > 0) announce(pluralize(unsaid.length, `new ${name}`));
  }, [name, ids]);
  return ids;
}

/** The inbox as it was first loaded. */
interface FirstList {
  ids: ReadonlySet<string>;
  /** Two minutes before the server read it, ISO 8601. */
  readAt: string;
}

/** The ids of what was created since the first list was read. A record that comes back from the spam is not new. */
export function findArrivals({ ids, readAt }: FirstList, records: readonly AnyRecord[]): string[] {
  return records
    .filter(({ id, createdAt }) => createdAt !== null && createdAt > readAt && !ids.has(id))
    .map(({ id }) => id);
}
