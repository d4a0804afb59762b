import { useMemo, useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/state';
import { PAGE_SIZE } from '@shared/limits';
import type { RecordList } from '../api/use-records';
import { type AdminView, FIRST_PAGES, type RecordRef, viewAddress } from './view';

/** The open record's place in the order of its list. */
export interface Neighbors {
  list: RecordList;
  /** From 0; -1 if the record is not in the order, or no longer exists. */
  index: number;
  total: number;
  /** Undefined at an end of the list. */
  previous: RecordRef | undefined;
  next: RecordRef | undefined;
  /** The next open record, from the beginning after the end; undefined if there is none. */
  nextOpen: RecordRef | undefined;
  /** The page on which the list shows it. */
  page: number;
}

export const useNeighbors = () => useOutletContext<Neighbors>();

export interface Order {
  /** The list with this order; '' while no record is open. */
  list: string;
  ids: readonly string[];
  /** The open record, or the last one that was open. */
  lastId: string | undefined;
}

export const NO_ORDER: Order = { list: '', ids: [], lastId: undefined };

/**
 * Freezes the order of a list when a record of it is opened. Another list begins a new order, and so does a record that the
 * list shows and the order lacks, such as an arrival that is opened from the list beside another record.
 * @param list identifies section, tab, filter and sorting
 */
export function freezeOrder(
  last: Order,
  openId: string | undefined,
  list: string,
  visible: readonly { id: string }[],
): Order {
  if (openId === undefined) return last.list === '' ? last : { ...last, list: '' };
  const isKnown = last.ids.includes(openId) || !visible.some(({ id }) => id === openId);
  if (last.list === list && isKnown) return last.lastId === openId ? last : { ...last, lastId: openId };
  return { list, ids: visible.map(({ id }) => id), lastId: openId };
}

/**
 * The neighbors of a record in a frozen order, without the records that no longer exist.
 * @param existing the records of the list, whatever the filter
 * @param visible those that it shows. A record that has left them stands behind what stood before it.
 */
export function findNeighbors(
  { kind, id }: RecordRef,
  ids: readonly string[],
  existing: ReadonlyMap<string, AnyRecord>,
  visible: readonly AnyRecord[],
  now: Date,
): Omit<Neighbors, 'list'> {
  const place = ids.indexOf(id);
  const recordsOf = (part: readonly string[]) => part.flatMap((each) => existing.get(each) ?? []);
  const before = recordsOf(ids.slice(0, Math.max(place, 0)));
  const after = recordsOf(ids.slice(place + 1));
  const isCounted = place !== -1 && existing.has(id);
  const toRef = (record: AnyRecord | undefined) => record && { kind, id: record.id };
  const row = visible.findIndex((record) => record.id === id);
  const preceding = new Set(row === -1 ? before : []);
  const rowsBefore = row === -1 ? visible.filter((record) => preceding.has(record)).length : row;
  return {
    index: isCounted ? before.length : -1,
    total: before.length + after.length + Number(isCounted),
    previous: toRef(before.at(-1)),
    next: place === -1 ? undefined : toRef(after[0]),
    nextOpen: toRef([...after, ...before].find((record) => isOpen(record, now))),
    page: Math.floor(rowsBefore / PAGE_SIZE) + 1,
  };
}

/**
 * The neighbors of the open record, and the record that was open last.
 * @param visible the records that the list shows, in its order
 */
export function useOrder(
  open: RecordRef | null,
  view: AdminView,
  list: RecordList,
  visible: readonly AnyRecord[],
  now: Date,
) {
  const isLoading = list.paging ? list.paging.isLoading : !list.isComplete;
  const address = viewAddress({ ...view, ...FIRST_PAGES, record: null });
  const [last, setLast] = useState(NO_ORDER);
  const order = freezeOrder(last, open?.id, `${address} ${isLoading}`, visible);
  if (order !== last) setLast(order);
  const data = open ? list.data : undefined;
  const existing = useMemo(() => new Map(data?.map((record) => [record.id, record])), [data]);
  const neighbors = open && { ...findNeighbors(open, order.ids, existing, visible, now), list };
  return { neighbors, lastId: order.lastId };
}
