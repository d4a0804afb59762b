import { useEffect, useMemo, useRef, useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { announce } from '@/lib/toast';
import { type AnyRecord, byKind, type RecordKind } from '@shared/inquiry/kinds';
import type { RecordList, RecordLists } from '../api/use-records';
import type { AdminView } from '../view/view';

interface KindArrivals {
  shown: AnyRecord[] | undefined;
  waiting: readonly AnyRecord[];
  show: () => void;
  /** The record has come since the list was loaded, and was not opened yet. */
  isNew: (id: string) => boolean;
}

export interface Arrivals extends Record<RecordKind, KindArrivals> {
  /** A list is in use while it has the pointer or the focus. */
  setIsListInUse: (isInUse: boolean) => void;
}

/** New records wait while their list is in use or on a later page: no row moves while somebody aims at it. */
export function useArrivals(lists: RecordLists, view: AdminView): Arrivals {
  const [isListInUse, setIsListInUse] = useState(false);
  const isHeld = (kind: RecordKind) =>
    view.section === 'inbox' && view.tab === kind && (isListInUse || view.page[kind] > 1);
  const openId = view.section === 'inbox' ? view.record?.id : undefined;
  return {
    contacts: useKindArrivals('contact', lists.contacts, isHeld('contacts'), openId),
    partnerships: useKindArrivals('partnership', lists.partnerships, isHeld('partnerships'), openId),
    setIsListInUse,
  };
}

export function noArrivals(lists: RecordLists): Arrivals {
  const none = { waiting: NO_RECORDS, show: () => undefined, isNew: () => false };
  return {
    ...byKind((kind) => ({ ...none, shown: lists[kind].data })),
    setIsListInUse: () => undefined,
  };
}

const NO_IDS: ReadonlySet<string> = new Set();
const NO_RECORDS: readonly AnyRecord[] = [];

/** @param openId the open record, which is no longer new */
function useKindArrivals(
  name: string,
  { data, isComplete }: RecordList,
  isHeld: boolean,
  openId: string | undefined,
): KindArrivals {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const [newIds, setNewIds] = useState(NO_IDS);
  const waiting = useMemo(
    () => (known && data?.filter(({ id }) => !known.has(id))) ?? NO_RECORDS,
    [known, data],
  );
  const shown = useMemo(
    () => (waiting.length === 0 ? data : data?.filter(({ id }) => known?.has(id))),
    [waiting, known, data],
  );
  const show = () => {
    // A list that still loads has no arrivals.
    if (known === null) return;
    setKnown(new Set(data?.map(({ id }) => id)));
    setNewIds(new Set([...newIds, ...waiting.map(({ id }) => id)]));
  };
  if (known === null && data && isComplete) setKnown(new Set(data.map(({ id }) => id)));
  else if (waiting.length > 0 && !isHeld) show();
  if (openId !== undefined && newIds.has(openId)) {
    setNewIds(new Set([...newIds].filter((id) => id !== openId)));
  }
  const count = newIds.size + waiting.length;
  const lastCount = useRef(0);
  useEffect(() => {
    if (count > lastCount.current) announce(pluralize(count - lastCount.current, `new ${name}`));
    lastCount.current = count;
  }, [name, count]);
  return { shown, waiting, show, isNew: (id) => newIds.has(id) };
}
