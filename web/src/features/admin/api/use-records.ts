import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { announce } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { fetchInbox, fetchSpamPage } from './fetch-records';
import { inboxKey, spamKey } from './query-keys';
import { loadInbox } from './record-cache';

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

/** The whole inbox of a kind: filters, sorting and paging work on it in the browser. Each page shows as it comes. */
export function useInboxRecords(kind: RecordKind): RecordList {
  const {
    data: inbox,
    isPending,
    isFetching,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    queryKey: inboxKey(kind),
    queryFn: ({ client, signal }) => loadInbox(client, kind, (onPage) => fetchInbox(kind, signal, onPage)),
    // Comparing 20,000 old records with 20,000 new ones field by field costs more than rendering ten rows.
    structuralSharing: false,
  });
  const isComplete = inbox?.isComplete ?? false;
  return {
    // The first pages alone are no list if the others have failed.
    data: isComplete || isFetching ? inbox?.records : undefined,
    isComplete,
    isPending,
    updatedAt: isComplete ? dataUpdatedAt : 0,
    refetch,
    readAt: inbox?.readAt,
  };
}

export function useInboxLists(): RecordLists {
  return { contacts: useInboxRecords('contacts'), partnerships: useInboxRecords('partnerships') };
}

/** A list that only failed to refresh still has its data. */
export function hasFailed({ data, isPending }: RecordList): boolean {
  return !isPending && data === undefined;
}

/** The latest spam of a kind, loaded again each time it is opened, and more of it on request. */
export function useSpamRecords(kind: RecordKind): RecordList {
  const { data, hasNextPage, fetchNextPage, ...query } = useInfiniteQuery({
    queryKey: spamKey(kind),
    queryFn: ({ pageParam, signal }) => fetchSpamPage(pageParam, signal),
    initialPageParam: spamKey(kind).join('/'),
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
  const records = useMemo(() => data?.pages.flatMap((page) => page.records), [data]);
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
