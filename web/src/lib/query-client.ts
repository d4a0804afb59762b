import { QueryClient } from '@tanstack/react-query';
import { getJson } from './api-client';

/**
 * Data is never stale, and nothing is retried or refetched on its own. The segments of a query key, joined with
 * '/', are the URL (docs/behaviour.md, Data fetching).
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => getJson(queryKey.join('/'), { signal }),
        staleTime: Infinity,
        gcTime: Infinity,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A query fails or succeeds by itself. It does not wait for navigator.onLine, which is often wrong.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
