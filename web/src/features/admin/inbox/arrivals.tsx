import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { announce } from '@/lib/toast';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { type RecordList, useInboxLists } from '../data/lists';
import { useView } from '../view/use-view';

const NewIds = createContext<ReadonlySet<string>>(new Set());

/** Returns true if a record arrived after the inbox was first loaded and has not been opened yet. */
export const useIsNew = (id: string): boolean => useContext(NewIds).has(id);

/** Announces new records and provides their ids, whichever section is shown. */
export function ArrivalsProvider({ children }: { children: ReactNode }) {
  const { record } = useView();
  const [openedIds, setOpenedIds] = useState<ReadonlySet<string>>(new Set());
  if (record && !openedIds.has(record.id)) setOpenedIds(new Set([...openedIds, record.id]));
  const lists = useInboxLists();
  const contacts = useNewIds('contact', lists.contacts, openedIds);
  const partnerships = useNewIds('partnership', lists.partnerships, openedIds);
  const ids = useMemo(() => new Set([...contacts, ...partnerships]), [contacts, partnerships]);
  return <NewIds value={ids}>{children}</NewIds>;
}

const NO_IDS: readonly string[] = [];

function useNewIds(
  noun: string,
  { data, isComplete, readAt = '' }: RecordList,
  openedIds: ReadonlySet<string>,
): readonly string[] {
  const [firstList, setFirstList] = useState<FirstList>();
  if (!firstList && isComplete && data) setFirstList({ ids: new Set(data.map(({ id }) => id)), readAt });
  const ids = useMemo(
    () => (firstList && data ? findArrivals(firstList, data).filter((id) => !openedIds.has(id)) : NO_IDS),
    [firstList, data, openedIds],
  );
  const announced = useRef(new Set<string>());
  useEffect(() => {
    const unannounced = ids.filter((id) => !announced.current.has(id));
    for (const id of unannounced) announced.current.add(id);
    if (unannounced.length > 0) announce(pluralize(unannounced.length, `new ${noun}`));
  }, [noun, ids]);
  return ids;
}

/** The inbox as it was first loaded. */
interface FirstList {
  ids: ReadonlySet<string>;
  /** ISO 8601. Set two minutes before the server read the list, to allow for late writes. */
  readAt: string;
}

/** Returns the ids of records created since the first list was read. A record released from Spam is not new. */
export function findArrivals({ ids, readAt }: FirstList, records: readonly AnyRecord[]): string[] {
  return records
    .filter(({ id, createdAt }) => createdAt !== null && createdAt > readAt && !ids.has(id))
    .map(({ id }) => id);
}
