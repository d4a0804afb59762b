import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { announce } from '@/lib/toast';
import { type AnyRecord, byKind, type RecordKind } from '@shared/inquiry/kinds';
import type { RecordList, RecordLists } from '../api/lists';
import type { AdminView } from '../view/view';

export interface KindArrivals {
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
    view.section === 'inbox' && view.tab === kind && (isListInUse || (view.page[kind] ?? 1) > 1);
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

const NO_RECORDS: readonly AnyRecord[] = [];

interface ArrivalState {
  /** The ids of all records that have been shown; null until the list is loaded. */
  known: ReadonlySet<string> | null;
  /** The known ids that came after the first list, and were not opened yet. */
  unopened: ReadonlySet<string>;
}

const NOTHING_SHOWN: ArrivalState = { known: null, unopened: new Set() };

type ArrivalEvent = { shown: readonly AnyRecord[] } | { opened: string };

/** Nothing is new in the first list. */
export function reduceArrivals(state: ArrivalState, event: ArrivalEvent): ArrivalState {
  const { known, unopened } = state;
  if ('opened' in event) {
    if (!unopened.has(event.opened)) return state;
    return { known, unopened: new Set([...unopened].filter((id) => id !== event.opened)) };
  }
  const ids = event.shown.map(({ id }) => id);
  const arrived = known ? ids.filter((id) => !known.has(id)) : [];
  return { known: new Set([...(known ?? []), ...ids]), unopened: new Set([...unopened, ...arrived]) };
}

/** @param openId the open record, which is no longer new */
function useKindArrivals(
  name: string,
  { data, isComplete }: RecordList,
  isHeld: boolean,
  openId: string | undefined,
): KindArrivals {
  const [{ known, unopened }, dispatch] = useReducer(reduceArrivals, NOTHING_SHOWN);
  const arrived = useMemo(
    () => (known && data?.filter(({ id }) => !known.has(id))) ?? NO_RECORDS,
    [known, data],
  );
  const waiting = isHeld ? arrived : NO_RECORDS;
  const shown = useMemo(
    () => (waiting.length === 0 ? data : data?.filter(({ id }) => known?.has(id))),
    [waiting, known, data],
  );
  const showsUnknown = known ? arrived.length > 0 && !isHeld : isComplete;
  useEffect(() => {
    if (showsUnknown && data) dispatch({ shown: data });
  }, [showsUnknown, data]);
  useEffect(() => {
    if (openId !== undefined) dispatch({ opened: openId });
  }, [openId, unopened]);
  const count = unopened.size + arrived.length;
  const lastCount = useRef(0);
  useEffect(() => {
    if (count > lastCount.current) announce(pluralize(count - lastCount.current, `new ${name}`));
    lastCount.current = count;
  }, [name, count]);
  return {
    shown,
    waiting,
    // A list that still loads has no arrivals.
    show: () => known && data && dispatch({ shown: data }),
    isNew: (id) => unopened.has(id) || (known !== null && !known.has(id)),
  };
}
