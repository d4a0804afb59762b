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
import { type Inbox, newestInbox } from './newest';
import { pendingActs, usePendingActs, withActs } from './pending';
import { inboxKey, recordKey, spamKey } from './query-keys';

export interface RecordList {
  /** Undefined until the first page is there, and after a failure. */
  data: AnyRecord[] | undefined;
  isComplete: boolean;
  isPending: boolean;
  /** When the whole list was last loaded, in milliseconds since 1970; 0 before. */
  updatedAt: number;
  refetch: () => unknown;
  /** The time from which a listener to changes of the inbox misses nothing, ISO 8601. */
  readAt?: string | undefined;
  /** If further pages are loaded on request. */
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
    structuralSharing: (old, next) => newestInbox(old as Inbox | undefined, next as Inbox),
  });

/** The whole inbox of a kind: filters, sorting and paging work on it in the browser. Each page shows as it comes. */
export function useInboxRecords(kind: RecordKind): RecordList {
  const { data: inbox, isPending, isFetching, refetch } = useQuery(inboxQuery(kind));
  const isComplete = inbox?.isComplete ?? false;
  // The first pages alone are no list if the others have failed.
  const said = isComplete || isFetching ? inbox?.records : undefined;
  const acts = usePendingActs();
  return {
    data: useMemo(() => said && withActs(kind, 'inbox', said, acts), [kind, said, acts]),
    isComplete,
    isPending,
    updatedAt: isComplete ? Date.parse(inbox?.readAt ?? '') + LISTENER_OVERLAP_MS : 0,
    refetch,
    readAt: inbox?.readAt,
  };
}

/** How a record has left the inbox, as far as the live listener has reported it. */
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

/** A list that only failed to refresh still has its data. */
export function hasFailed({ data, isPending }: RecordList): boolean {
  return !isPending && data === undefined;
}

/** The latest spam of a kind, loaded again each time it is opened, and more of it on request. */
function useSpamRecords(kind: RecordKind, isOpened: boolean): RecordList {
  const { data, hasNextPage, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: spamKey(kind),
    queryFn: ({ pageParam, signal }) => fetchSpamPage(pageParam, signal),
    initialPageParam: spamKey(kind).join('/'),
    getNextPageParam: ({ next }) => next,
    enabled: isOpened,
    staleTime: 0,
    gcTime: 0,
  });
  const { data: inbox } = useQuery(inboxQuery(kind));
  const acts = usePendingActs();
  const records = useMemo(
    () => data && withActs(kind, 'spam', stillSpam(data.pages, inbox), acts),
    [kind, data, inbox, acts],
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

/** Leaves out what was released or deleted after its page was read. */
function stillSpam(pages: readonly SpamPage[], inbox: Inbox | undefined): AnyRecord[] {
  const records = pages.flatMap((page) => page.records);
  if (!inbox) return records;
  const latest = new Map<string, { changedAt: number }>(inbox.tombstones);
  for (const record of inbox.records) latest.set(record.id, record);
  return records.filter(({ id, changedAt }) => (latest.get(id)?.changedAt ?? 0) <= changedAt);
}

/**
 * Loads an inbox. Each page but the last shows as it comes. A record that was known at the start and is missing has left.
 * @throws ApiError as apiFetch does
 */
async function fetchInbox(client: QueryClient, kind: RecordKind, signal: AbortSignal): Promise<Inbox> {
  const known = client.getQueryData<Inbox>(inboxKey(kind))?.records ?? [];
  const inbox: Inbox = { records: [], tombstones: new Map(), isComplete: false, readAt: '' };
  let url: string | null = inboxKey(kind).join('/');
  while (url !== null) {
    const response = await apiFetch<AnyRecord[]>(url, { signal });
    inbox.records = inbox.records.concat(await response.json());
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

/** @throws ApiError as apiFetch does */
async function fetchSpamPage(url: string, signal: AbortSignal): Promise<SpamPage> {
  const response = await apiFetch<AnyRecord[]>(url, { signal });
  const { headers } = response;
  return {
    records: await response.json(),
    next: nextLink(headers.get('link')),
    total: Number(headers.get('x-total-count')),
  };
}

/** The address in `Link: <…>; rel="next"` (docs/api.md). */
export function nextLink(header: string | null): string | null {
  return /^<([^>]*)>; rel="next"/.exec(header ?? '')?.[1] ?? null;
}

/** The records of inbox and spam, as far as they are loaded, as lists show them. */
export function shownRecords(client: QueryClient, kind: RecordKind): AnyRecord[] {
  const inbox = client.getQueryData<Inbox>(inboxKey(kind));
  const spam = client.getQueryData<InfiniteData<SpamPage>>(spamKey(kind))?.pages ?? [];
  const acts = pendingActs(client);
  return [
    ...withActs(kind, 'inbox', inbox?.records ?? [], acts),
    ...withActs(kind, 'spam', stillSpam(spam, inbox), acts),
  ];
}

/** Shows states of records of the inbox or the spam. An open record is loaded again if its own state is older. */
export function showRecords(client: QueryClient, kind: RecordKind, records: readonly AnyRecord[]): void {
  const inSpam = records.filter(({ spam }) => spam);
  joinInbox(client, kind, {
    records: records.filter(({ spam }) => !spam),
    tombstones: new Map(inSpam.map(({ id, changedAt }) => [id, { changedAt }])),
  });
  for (const { id, changedAt } of records) {
    const shown = client.getQueryData<FullRecord>(recordKey(kind, id))?.record;
    if (shown && shown.changedAt >= changedAt) continue;
    const open = { queryKey: recordKey(kind, id), exact: true };
    // An invalidation does not restart the first fetch, which may have been answered before the change.
    void client.cancelQueries(open).then(() => client.invalidateQueries(open));
  }
}

export function showDeleted(client: QueryClient, kind: RecordKind, ids: readonly string[]): void {
  showTombstones(client, kind, new Map(ids.map((id) => [id, { changedAt: Infinity }])));
}

/** Takes records out of the inbox, and deleted ones out of the spam. */
export function showTombstones(client: QueryClient, kind: RecordKind, tombstones: Inbox['tombstones']): void {
  if (tombstones.size > 0) joinInbox(client, kind, { records: [], tombstones });
}

/** An inbox that no dashboard shows, as after the end of the session, stays away. */
function joinInbox(client: QueryClient, kind: RecordKind, part: Pick<Inbox, 'records' | 'tombstones'>): void {
  if (client.getQueryState(inboxKey(kind)))
    client.setQueryData<Inbox>(inboxKey(kind), { ...part, isComplete: false, readAt: '' });
}
