import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiFetch, ApiError, getJson } from '@/lib/api-client';
import { toastFailure } from '@/lib/toast';
import type { LoginInput } from '@shared/account';
import type { SessionUser } from '@shared/account';
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

/** A logout in one tab ends the session of all of them: so it must also clear all of them, and their addresses. */
function useEndedElsewhere(forget: () => void): void {
  const navigate = useNavigate();
  const end = useEffectEvent(() => {
    forget();
    void navigate('/admin', { replace: true });
  });
  useEffect(() => {
    const channel = new BroadcastChannel(ADMIN);
    channel.onmessage = () => end();
    return () => channel.close();
  }, []);
}

/**
 * A 401 to a call of a signed-in admin may mean that the session is over: back to the sign-in then. It may also come
 * late, to a call that was under way with the cookie from before a change of password: so the server is asked first.
 */
function useExpired(forget: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    let asking = false;
    const check = async (error: unknown) => {
      if (asking || !(error instanceof ApiError) || error.status !== 401 || !client.getQueryData(userKey))
        return;
      asking = true;
      try {
        if (await getJson<SessionUser>(userKey.join('/'), { on401: 'null' })) {
          await client.refetchQueries({ predicate: wasRefused });
        } else {
          forget();
          toastFailure({ title: 'Session ended', message: 'Please sign in again.' });
        }
      } catch {
        // Whether it is over cannot be known now; the next call tells.
      } finally {
        asking = false;
      }
    };
    const stops = [
      client.getQueryCache().subscribe(({ query }) => void check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => void check(mutation?.state.error)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, forget]);
}

function wasRefused({ queryKey, state }: Query): boolean {
  return queryKey[0] === ADMIN && state.error instanceof ApiError && state.error.status === 401;
}
