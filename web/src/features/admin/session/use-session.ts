import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiFetch, apiPath, isUnauthorized } from '@/lib/api-client';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { LoginInput, LoginResult, SessionUser } from '@shared/account';
import { ADMIN_API, isAdminQuery, isDataQuery, userKey } from '../api/query-keys';
import { setServerTime } from '../server-time';

export interface Session {
  user: SessionUser | null;
  isLoading: boolean;
  error: Error | null;
  /**
   * Signs in, unless the result asks for a code. With recovery codes, which are shown only once, the dashboard waits
   * for `refreshUser`. @throws ApiError when the credentials or the code are refused.
   */
  login: (input: LoginInput) => Promise<LoginResult>;
  /** @throws ApiError when the server could not end the session */
  logout: () => Promise<void>;
  /** Asks the server who is signed in. The response has a fresh token for the live listener. */
  refreshUser: () => Promise<void>;
  /** Asks the server whether the session has ended, and leads back to the sign-in if it has. */
  checkSession: () => Promise<void>;
}

/** Data that a session has loaded leaves the cache when it ends, and on other pages, where nothing watches it. */
export function useSession(): Session {
  const client = useQueryClient();
  const { data = null, isPending, error, refetch } = useQuery({ queryKey: userKey, queryFn: fetchUser });

  useEffect(() => () => client.removeQueries({ predicate: isAdminQuery }), [client]);

  const clearSession = () => {
    void client.cancelQueries({ predicate: isAdminQuery });
    client.setQueryData(userKey, null);
    client.removeQueries({ predicate: isDataQuery });
    client.getMutationCache().clear();
  };

  useOtherTabs(data?.uid, clearSession, refetch);
  const checkSession = useSessionCheck(clearSession);
  useUnauthorizedCalls(checkSession);
  useExpiry(data?.expiresAt, async () => {
    clearSession();
    // Another tab may have signed in again.
    const { data: reopened, error: failure } = await refetch();
    if (!reopened && !failure) toastSessionEnded();
  });

  return {
    user: data,
    isLoading: isPending,
    error,
    login: async (input) => {
      const response = await apiFetch<LoginResult>(`${ADMIN_API}/login`, { method: 'POST', body: input });
      const result = await response.json();
      if ('secondStep' in result) return result;
      if (!('recoveryCodes' in result)) {
        client.setQueryData(userKey, toOpenSession(result, response));
        broadcast('signed-in');
      }
      toastSuccess({ title: 'Login successful', message: 'Welcome to the admin dashboard' });
      return result;
    },
    logout: async () => {
      await apiFetch(`${ADMIN_API}/logout`, { method: 'POST', body: {} });
      clearSession();
      broadcast('signed-out');
    },
    refreshUser: async () => {
      const { data: user, isSuccess } = await refetch();
      if (!isSuccess || user !== null) return;
      clearSession();
      if (data) toastSessionEnded();
    },
    checkSession,
  };
}

interface OpenSession extends SessionUser {
  /** Milliseconds since 1970, by the clock of this browser. */
  expiresAt: number;
}

async function fetchUser({ signal }: { signal?: AbortSignal } = {}): Promise<OpenSession | null> {
  try {
    const response = await apiFetch<SessionUser>(apiPath(...userKey), { signal });
    return toOpenSession(await response.json(), response);
  } catch (error) {
    if (isUnauthorized(error)) return null;
    throw error;
  }
}

function toOpenSession(user: SessionUser, { headers }: Response): OpenSession {
  setServerTime(headers.get('date'));
  const secondsLeft = headers.get('session-expires-in') ?? Infinity;
  return { ...user, expiresAt: Date.now() + Number(secondsLeft) * 1000 };
}

type TabMessage = 'signed-in' | 'signed-out';

function broadcast(message: TabMessage): void {
  const channel = new BroadcastChannel(ADMIN_API);
  channel.postMessage(message);
  channel.close();
}

/** A logout in one tab ends the session of all tabs, and a sign-in opens those that show the sign-in. */
function useOtherTabs(uid: string | undefined, clearSession: () => void, refetch: () => unknown): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useRef<{ uid: string; search: string }>(null);
  const onMessage = useEffectEvent((message: TabMessage) => {
    if (message === 'signed-in') {
      if (!client.getQueryData(userKey)) void refetch();
      return;
    }
    if (uid !== undefined) left.current = { uid, search: location.search };
    clearSession();
    void navigate('/admin', { replace: true });
  });
  // The same admin finds record and view again. Another one must not see them.
  const goBack = useEffectEvent(() => {
    const address = left.current;
    left.current = null;
    if (address && address.uid === uid) void navigate(`/admin${address.search}`, { replace: true });
  });
  useEffect(() => {
    if (uid !== undefined && left.current) goBack();
  }, [uid]);
  useEffect(() => {
    const channel = new BroadcastChannel(ADMIN_API);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
    return () => channel.close();
  }, []);
}

// A timer that ends with the session would stand still while the computer sleeps.
const EXPIRY_CHECK_MS = 10_000;

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
 * Leads back to the sign-in if the server says that the session has ended; an outage does not end it. A request from
 * before a password change gets a 401 too, and is sent again.
 */
function useSessionCheck(clearSession: () => void): () => Promise<void> {
  const client = useQueryClient();
  const isChecking = useRef(false);
  return async () => {
    if (isChecking.current || !client.getQueryData(userKey)) return;
    isChecking.current = true;
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
      // The next call checks again.
    } finally {
      isChecking.current = false;
    }
  };
}

function useUnauthorizedCalls(checkSession: () => Promise<void>): void {
  const client = useQueryClient();
  const onUnauthorized = useEffectEvent(checkSession);
  useEffect(() => {
    const check = (error: unknown) => {
      if (isUnauthorized(error)) void onUnauthorized();
    };
    const unsubscribes = [
      client.getQueryCache().subscribe(({ query }) => check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error)),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [client]);
}
