import { createContext, useContext, useEffect, useMemo } from 'react';
import { filterRecords, type RecordFilter, searchText } from '@shared/inquiry/filter';
import { type AnyRecord, byKind, type RecordKind } from '@shared/inquiry/kinds';
import { sortRecords } from '@shared/inquiry/sort';
import type { AnswerClock } from '@shared/inquiry/waiting';
import type { RecordLists } from '../api/use-records';
import { useAnswerClock } from '../use-answer-clock';
import { useNow } from '../use-now';
import { useOpenCount } from '../use-open-count';
import { type SearchableView, useSearchableView } from '../view/use-view';
import { type AdminView, recordFilter } from '../view/view';
import type { Arrivals } from './arrivals';
import { type Selection, useSelection } from './selection';

interface InboxState extends SearchableView {
  spam: boolean;
  /** The time to the minute. */
  now: Date;
  clock: AnswerClock;
  filters: Record<RecordKind, RecordFilter>;
  lists: RecordLists;
  /** The records that match the view, in its order, without waiting arrivals; undefined while they load. */
  visible: Record<RecordKind, AnyRecord[] | undefined>;
  arrivals: Arrivals;
  selection: Selection;
}

export const InboxContext = createContext<InboxState | null>(null);

/** @throws Error outside an Inbox */
export function useInbox(): InboxState {
  const inbox = useContext(InboxContext);
  if (!inbox) throw new Error('useInbox must be used within an Inbox');
  return inbox;
}

export function useInboxState(spam: boolean, lists: RecordLists, arrivals: Arrivals): InboxState {
  const searchable = useSearchableView();
  const { view } = searchable;
  // 'Today' moves on, and records become late.
  const now = useNow(60_000);
  const clock = useAnswerClock();
  const filters = byKind((kind) => recordFilter(kind, view, now));
  const moment = useMemo(() => ({ now, clock }), [now, clock]);
  // A list that still loads needs the processor more.
  const isLoading = lists.contacts.isPending || lists.partnerships.isPending;
  useSearchIndexing('contacts', isLoading ? undefined : arrivals.contacts.shown);
  useSearchIndexing('partnerships', isLoading ? undefined : arrivals.partnerships.shown);
  const visible = {
    contacts: useVisibleRecords('contacts', arrivals, filters, view, moment),
    partnerships: useVisibleRecords('partnerships', arrivals, filters, view, moment),
  };
  return {
    ...searchable,
    spam,
    now,
    clock,
    filters,
    lists,
    arrivals,
    visible,
    selection: useSelection(view, visible[view.tab]),
  };
}

const NO_MOMENT = { now: undefined, clock: undefined };

/** Filters after sorting, so that typing into the search box does not sort again. */
function useVisibleRecords(
  kind: RecordKind,
  arrivals: Arrivals,
  filters: InboxState['filters'],
  { sort, status }: AdminView,
  moment: Pick<InboxState, 'now' | 'clock'>,
): AnyRecord[] | undefined {
  const records = arrivals[kind].shown;
  const { field, direction } = sort[kind];
  // A new object also when a snoozed record opens: the order reads the time itself.
  const openCount = useOpenCount(records, moment.now);
  const input = useMemo(() => ({ records, openCount }), [records, openCount]);
  const sorted = useMemo(
    () => input.records && sortRecords(input.records, field, direction),
    [input, field, direction],
  );
  // A filter is a new object in each rendering.
  const text = JSON.stringify(filters[kind]);
  // Lateness alone changes with every minute.
  const { now, clock } = status === 'late' ? moment : NO_MOMENT;
  return useMemo(
    () => sorted && filterRecords(kind, sorted, JSON.parse(text) as RecordFilter, clock, now),
    [kind, sorted, text, clock, now],
  );
}

/** Records per idle callback: a few milliseconds of work. */
const BATCH_SIZE = 300;

/** Computes the cached search texts while the browser is idle, before the first search. */
function useSearchIndexing(kind: RecordKind, records: AnyRecord[] | undefined): void {
  useEffect(() => {
    if (!records) return;
    const isIdleSupported = 'requestIdleCallback' in window; // Safari has none.
    const schedule = (run: () => void) =>
      isIdleSupported ? window.requestIdleCallback(run) : window.setTimeout(run, 50);
    const cancel = isIdleSupported ? cancelIdleCallback : clearTimeout;
    let start = 0;
    const indexBatch = () => {
      records.slice(start, (start += BATCH_SIZE)).forEach((record) => searchText(kind, record));
      if (start < records.length) handle = schedule(indexBatch);
    };
    let handle = schedule(indexBatch);
    return () => cancel(handle);
  }, [kind, records]);
}
