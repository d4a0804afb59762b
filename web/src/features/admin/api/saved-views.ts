import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiFetch, ApiError } from '@/lib/api-client';
import type { SessionUser } from '@shared/account';
import { findView, type SavedViews } from '@shared/saved-views';
import { errorToast } from './error-toast';
import { savedViewsKey, userKey } from './query-keys';

export const useSavedViews = () => useQuery<SavedViews>({ queryKey: savedViewsKey });

/** Changes the views as the server has them by now: another tab may have saved one. */
export function useChangeViews(failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: (current: SavedViews) => SavedViews) => {
      const current = await client.query<SavedViews>({ queryKey: savedViewsKey, staleTime: 0 });
      const body = change(current);
      const response = await apiFetch<SavedViews>(savedViewsKey.join('/'), { method: 'PUT', body });
      return response.json();
    },
    // The views have changed between both calls.
    retry: (failures, error) => failures < 3 && error instanceof ApiError && error.status === 409,
    retryDelay: 0,
    onSuccess: (saved) => {
      client.setQueryData(savedViewsKey, saved);
      const defaultView = findView(saved, saved.defaultView)?.query;
      client.setQueryData<SessionUser | null>(userKey, (user) => user && { ...user, defaultView });
    },
    onError: errorToast(failure),
  });
}
