import { useMediaQuery } from '@mantine/hooks';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { breakpoints } from '@/theme/tokens';
import { filterRecords, searchText } from '@shared/inquiry/filter';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { sortRecords } from '@shared/inquiry/sort';
import { isOpen } from '@shared/inquiry/state';
import { PAGE_SIZE } from '@shared/limits';
import { useAnswerClock } from '../data/answer-clock';
import { useNow } from '../data/clock';
import type { RecordList, RecordLists } from '../data/lists';
import { useSearch, useView } from './use-view';
import { type AdminView, FIRST_PAGES, parseView, type RecordRef, recordFilter, viewAddress } from './view';

/** A list as a view shows it. */
export interface ShownList {
  kind: RecordKind;
  list: RecordList;
  /** The records that match the view, in its order; undefined while loading. */
  records: AnyRecord[] | undefined;
}

/** Returns the lists of a section as the address describes them, with the open record and its neighbors. */
export function useShownLists({ contacts, partnerships }: RecordLists) {
  const { record, tab, page } = useView();
  const search = useSearch();
  const view = useListView(search.q);
  // The time affects the range 'Today' and which records are late.
  const now = useNow();
  const lists = {
    contacts: useShownList('contacts', contacts, view, now),
    partnerships: useShownList('partnerships', partnerships, view, now),
  };
  const shown = lists[tab];
  const { lastOpenId, neighbors } = useOrder(record, view, shown, now);
  // Reads the width at the first render, because the dashboard is never prerendered.
  const options = { getInitialValueInEffect: false };
  const isWide = useMediaQuery(`(width >= ${breakpoints.lg})`, undefined, options);
  const isPhone = useMediaQuery(`(width < ${breakpoints.tablet})`, undefined, options);
  return {
    /** The view, with the search as it is typed. Opening another record does not create a new object. */
    view,
    search,
    now,
    lists,
    /** The list of the selected tab. */
    shown,
    /** The page number of `shown`, from 1. */
    page: page[tab] ?? neighbors.page,
    record,
    neighbors,
    /** The id of the record that is open or was open last. When the record closes, its row takes the focus. */
    lastOpenId,
    /** True on a phone, where an open record replaces the list. On wider screens, list and record are side by side. */
    isPhone,
    /** True if a record is open next to the list. */
    isSplit: record !== null && !isPhone,
    /** True if the list is a table: on a wide screen without an open record. */
    isTable: isWide && record === null,
  };
}

const ListContext = createContext<ReturnType<typeof useShownLists> | undefined>(undefined);
export const ListProvider = ListContext.Provider;

/** @throws Error outside a `ListProvider` */
export function useList() {
  const lists = useContext(ListContext);
  if (!lists) throw new Error('useList must be used within a ListProvider');
  return lists;
}

const NO_RECORDS: AnyRecord[] = [];

/** Returns the neighbors of the open record, and the id of the record that was open last. */
function useOrder(
  open: RecordRef | null,
  view: AdminView,
  { list, records = NO_RECORDS }: ShownList,
  now: Date,
) {
  const isLoading = list.paging ? list.paging.isLoading : !list.isComplete;
  const [lastOrder, setLastOrder] = useState(NO_ORDER);
  const order = freezeOrder(
    lastOrder,
    open?.id,
    // The order starts again when the list has loaded.
    `${viewAddress({ ...view, ...FIRST_PAGES })} ${isLoading}`,
    records,
  );
  if (order !== lastOrder) setLastOrder(order);
  const data = open ? list.data : undefined;
  const existing = useMemo(() => new Map(data?.map((record) => [record.id, record])), [data]);
  const neighbors = useMemo(
    () => findNeighbors(open, order.ids, existing, records, now),
    [open, order, existing, records, now],
  );
  return { neighbors, lastOpenId: order.lastOpenId };
}

/** Returns the view of the lists, with the search text `q`. Opening another record does not create a new object. */
function useListView(q: string): AdminView {
  const { search, pathname } = useLocation();
  const { tab } = parseView({ pathname, search });
  return useMemo(() => {
    // Ignores the open record in the path, except its tab.
    const view = { ...parseView({ pathname: '/admin', search }), tab };
    return q === view.q ? view : { ...view, ...FIRST_PAGES, q };
  }, [search, tab, q]);
}

/** Sorts and filters a list. @param view the same object as long as filter and sort order are the same */
function useShownList(kind: RecordKind, list: RecordList, view: AdminView, now: Date): ShownList {
  const { data, isPending } = list;
  const clock = useAnswerClock();
  useSearchIndexing(kind, isPending ? undefined : data);
  const { field, direction } = view.sort[kind];
  const sorted = useMemo(
    () => data && sortRecords(data, field, direction, now),
    [data, field, direction, now],
  );
  // Filters after sorting, so that typing in the search box does not sort again.
  const records = useMemo(
    () => sorted && filterRecords(kind, sorted, recordFilter(kind, view, now), clock, now),
    [kind, sorted, view, clock, now],
  );
  return { kind, list, records };
}

/** The number of records whose search texts are computed at a time, in a few milliseconds. */
const BATCH_SIZE = 300;

