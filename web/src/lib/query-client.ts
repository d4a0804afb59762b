import { QueryClient } from '@tanstack/react-query';
import { getJson } from './api-client';

/**
 * The fetching policy of the product: data is never stale, nothing is retried or fetched again on its own;
 * the segments of a query key, joined with '/', are the URL (spec, sections 7 and 9).
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
        // A query must fail or succeed by itself, not wait for navigator.onLine, which is often wrong.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
