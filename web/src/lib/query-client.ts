import { QueryClient } from '@tanstack/react-query';
import { apiPath, getJson } from './api-client';

/** Data is never stale, and nothing is retried or refetched automatically (docs/behaviour.md, Calls). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      queryFn: ({ queryKey, signal }) => getJson(apiPath(...(queryKey as [string, ...string[]])), { signal }),
      staleTime: Infinity,
      gcTime: Infinity,
      retry: false,
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always', // because navigator.onLine is often wrong
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
