import { replaceEqualDeep } from '@tanstack/react-query';
import type { Removal } from '@shared/inquiry/changes';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord } from '@shared/inquiry/kinds';

// These functions alone decide which of two states is newer. TanStack Query calls them as `structuralSharing` for all data
// that a query gets, from a fetch as from `setQueryData`, so states may come in any order.

/** The inbox of a kind, or what is known of a part of it. */
export interface Inbox {
  records: AnyRecord[];
  /** Of the records that have left it, by id. */
  tombstones: ReadonlyMap<string, Tombstone>;
  isComplete: boolean;
  /** A listener to changes since then misses nothing, ISO 8601; '' if no list was read. */
  readAt: string;
}

export interface Tombstone {
  /** Of the record when it left, which may come back; Infinity for a deleted one. */
  changedAt: number;
  /** Known if the live listener has reported it. */
  removal?: Removal;
}

/** Joins two states of an inbox: each record is there in its newest state, or has left. */
export function newestInbox(old: Inbox | undefined, next: Inbox): Inbox {
  if (!old) return next;
  const tombstones = new Map(old.tombstones);
  for (const [id, tombstone] of next.tombstones) {
    const known = tombstones.get(id);
    if (!known || known.changedAt <= tombstone.changedAt) tombstones.set(id, { ...known, ...tombstone });
  }
  const incoming = new Map(next.records.map((record) => [record.id, record]));
  const updated = old.records.map((record) => newest(record, incoming.get(record.id) ?? record));
  for (const { id } of old.records) incoming.delete(id);
  const hasLeft = ({ id, changedAt }: AnyRecord) => (tombstones.get(id)?.changedAt ?? -1) >= changedAt;
  const records = [...updated, ...incoming.values()].filter((record) => !hasLeft(record));
  const isSame =
    records.length === old.records.length && records.every((record, at) => record === old.records[at]);
  return {
    records: isSame ? old.records : records,
    tombstones,
    isComplete: old.isComplete || next.isComplete,
    readAt: next.readAt || old.readAt,
  };
}

/** What is equal keeps its identity, and with it everything that is memoized for it. */
const newest = (old: AnyRecord, next: AnyRecord): AnyRecord =>
  next.changedAt < old.changedAt ? old : replaceEqualDeep(old, next);

/** The newer of two states of an open record. */
export function newestRecord(old: FullRecord | undefined, next: FullRecord): FullRecord {
  return old && next.record.changedAt < old.record.changedAt ? old : replaceEqualDeep(old, next);
}