/** Calls a function when the browser is idle; in Safari, which lacks `requestIdleCallback`, after a moment. */
const requestIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 50);

/** Computes the cached search texts while the browser is idle, before the first search. */
function useSearchIndexing(kind: RecordKind, records: AnyRecord[] | undefined): void {
  useEffect(() => {
    if (!records) return;
    let start = 0;
    const indexBatch = () => {
      records.slice(start, (start += BATCH_SIZE)).forEach((record) => searchText(kind, record));
      if (start < records.length) requestIdle(indexBatch);
    };
    requestIdle(indexBatch);
    return () => {
      start = records.length; // so that no further batch begins
    };
  }, [kind, records]);
}

export interface Page<R> {
  records: R[];
  /** The requested page, from 1, or the last page if the request is for a later one. */
  page: number;
  pageCount: number;
  /** Positions of the first and the last record, from 1; 0 if the list is empty. */
  first: number;
  last: number;
  total: number;
}

/**
 * Returns a page of records.
 * @param keptId a record that stays on the page when new records push it past the end. The page then shows more records
 */
export function paginate<R extends { id: string }>(
  records: readonly R[],
  page: number,
  keptId?: string,
): Page<R> {
  const total = records.length;
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const shownPage = Math.min(Math.max(1, Math.trunc(page) || 1), pageCount);
  const start = (shownPage - 1) * PAGE_SIZE;
  const end = start + PAGE_SIZE;
  const overflow = records.slice(end, end + PAGE_SIZE).findIndex(({ id }) => id === keptId) + 1;
  const slice = records.slice(start, end + overflow);
  return {
    records: slice,
    page: shownPage,
    pageCount,
    first: total === 0 ? 0 : start + 1,
    last: start + slice.length,
    total,
  };
}

/** The order of a list, frozen while a record of it is open. */
export interface Order {
  /** The key of the list with this order; '' while no record is open. */
  listKey: string;
  ids: readonly string[];
  /** The id of the record that is open or was open last. */
  lastOpenId: string | undefined;
}

export const NO_ORDER: Order = { listKey: '', ids: [], lastOpenId: undefined };

/**
 * Freezes the order of a list when one of its records is opened. A new order starts when `listKey` changes, and when the open
 * record is in the list but not in the frozen order, for example because it has just arrived.
 * @param listKey a text that identifies section, tab, filter and sort order
 */
export function freezeOrder(
  lastOrder: Order,
  openId: string | undefined,
  listKey: string,
  visible: readonly { id: string }[],
): Order {
  if (openId === undefined) return lastOrder.listKey === '' ? lastOrder : { ...lastOrder, listKey: '' };
  const fitsOrder = lastOrder.ids.includes(openId) || !visible.some(({ id }) => id === openId);
  if (lastOrder.listKey === listKey && fitsOrder)
    return lastOrder.lastOpenId === openId ? lastOrder : { ...lastOrder, lastOpenId: openId };
  return { listKey, ids: visible.map(({ id }) => id), lastOpenId: openId };
}

/** The position of the open record in the order of its list, and the records next to it. */
export interface Neighbors {
  /** From 0; -1 if the record is not in the order, or no longer exists. */
  index: number;
  total: number;
  /** Undefined at an end of the list. */
  previous: RecordRef | undefined;
  next: RecordRef | undefined;
  /** The next record in the state `open`, wrapping around at the end; undefined without another one. */
  nextToAnswer: RecordRef | undefined;
  /** The page of the list that contains the open record. */
  page: number;
}

const NO_RECORD: RecordRef = { kind: 'contacts', id: '' };

/**
 * Returns the neighbors of a record in a frozen order, without records that no longer exist.
 * @param existing all records of the list, regardless of the filter
 * @param visible the records that match the filter
 */
export function findNeighbors(
  open: RecordRef | null,
  order: readonly string[],
  existing: ReadonlyMap<string, AnyRecord>,
  visible: readonly AnyRecord[],
  now: Date,
): Neighbors {
  const { kind, id } = open ?? NO_RECORD;
  const ids = order.filter((each) => each === id || existing.has(each));
  const position = ids.indexOf(id);
  // A record outside the order has no neighbors. `nextToAnswer` is then searched in the whole order.
  const before = position === -1 ? ids : ids.slice(0, position);
  const after = position === -1 ? [] : ids.slice(position + 1);
  const toRef = (other: string | undefined) => (other === undefined ? undefined : { kind, id: other });
  const isToAnswer = (other: string) => {
    const record = existing.get(other);
    return record !== undefined && isOpen(record, now);
  };
  // If the record has left the list, the page is that of the first remaining record after it, or else of the last record.
  // A record outside the order selects the first page.
  const following = new Set([id, ...after]);
  const row = visible.findIndex((record) => following.has(record.id));
  const fallbackRow = position === -1 ? 0 : visible.length - 1;
  return {
    index: existing.has(id) ? position : -1,
    total: ids.length,
    previous: position === -1 ? undefined : toRef(before.at(-1)),
    next: toRef(after[0]),
    nextToAnswer: toRef([...after, ...before].find(isToAnswer)),
    page: Math.floor((row === -1 ? fallbackRow : row) / PAGE_SIZE) + 1,
  };
}
