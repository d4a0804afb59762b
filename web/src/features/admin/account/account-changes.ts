import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFetch } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { Toast } from '@/lib/toaster';
import { errorToast } from '../data/calls';
import { adminsKey } from '../data/query-keys';
import { useAuth } from '../data/session';

export interface AccountChange<Result = void> {
  /** Of the call, a POST. */
  path: string;
  done: Toast;
  /** The title of the toast of a failure, and its message where the response has none. */
  failed: [title: string, fallback?: string];
  /** Called before the admins are loaded again, which may replace the component that has called. */
  onDone?: (result: Result) => void;
}

/** A change of an account, after which the signed-in admin, with a fresh token, and the list of admins are loaded again. */
export function useAccountChange<Input, Result = void>({
  path,
  done,
  failed,
  onDone,
}: AccountChange<Result>) {
  const client = useQueryClient();
  const { refreshUser } = useAuth();
  return useMutation({
    mutationFn: async (body: Input) => {
      const response = await apiFetch(path, { method: 'POST', body });
      return (response.status === 204 ? undefined : await response.json()) as Result;
    },
    onSuccess: async (result) => {
      onDone?.(result);
      toastSuccess(done);
      // An admin who has removed their own account is signed out first, and asks for no list.
      await refreshUser();
      await client.invalidateQueries({ queryKey: adminsKey });
    },
    onError: errorToast(...failed),
  });
}
