import type { QueryClient } from '@tanstack/react-query';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { recordsKey } from './admin-keys';

type Records<K extends RecordKind> = RecordOfKind[K][];

/** Puts records into the list that they belong to now, inbox or spam, and takes them out of the other. */
export function putRecords<K extends RecordKind>(client: QueryClient, kind: K, records: Records<K>): void {
  for (const spam of [false, true]) {
    client.setQueryData<Records<K>>(recordsKey(kind, spam), (list) => {
      if (!list) return list;
      const theirs = records.filter((record) => record.spam === spam);
      const others = records.filter((record) => record.spam !== spam);
      return withoutRecords(withRecords(list, theirs), new Set(others.map(({ id }) => id)));
    });
  }
}

/** Takes records out of both lists, e.g. because they were deleted. */
export function dropRecords(
  client: QueryClient,
  kind: RecordKind,
  isGone: (record: RecordOfKind[RecordKind]) => boolean,
): void {
  for (const spam of [false, true]) {
    client.setQueryData<Records<RecordKind>>(recordsKey(kind, spam), (list) => {
      const gone = new Set(list?.filter(isGone).map(({ id }) => id));
      return list && withoutRecords(list, gone);
    });
  }
}

/** A list with the given records added, or in place of those with the same id; the same list if nothing changes. */
export function withRecords<R extends { id: string }>(list: R[], records: readonly R[]): R[] {
  const incoming = new Map(records.map((record) => [record.id, record]));
  let changed = false;
  const updated = list.map((record) => {
    const next = incoming.get(record.id);
    if (!next) return record;
    incoming.delete(record.id);
    if (isSame(record, next)) return record;
    changed = true;
    return next;
  });
  return changed || incoming.size > 0 ? [...updated, ...incoming.values()] : list;
}

/** A list without the records of these ids; the same list if it has none of them. */
export function withoutRecords<R extends { id: string }>(list: R[], ids: ReadonlySet<string>): R[] {
  const rest = list.filter((record) => !ids.has(record.id));
  return rest.length === list.length ? list : rest;
}

// A record keeps its identity, and with it what was computed from it, unless something in it is different.
function isSame(a: object, b: object): boolean {
  const left: Record<string, unknown> = { ...a };
  const right: Record<string, unknown> = { ...b };
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every(
    (key) => JSON.stringify(left[key]) === JSON.stringify(right[key]),
  );
}
