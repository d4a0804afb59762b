import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, apiFetch, apiPath, isUnauthorized } from '@/lib/api-client';
import { ifAllowed } from '@/lib/session-storage';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { LoginInput, LoginResult, SessionUser } from '@shared/account';
import { ADMIN_API, isAdminQuery, isDataQuery, userKey } from '../api/query-keys';
import { setServerTime } from '../server-time';
import { rememberSession } from './last-session';

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
  /**
   * Asks the server who is signed in, and leads back to the sign-in if the session has ended; an outage does not end it.
   * The response has a fresh token for the live listener.
   */
  refreshUser: () => Promise<void>;
}

/** Data that a session has loaded leaves the cache when it ends, and on other pages, where nothing watches it. */
export function useSession(): Session {
  const client = useQueryClient();
  const { data, isPending, error, refetch } = useQuery({ queryKey: userKey, queryFn: fetchUser });
  const user = data ?? null;

  useEffect(() => () => client.removeQueries({ predicate: isAdminQuery }), [client]);
  useEffect(() => {
    if (data !== undefined) rememberSession(data !== null);
  }, [data]);

  const clearSession = () => {
    void client.cancelQueries({ predicate: isAdminQuery });
    client.setQueryData(userKey, null);
    client.removeQueries({ predicate: isDataQuery });
    client.getMutationCache().clear();
  };

  const refreshUser = async () => {
    const { data: current, isSuccess } = await refetch();
    if (!isSuccess || current !== null) return;
    clearSession();
    if (user) toastFailure({ title: 'Session ended', message: 'Please sign in again.' });
  };

  useOtherTabs(user?.uid, clearSession, refreshUser);
  useUnauthorizedCalls(refreshUser);
  useExpiry(user?.expiresAt, () => {
    clearSession();
    // Another tab may have signed in again.
    void refreshUser();
  });

  return {
    user,
    isLoading: isPending,
    error,
    login: async (input) => {
      const response = await apiFetch<LoginResult>(`${ADMIN_API}/login`, { method: 'POST', body: input });
      const result = await response.json();
      if ('secondStep' in result) return result;
      // Recovery codes are shown in any case, because they come only once.
      if (!('recoveryCodes' in result)) {
        if ((await fetchUser()) === null) throw new ApiError(401, NO_COOKIE);
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
    refreshUser,
  };
}

interface OpenSession extends SessionUser {
  /** Milliseconds since 1970, by the clock of this browser. */
  expiresAt: number;
}

const NO_COOKIE =
  'This browser does not keep the cookie of the sign-in. Allow cookies for this site, then sign in again.';

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

const openChannel = () => ifAllowed(() => new BroadcastChannel(ADMIN_API));

function broadcast(message: TabMessage): void {
  const channel = openChannel();
  channel?.postMessage(message);
  channel?.close();
}

/** A logout in one tab ends the session of all tabs, and a sign-in opens those that show the sign-in. */
function useOtherTabs(
  uid: string | undefined,
  clearSession: () => void,
  refreshUser: () => Promise<void>,
): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const left = useRef<{ uid: string; address: string }>(null);
  // The server may have said that the session has ended before the other tab does.
  const last = useRef(uid);
  const onMessage = useEffectEvent((message: TabMessage) => {
    if (message === 'signed-in') {
      if (!client.getQueryData(userKey)) void refreshUser();
      return;
    }
    if (last.current !== undefined)
      left.current = { uid: last.current, address: location.pathname + location.search };
    clearSession();
    void navigate('/admin', { replace: true });
  });
  useEffect(() => {
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => onMessage(data));
    return () => channel?.close();
  }, []);
  useEffect(() => {
    if (uid === undefined) return;
    last.current = uid;
    if (!left.current) return;
    // The same admin finds record and view again. Another one must not see them.
    if (left.current.uid === uid) void navigate(left.current.address, { replace: true });
    left.current = null;
  }, [uid, navigate]);
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

/**
 * Checks the session when a call gets a 401. A request from before a password change gets one too, and is sent again.
 */
function useUnauthorizedCalls(refreshUser: () => Promise<void>): void {
  const client = useQueryClient();
  const isChecking = useRef(false);
  const onUnauthorized = useEffectEvent(async () => {
    if (isChecking.current || !client.getQueryData(userKey)) return;
    isChecking.current = true;
    await refreshUser();
    await client.refetchQueries({
      predicate: (query) => isAdminQuery(query) && isUnauthorized(query.state.error),
    });
    isChecking.current = false;
  });
  useEffect(() => {
    const check = (error: unknown) => isUnauthorized(error) && void onUnauthorized();
    const unsubscribes = [
      client.getQueryCache().subscribe(({ query }) => check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => check(mutation?.state.error)),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [client]);
}
