import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { SpamPage } from './fetch-records';
import { inboxKey, spamKey } from './query-keys';

type Matches = (record: AnyRecord) => boolean;

/**
 * Adds or replaces records in the cached inbox, and removes them from the cached spam. Records that are spam leave the
 * inbox; the spam is loaded again when it is opened.
 */
export function upsertRecords(client: QueryClient, kind: RecordKind, records: readonly AnyRecord[]): void {
  const isSpam = new Map(records.map(({ id, spam }) => [id, spam]));
  changeInbox(client, kind, (list) =>
    withRecords(
      withoutRecords(list, ({ id }) => isSpam.get(id) === true),
      records.filter(({ spam }) => !spam),
    ),
  );
  removeFromSpam(client, kind, ({ id }) => isSpam.get(id) === false);
}

/**
 * Replaces records in the cached inbox. One that is not there stays away: the answer to a change may come after the
 * record was deleted.
 */
export function replaceRecords(client: QueryClient, kind: RecordKind, records: readonly AnyRecord[]): void {
  const ids = idsOf(client.getQueryData<AnyRecord[]>(inboxKey(kind)) ?? []);
  upsertRecords(
    client,
    kind,
    records.filter(({ id }) => ids.has(id)),
  );
}

/** Removes records from the cached inbox. */
export function removeFromInbox(client: QueryClient, kind: RecordKind, matches: Matches): void {
  changeInbox(client, kind, (list) => withoutRecords(list, matches));
}

/** Changes the cached inbox, if it is there. When it was loaded stays as it is: the rest of the list is no newer. */
function changeInbox(
  client: QueryClient,
  kind: RecordKind,
  change: (list: AnyRecord[]) => AnyRecord[],
): void {
  const updatedAt = client.getQueryState(inboxKey(kind))?.dataUpdatedAt ?? 0;
  client.setQueryData<AnyRecord[]>(inboxKey(kind), (list) => list && change(list), { updatedAt });
}

/** Removes records from the cached inbox and the cached spam, e.g. because they were deleted. */
export function removeRecords(client: QueryClient, kind: RecordKind, matches: Matches): void {
  removeFromInbox(client, kind, matches);
  removeFromSpam(client, kind, matches);
}

function removeFromSpam(client: QueryClient, kind: RecordKind, matches: Matches): void {
  client.setQueryData<InfiniteData<SpamPage>>(spamKey(kind), (spam) => {
    const removed = spam?.pages.flatMap(({ records }) => records).filter(matches).length ?? 0;
    if (!spam || removed === 0) return spam;
    const pages = spam.pages.map((page) => ({
      ...page,
      records: withoutRecords(page.records, matches),
      total: page.total - removed,
    }));
    return { ...spam, pages };
  });
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

/**
 * A list that was loaded, with what has changed in the cached one in the meantime: the server may have read its records
 * before that.
 * @param before the cached list when the loading began; a record that has not changed since is the same object in `now`
 */
export function withLaterChanges(
  loaded: AnyRecord[],
  before: readonly AnyRecord[],
  now: readonly AnyRecord[],
): AnyRecord[] {
  if (now === before) return loaded;
  const old = new Set(before);
  const present = idsOf(now);
  const removed = idsOf(before.filter(({ id }) => !present.has(id)));
  return withRecords(
    withoutRecords(loaded, ({ id }) => removed.has(id)),
    now.filter((record) => !old.has(record)),
  );
}

const idsOf = (records: readonly AnyRecord[]) => new Set(records.map(({ id }) => id));

/** A list without the records that match; the same list if none does. */
function withoutRecords(list: AnyRecord[], matches: Matches): AnyRecord[] {
  const rest = list.filter((record) => !matches(record));
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
