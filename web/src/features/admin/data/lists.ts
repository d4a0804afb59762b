import {
  type InfiniteData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiFetch } from '@/lib/api-client';
import { announce } from '@/lib/toast';
import type { FullRecord } from '@shared/inquiry/full-record';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { LISTENER_OVERLAP_MS } from '@shared/limits';
import { type Inbox, mergeInboxes } from './newest';
import { applyActions, pendingActions, usePendingActions } from './pending';
import { inboxKey, recordKey, spamKey } from './query-keys';

export interface RecordList {
  /** Undefined until the first page has loaded, and after a failure. */
  data: AnyRecord[] | undefined;
  /** True once every page has loaded. */
  isComplete: boolean;
  isPending: boolean;
  /** When the whole list was last loaded, in milliseconds since 1970; 0 if it has not loaded yet. */
  updatedAt: number;
  refetch: () => unknown;
  /** A listener to the inbox that starts from this time misses no change. ISO 8601. */
  readAt?: string | undefined;
  /** Defined if the list loads its later pages only on request. */
  paging?: Paging;
}

export type RecordLists = Record<RecordKind, RecordList>;

interface Paging {
  total: number;
  isLoading: boolean;
  loadMore: () => void;
}

export const inboxQuery = (kind: RecordKind) =>
  queryOptions({
    queryKey: inboxKey(kind),
    queryFn: ({ client, signal }) => fetchInbox(client, kind, signal),
    structuralSharing: (old, next) => mergeInboxes(old as Inbox | undefined, next as Inbox),
  });

/** Loads the whole inbox of a kind, because the browser filters and sorts it. Each page is shown as soon as it has loaded. */
export function useInboxRecords(kind: RecordKind): RecordList {
  const { data: inbox, isPending, isFetching, refetch } = useQuery(inboxQuery(kind));
  const isComplete = inbox?.isComplete ?? false;
  // The first pages alone are not shown if a later page has failed.
  const loaded = isComplete || isFetching ? inbox?.records : undefined;
  const actions = usePendingActions();
  return {
    data: useMemo(() => loaded && applyActions(kind, 'inbox', loaded, actions), [kind, loaded, actions]),
    isComplete,
    isPending,
    // The server's `readAt` is earlier than the read by this overlap.
    updatedAt: isComplete ? Date.parse(inbox?.readAt ?? '') + LISTENER_OVERLAP_MS : 0,
    refetch,
    readAt: inbox?.readAt,
  };
}

/** How a record left the inbox, if the live listener has reported it. */
export function useRemoval(kind: RecordKind, id: string) {
  return useQuery(inboxQuery(kind)).data?.tombstones.get(id)?.removal;
}

export function useInboxLists(): RecordLists {
  return { contacts: useInboxRecords('contacts'), partnerships: useInboxRecords('partnerships') };
}

export function useSpamLists(isOpened: boolean): RecordLists {
  return {
    contacts: useSpamRecords('contacts', isOpened),
    partnerships: useSpamRecords('partnerships', isOpened),
  };
}

/** Returns true if a list could not be loaded. A list that only failed to refresh still has its data. */
export function hasFailed({ data, isPending }: RecordList): boolean {
  return !isPending && data === undefined;
}

/** Loads the latest spam of a kind, again each time the section opens, and older spam on request. */
function useSpamRecords(kind: RecordKind, isOpened: boolean): RecordList {
  const { data, hasNextPage, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: spamKey(kind),
    queryFn: ({ pageParam, signal }) => fetchSpamPage(pageParam, signal),
    initialPageParam: spamKey(kind).join('/'), // the parts of a key are those of its URL (query-keys.ts)
    getNextPageParam: ({ next }) => next,
    enabled: isOpened,
    staleTime: 0,
    gcTime: 0,
  });
  const { data: inbox } = useQuery(inboxQuery(kind));
  const actions = usePendingActions();
  const records = useMemo(
    () => data && applyActions(kind, 'spam', onlyCurrentSpam(data.pages, inbox), actions),
    [kind, data, inbox, actions],
  );
  const first = data?.pages[0];
  return {
    data: records,
    isComplete: data !== undefined && !hasNextPage,
    isPending: query.isPending,
    updatedAt: query.dataUpdatedAt,
    refetch: query.refetch,
    ...(first && {
      paging: {
        total: data.pages.at(-1)?.total ?? first.total,
        isLoading: query.isFetchingNextPage,
        loadMore: () =>
          void fetchNextPage().then(({ data: loaded }) =>
            announce(`${loaded?.pages.flatMap((page) => page.records).length ?? 0} records loaded`),
          ),
      },
    }),
  };
}

/** Filters out records that were released or deleted after their page was read. */
function onlyCurrentSpam(pages: readonly SpamPage[], inbox: Inbox | undefined): AnyRecord[] {
  const records = pages.flatMap((page) => page.records);
  if (!inbox) return records;
  const latest = new Map<string, { changedAt: number }>(inbox.tombstones);
  for (const record of inbox.records) latest.set(record.id, record);
  return records.filter(({ id, changedAt }) => (latest.get(id)?.changedAt ?? 0) <= changedAt);
}

