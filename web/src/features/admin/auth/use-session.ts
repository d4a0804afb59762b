import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { apiFetch, ApiError, getJson } from '@/lib/api-client';
import { toastFailure } from '@/lib/toast';
import type { LoginInput } from '@shared/account-schema';
import type { SessionUser } from '@shared/records';
import { ADMIN, userKey } from '../api/admin-keys';

const SIGNED_OUT = 'signed-out';

/** Who is signed in, and how that changes. Whatever ends a session also forgets everything it had loaded. */
export function useSession() {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: userKey,
    queryFn: ({ signal }) => getJson<SessionUser>(userKey.join('/'), { on401: 'null', signal }),
  });

  const forget = useCallback(() => {
    void client.cancelQueries({ predicate: ({ queryKey }) => queryKey[0] === ADMIN });
    client.setQueryData(userKey, null);
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] === ADMIN && queryKey[1] !== userKey[1],
    });
    client.getMutationCache().clear();
  }, [client]);

  useEndedElsewhere(forget);
  useExpired(forget);

  const login = useCallback(
    async (input: LoginInput) => {
      const response = await apiFetch(`${ADMIN}/login`, { method: 'POST', body: input });
      client.setQueryData(userKey, (await response.json()) as SessionUser);
    },
    [client],
  );
  const logout = useCallback(async () => {
    await apiFetch(`${ADMIN}/logout`, { method: 'POST', body: {} });
    forget();
    announceEnd();
  }, [forget]);
  const renew = useCallback(async () => void (await refetch()), [refetch]);

  return { user: data ?? null, isLoading: isPending, error, login, logout, renew };
}

function announceEnd(): void {
  const channel = new BroadcastChannel(ADMIN);
  channel.postMessage(SIGNED_OUT);
  channel.close();
}

/** A logout in one tab ends the session of all of them: so it must also clear all of them. */
function useEndedElsewhere(forget: () => void): void {
  useEffect(() => {
    const channel = new BroadcastChannel(ADMIN);
    channel.onmessage = forget;
    return () => channel.close();
  }, [forget]);
}

/** A 401 to any call of a signed-in admin means that the session is over: back to the sign-in. */
function useExpired(forget: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    const check = (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401 || !client.getQueryData(userKey)) return;
      forget();
      toastFailure({ title: 'Session ended', message: 'Please sign in again.' });
    };
    const stops = [
      client.getQueryCache().subscribe(({ query }) => check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, forget]);
}
