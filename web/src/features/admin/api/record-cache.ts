import type { QueryClient } from '@tanstack/react-query';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { recordListKey } from './query-keys';

/** Adds or replaces records in the cached list to which they belong, inbox or spam, and removes them from the other. */
export function upsertRecords(client: QueryClient, kind: RecordKind, records: readonly AnyRecord[]): void {
  for (const spam of [false, true]) {
    client.setQueryData<AnyRecord[]>(recordListKey(kind, spam), (list) => {
      if (!list) return list;
      const belonging = records.filter((record) => record.spam === spam);
      const others = records.filter((record) => record.spam !== spam);
      return withoutRecords(withRecords(list, belonging), new Set(others.map(({ id }) => id)));
    });
  }
}

/** Removes records from both cached lists, e.g. because they were deleted. */
export function removeRecords(
  client: QueryClient,
  kind: RecordKind,
  matches: (record: AnyRecord) => boolean,
): void {
  for (const spam of [false, true]) {
    client.setQueryData<AnyRecord[]>(recordListKey(kind, spam), (list) => {
      const ids = new Set(list?.filter(matches).map(({ id }) => id));
      return list && withoutRecords(list, ids);
    });
  }
}

/** A list with the given records added, or in place of those with the same id; the same list if nothing changes. */
export function withRecords<R extends { id: string }>(list: R[], records: readonly R[]): R[] {
  const incoming = new Map(records.map((record) => [record.id, record]));
  const updated = list.map((record) => {
    const next = incoming.get(record.id);
    if (!next) return record;
    incoming.delete(record.id);
    return isEqual(record, next) ? record : next;
  });
  const isUnchanged = incoming.size === 0 && updated.every((record, index) => record === list[index]);
  return isUnchanged ? list : [...updated, ...incoming.values()];
}

/** A list without the records of these ids; the same list if it has none of them. */
function withoutRecords<R extends { id: string }>(list: R[], ids: ReadonlySet<string>): R[] {
  const rest = list.filter((record) => !ids.has(record.id));
  return rest.length === list.length ? list : rest;
}

// An unchanged record keeps its identity, and with it everything that is memoized for it.
function isEqual(a: object, b: object): boolean {
  const left: Record<string, unknown> = { ...a };
  const right: Record<string, unknown> = { ...b };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (key) => JSON.stringify(left[key]) === JSON.stringify(right[key]),
  );
}