/**
 * Loads an inbox. Every page except the last is shown as soon as it has loaded. A record that was in the cache before and
 * is missing now has left the inbox.
 * @throws the same errors as apiFetch
 */
async function fetchInbox(client: QueryClient, kind: RecordKind, signal: AbortSignal): Promise<Inbox> {
  const known = client.getQueryData<Inbox>(inboxKey(kind))?.records ?? [];
  const inbox: Inbox = { records: [], tombstones: new Map(), isComplete: false, readAt: '' };
  let url: string | null = inboxKey(kind).join('/');
  while (url !== null) {
    const response = await apiFetch<AnyRecord[]>(url, { signal });
    inbox.records = inbox.records.concat(await response.json());
    // Keeps the time of the first page, so that the listener also reports changes during the load.
    inbox.readAt ||= response.headers.get('x-read-at') ?? new Date(0).toISOString();
    url = nextLink(response.headers.get('link'));
    if (url !== null) client.setQueryData<Inbox>(inboxKey(kind), { ...inbox });
  }
  const ids = new Set(inbox.records.map(({ id }) => id));
  const missing = known.filter(({ id }) => !ids.has(id));
  const tombstones = new Map(missing.map(({ id, changedAt }) => [id, { changedAt }]));
  return { ...inbox, tombstones, isComplete: true };
}

interface SpamPage {
  records: AnyRecord[];
  next: string | null;
  total: number;
}

/** @throws the same errors as apiFetch */
async function fetchSpamPage(url: string, signal: AbortSignal): Promise<SpamPage> {
  const response = await apiFetch<AnyRecord[]>(url, { signal });
  const { headers } = response;
  return {
    records: await response.json(),
    next: nextLink(headers.get('link')),
    total: Number(headers.get('x-total-count')),
  };
}

/** Returns the address of the next page from the header `Link: <…>; rel="next"` (docs/api.md). */
export function nextLink(header: string | null): string | null {
  return /^<([^>]*)>; rel="next"/.exec(header ?? '')?.[1] ?? null;
}

/** Returns the loaded records of inbox and Spam as lists show them, with the pending actions applied. */
export function shownRecords(client: QueryClient, kind: RecordKind): AnyRecord[] {
  const inbox = client.getQueryData<Inbox>(inboxKey(kind));
  const spam = client.getQueryData<InfiniteData<SpamPage>>(spamKey(kind))?.pages ?? [];
  const actions = pendingActions(client);
  return [
    ...applyActions(kind, 'inbox', inbox?.records ?? [], actions),
    ...applyActions(kind, 'spam', onlyCurrentSpam(spam, inbox), actions),
  ];
}

/**
 * Merges changed records into the cached inbox, and removes the ones that are now in Spam. An open record is loaded again
 * if its cached state is older.
 */
export function cacheRecords(client: QueryClient, kind: RecordKind, records: readonly AnyRecord[]): void {
  const inSpam = records.filter(({ spam }) => spam);
  mergeIntoInbox(client, kind, {
    records: records.filter(({ spam }) => !spam),
    tombstones: new Map(inSpam.map(({ id, changedAt }) => [id, { changedAt }])),
  });
  for (const { id, changedAt } of records) {
    const cached = client.getQueryData<FullRecord>(recordKey(kind, id))?.record;
    if (cached && cached.changedAt >= changedAt) continue;
    const openRecord = { queryKey: recordKey(kind, id), exact: true };
    // Cancels first, because an invalidation does not restart the fetch of a record that has no data yet, and the response to
    // that fetch may be older than the change.
    void client.cancelQueries(openRecord).then(() => client.invalidateQueries(openRecord));
  }
}

export function cacheDeletions(client: QueryClient, kind: RecordKind, ids: readonly string[]): void {
  cacheTombstones(client, kind, new Map(ids.map((id) => [id, { changedAt: Infinity }])));
}

/** Removes records from the cached inbox. The tombstones also hide deleted records in Spam (`onlyCurrentSpam`). */
export function cacheTombstones(
  client: QueryClient,
  kind: RecordKind,
  tombstones: Inbox['tombstones'],
): void {
  if (tombstones.size > 0) mergeIntoInbox(client, kind, { records: [], tombstones });
}

/** Merges a part into the cached inbox. Does nothing without a cached inbox, e.g. after the end of the session. */
function mergeIntoInbox(
  client: QueryClient,
  kind: RecordKind,
  part: Pick<Inbox, 'records' | 'tombstones'>,
): void {
  // `structuralSharing` in inboxQuery merges the data into the cached inbox.
  if (client.getQueryState(inboxKey(kind)))
    client.setQueryData<Inbox>(inboxKey(kind), { ...part, isComplete: false, readAt: '' });
}
