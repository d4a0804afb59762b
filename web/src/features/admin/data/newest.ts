import { replaceEqualDeep } from '@tanstack/react-query';
import type { Removal } from '@shared/inquiry/changes';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord } from '@shared/inquiry/kinds';

// These functions alone decide which of two states is newer. TanStack Query calls them as `structuralSharing` for all data
// that a query receives, from a fetch or from `setQueryData`, so states may arrive in any order.

/** The inbox of a kind, or a part of it. */
export interface Inbox {
  records: AnyRecord[];
  /** The tombstones of records that have left the inbox, by record id. */
  tombstones: ReadonlyMap<string, Tombstone>;
  isComplete: boolean;
  /** A listener that starts from this time misses no change. ISO 8601; '' if no list was read. */
  readAt: string;
}

export interface Tombstone {
  /** The `changedAt` of the record when it left; Infinity for a deleted record, which cannot come back. */
  changedAt: number;
  /** How the record left; undefined until the live listener has reported that. */
  removal?: Removal;
}

/** Merges two states of an inbox: the result has each record in its newest state, unless the record has left. */
export function mergeInboxes(old: Inbox | undefined, next: Inbox): Inbox {
  if (!old) return next;
  const tombstones = new Map(old.tombstones);
  for (const [id, tombstone] of next.tombstones) {
    const known = tombstones.get(id);
    if (!known || known.changedAt <= tombstone.changedAt) tombstones.set(id, { ...known, ...tombstone });
  }
  const incoming = new Map(next.records.map((record) => [record.id, record]));
  const updated = old.records.map((record) => newerRecord(record, incoming.get(record.id) ?? record));
  for (const { id } of old.records) incoming.delete(id);
  const hasLeft = ({ id, changedAt }: AnyRecord) => (tombstones.get(id)?.changedAt ?? -1) >= changedAt;
  const records = [...updated, ...incoming.values()].filter((record) => !hasLeft(record));
  const isSame =
    records.length === old.records.length && records.every((record, index) => record === old.records[index]);
  return {
    records: isSame ? old.records : records,
    tombstones,
    isComplete: old.isComplete || next.isComplete,
    readAt: next.readAt || old.readAt,
  };
}

/** Returns the newer of two states. Equal data keeps its identity, so that memoized results stay valid. */
const newerRecord = (old: AnyRecord, next: AnyRecord): AnyRecord =>
  next.changedAt < old.changedAt ? old : replaceEqualDeep(old, next);

/** Returns the newer of two states of an open record. */
export function newerFullRecord(old: FullRecord | undefined, next: FullRecord): FullRecord {
  return old && next.record.changedAt < old.record.changedAt ? old : replaceEqualDeep(old, next);
}
