import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiFetch, apiPath, isUnauthorized, nullOn401 } from '@/lib/api-client';
import { toastFailure } from '@/lib/toast';
import type { LoginInput, SessionUser } from '@shared/account';
import { ADMIN_API, isAdminQuery, isDataQuery, userKey } from '../api/query-keys';

export interface Session {
  /** The signed-in admin, or null. */
  user: SessionUser | null;
  /** True until the server has said who is signed in. */
  isLoading: boolean;
  /** Why the server could not say who is signed in. */
  error: Error | null;
  /** @throws ApiError when the credentials are refused */
  login: (input: LoginInput) => Promise<void>;
  /** @throws ApiError when the server could not end the session */
  logout: () => Promise<void>;
  /** Asks the server again who is signed in. The answer has a fresh token for the live listener. */
  refreshUser: () => Promise<void>;
}

/** The session of this browser. When it ends, everything that was loaded with it is removed from the cache. */
export function useSession(): Session {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({ queryKey: userKey, queryFn: fetchUser });

  const clearSession = useCallback(() => {
    void client.cancelQueries({ predicate: isAdminQuery });
    client.setQueryData(userKey, null);
    client.removeQueries({ predicate: isDataQuery });
    client.getMutationCache().clear();
  }, [client]);

  useLogoutInOtherTab(clearSession);
  useUnauthorizedCalls(clearSession);
  useExpiry(data?.expiresAt, async () => {
    clearSession();
    // Another tab may have signed in anew.
    const { data: reopened, error: failure } = await refetch();
    if (!reopened && !failure) toastSessionEnded();
  });

  const actions = useMemo(
    () => ({
      login: async (input: LoginInput) => {
        const response = await apiFetch(`${ADMIN_API}/login`, { method: 'POST', body: input });
        client.setQueryData(userKey, await toOpenSession(response));
      },
      logout: async () => {
        await apiFetch(`${ADMIN_API}/logout`, { method: 'POST', body: {} });
        clearSession();
        broadcastLogout();
      },
      refreshUser: async () => {
        await refetch();
      },
    }),
    [client, clearSession, refetch],
  );
  return useMemo(
    () => ({ user: data ?? null, isLoading: isPending, error, ...actions }),
    [data, isPending, error, actions],
  );
}

interface OpenSession extends SessionUser {
  /** In milliseconds since 1970, by the clock of this browser. */
  expiresAt: number;
}

async function fetchUser({ signal }: { signal?: AbortSignal } = {}): Promise<OpenSession | null> {
  const response = await nullOn401(apiFetch(apiPath(...userKey), { signal }));
  return response && toOpenSession(response);
}

async function toOpenSession(response: Response): Promise<OpenSession> {
  const secondsLeft = response.headers.get('session-expires-in') ?? Infinity;
  const user = (await response.json()) as SessionUser;
  return { ...user, expiresAt: Date.now() + Number(secondsLeft) * 1000 };
}

function broadcastLogout(): void {
  const channel = new BroadcastChannel(ADMIN_API);
  channel.postMessage('signed-out');
  channel.close();
}

/** A logout in one tab ends the session of all tabs, so it clears the data and the address of all of them. */
function useLogoutInOtherTab(clearSession: () => void): void {
  const navigate = useNavigate();
  const onLogout = useEffectEvent(() => {
    clearSession();
    void navigate('/admin', { replace: true });
  });
  useEffect(() => {
    const channel = new BroadcastChannel(ADMIN_API);
    channel.onmessage = () => onLogout();
    return () => channel.close();
  }, []);
}

// A timer that ends with the session would stand still while the computer sleeps.
const EXPIRY_CHECK_MS = 10_000;

/** Calls back when a session has expired, without asking the server. */
function useExpiry(expiresAt = Infinity, onExpired: () => unknown): void {
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    const check = () => Date.now() >= expiresAt && void expire();
    const timer = setInterval(check, EXPIRY_CHECK_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [expiresAt]);
}

function toastSessionEnded(): void {
  toastFailure({ title: 'Session ended', message: 'Please sign in again.' });
}

/**
 * Leads back to the sign-in when a call is answered with 401. Such an answer may also belong to a request that was
 * sent with the cookie from before a password change, so the server is asked whether the session has really ended.
 */
function useUnauthorizedCalls(clearSession: () => void): void {
  const client = useQueryClient();
  useEffect(() => {
    let isChecking = false;
    const check = async (error: unknown) => {
      if (isChecking || !isUnauthorized(error) || !client.getQueryData(userKey)) return;
      isChecking = true;
      try {
        if (await fetchUser()) {
          await client.refetchQueries({
            predicate: (query) => isAdminQuery(query) && isUnauthorized(query.state.error),
          });
        } else {
          clearSession();
          toastSessionEnded();
        }
      } catch {
        // The server cannot be reached. The next call checks again.
      } finally {
        isChecking = false;
      }
    };
    const unsubscribes = [
      client.getQueryCache().subscribe(({ query }) => void check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => void check(mutation?.state.error)),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [client, clearSession]);
}
