import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/state';
import type { RecordList } from '../api/lists';
import type { RecordRef } from './view';

/** What a list says about the record beside it. */
export interface Neighbors {
  list: RecordList;
  /** The place of the record among the visible ones, from 0; -1 if it is not among them. */
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

export interface Place {
  id: string;
  /** From 0; -1 outside the list. */
  index: number;
}

/** A record that leaves the list while it is open, e.g. because it was handled, keeps its place between the others. */
export function lastPlace(last: Place | undefined, place: Place): Place {
  return last && place.index === -1 && place.id === last.id ? last : place;
}

/** The place of the open record, or of the last one that was open. */
export function usePlace(open: RecordRef | null, records: readonly AnyRecord[]): Place | undefined {
  const [last, setLast] = useState<Place>();
  if (!open) return last;
  const index = records.findIndex(({ id }) => id === open.id);
  const place = lastPlace(last, { id: open.id, index });
  if (place.id !== last?.id || place.index !== last.index) setLast(place);
  return place;
}

/** @param place of the open record, as `usePlace` remembers it */
export function findNeighbors(kind: RecordKind, records: readonly AnyRecord[], place: Place, now: Date) {
  const index = records[place.index]?.id === place.id ? place.index : -1;
  const at = (target: number): RecordRef | undefined => {
    const id = place.index === -1 ? undefined : records[target]?.id;
    return id === undefined ? undefined : { kind, id };
  };
  const after = index === -1 ? place.index : index + 1;
  const isOtherOpen = (record: AnyRecord) => isOpen(record, now) && record.id !== place.id;
  const nextOpen = records.findIndex((record, position) => position >= after && isOtherOpen(record));
  return {
    index,
    total: records.length,
    previous: at(place.index - 1),
    next: at(after),
    nextOpen: at(nextOpen === -1 ? records.findIndex(isOtherOpen) : nextOpen),
  };
}
