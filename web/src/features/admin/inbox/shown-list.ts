import { useEffect, useMemo } from 'react';
import { filterRecords, searchText } from '@shared/inquiry/filter';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { sortRecords } from '@shared/inquiry/sort';
import type { RecordList } from '../api/use-records';
import { type AdminView, recordFilter } from '../view/view';
import { useAnswerClock } from '../waiting';
import type { KindArrivals } from './arrivals';

/** A list as a view shows it. */
export interface ShownList extends Pick<KindArrivals, 'show' | 'isNew'> {
  kind: RecordKind;
  list: RecordList;
  /** The records that match the view, in its order, without waiting arrivals; undefined while they load. */
  records: AnyRecord[] | undefined;
  /** How many of the waiting arrivals match the view. */
  waitingCount: number;
}

/** What a list says about a record beside its fields. */
export interface Row {
  isNew: boolean;
  isCurrent: boolean;
  /** The open record, or the last one that was open: closing it leads here. */
  isLast: boolean;
}

export interface ListProps {
  /** The view with the search as it is typed. */
  view: AdminView;
  isPhone: boolean;
  shown: ShownList;
  /** The list of the other tab. */
  other: ShownList;
  page: number;
  openId: string | undefined;
  /** The open record, or the last one that was open. */
  lastId: string | undefined;
  /** Called when pointer or focus come into the list or leave it. */
  onUse: (isInUse: boolean) => void;
}

/** @param view the same object as long as filter and order are the same */
export function useShownList(
  kind: RecordKind,
  list: RecordList,
  { shown, waiting, show, isNew }: KindArrivals,
  view: AdminView,
  now: Date,
): ShownList {
  const clock = useAnswerClock();
  useSearchIndexing(kind, list.isPending ? undefined : shown);
  const { field, direction } = view.sort[kind];
  const sorted = useMemo(
    () => shown && sortRecords(shown, field, direction, now),
    [shown, field, direction, now],
  );
  // Filters after sorting, so that typing into the search box does not sort again.
  const [records, waitingCount] = useMemo(() => {
    const filter = recordFilter(kind, view, now);
    const count = filterRecords(kind, waiting, filter, clock, now).length;
    return [sorted && filterRecords(kind, sorted, filter, clock, now), count] as const;
  }, [kind, sorted, waiting, view, clock, now]);
  return { kind, list, records, waitingCount, show, isNew };
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
