import type { AnyRecord } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/state';
import { PAGE_SIZE } from '@shared/limits';
import type { RecordRef } from './view';

/** The order of a list, frozen while a record of it is open. */
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
 * list shows and the order lacks, such as an arrival that is opened beside another record.
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

/** The open record's place in the order of its list. */
export interface Neighbors {
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

const NOT_OPEN: RecordRef = { kind: 'contacts', id: '' };

/**
 * The neighbors of a record in a frozen order, without the records that no longer exist.
 * @param existing the records of the list, whatever the filter
 * @param visible those that it shows now
 */
export function findNeighbors(
  open: RecordRef | null,
  order: readonly string[],
  existing: ReadonlyMap<string, AnyRecord>,
  visible: readonly AnyRecord[],
  now: Date,
): Neighbors {
  const { kind, id } = open ?? NOT_OPEN;
  const ids = order.filter((each) => each === id || existing.has(each));
  const place = ids.indexOf(id);
  const [before, after] = place === -1 ? [ids, []] : [ids.slice(0, place), ids.slice(place + 1)];
  const toRef = (other: string | undefined) => (other === undefined ? undefined : { kind, id: other });
  const isOtherOpen = (other: string) => {
    const record = existing.get(other);
    return record !== undefined && isOpen(record, now);
  };
  // A record that has left the list stands before those that followed it.
  const following = new Set([id, ...after]);
  const row = visible.findIndex((record) => following.has(record.id));
  return {
    index: existing.has(id) ? place : -1,
    total: ids.length,
    previous: place === -1 ? undefined : toRef(before.at(-1)),
    next: toRef(after[0]),
    nextOpen: toRef([...after, ...before].find(isOtherOpen)),
    page: Math.floor((row === -1 && place !== -1 ? visible.length - 1 : Math.max(row, 0)) / PAGE_SIZE) + 1,
  };
}
