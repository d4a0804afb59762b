import { type InfiniteData, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { Inbox, SpamPage } from './fetch-records';
import { inboxKey, spamKey } from './query-keys';

type Matches = (record: AnyRecord) => boolean;
type Change = (list: AnyRecord[]) => AnyRecord[];

/** The inbox as far as it is loaded. */
export function cachedInbox(client: QueryClient, kind: RecordKind): AnyRecord[] {
  return client.getQueryData<Inbox>(inboxKey(kind))?.records ?? [];
}

export function inboxById(client: QueryClient, kind: RecordKind): Map<string, AnyRecord> {
  return new Map(cachedInbox(client, kind).map((record) => [record.id, record]));
}

/**
 * Shows records as a change from here has left them. Where the live listener has brought or removed one since `before`,
 * the response may be older: then it returns false, and list and open record are loaded again.
 */
export function showChanged(
  client: QueryClient,
  kind: RecordKind,
  records: readonly AnyRecord[],
  before: ReadonlyMap<string, AnyRecord>,
): boolean {
  const inbox = inboxById(client, kind);
  const isUntouched = ({ id }: AnyRecord) => inbox.get(id) === before.get(id);
  upsertRecords(client, kind, records.filter(isUntouched));
  const isShown = records.every((record) => {
    const shown = inbox.get(record.id);
    return isUntouched(record) || (record.spam ? !shown : shown && replaceEqualDeep(shown, record) === shown);
  });
  if (!isShown) void client.invalidateQueries({ queryKey: inboxKey(kind) });
  return isShown;
}

/** Puts records into the cached inbox and takes them out of the cached spam. Spam leaves the inbox. */
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

/** The records of inbox and spam, as far as they are loaded. */
export function cachedRecords(client: QueryClient, kind: RecordKind): AnyRecord[] {
  const spam = client.getQueryData<InfiniteData<SpamPage>>(spamKey(kind));
  return [...cachedInbox(client, kind), ...(spam?.pages.flatMap(({ records }) => records) ?? [])];
}

export function removeFromInbox(client: QueryClient, kind: RecordKind, matches: Matches): void {
  changeInbox(client, kind, (list) => withoutRecords(list, matches));
}

/** The changes since an inbox began to load: the server may have read its records earlier. */
interface Loading {
  client: QueryClient;
  kind: RecordKind;
  changes: Change[];
}
const loadings = new Set<Loading>();

/** Loads an inbox with what changes meanwhile. The first time each page shows as it comes. */
export async function loadInbox(
  client: QueryClient,
  kind: RecordKind,
  load: (onPage: (inbox: Inbox) => void) => Promise<Inbox>,
): Promise<Inbox> {
  const loading: Loading = { client, kind, changes: [] };
  const withChanges = (inbox: Inbox): Inbox => ({
    ...inbox,
    records: loading.changes.reduce((list, change) => change(list), inbox.records),
  });
  const isShown = client.getQueryData<Inbox>(inboxKey(kind))?.isComplete;
  loadings.add(loading);
  try {
    const loaded = await load((page) => {
      if (!isShown) client.setQueryData(inboxKey(kind), withChanges(page));
    });
    return withChanges(loaded);
  } finally {
    loadings.delete(loading);
  }
}

/** Keeps the time when the inbox was loaded: the rest of the list is no newer. */
function changeInbox(client: QueryClient, kind: RecordKind, change: Change): void {
  for (const loading of loadings)
    if (loading.client === client && loading.kind === kind) loading.changes.push(change);
  const key = inboxKey(kind);
  const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0;
  const changed = (inbox: Inbox): Inbox => {
    const records = change(inbox.records);
    return records === inbox.records ? inbox : { ...inbox, records };
  };
  client.setQueryData<Inbox>(key, (inbox) => inbox && changed(inbox), { updatedAt });
}

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

/** Adds records, or replaces those with the same id. Returns the same list if nothing changes. */
export function withRecords(list: AnyRecord[], records: readonly AnyRecord[]): AnyRecord[] {
  const incoming = new Map(records.map((record) => [record.id, record]));
  const updated = list.map((record) => incoming.get(record.id) ?? record);
  for (const { id } of list) incoming.delete(id);
  // An unchanged record keeps its identity, and with it everything that is memoized for it.
  return replaceEqualDeep(list, [...updated, ...incoming.values()]);
}

/** Returns the same list if no record matches. */
function withoutRecords(list: AnyRecord[], matches: Matches): AnyRecord[] {
  const rest = list.filter((record) => !matches(record));
  return rest.length === list.length ? list : rest;
}
