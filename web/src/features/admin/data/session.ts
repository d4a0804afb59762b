import { useInterval, useWindowEvent } from '@mantine/hooks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { ApiError, apiFetch, apiPath, isUnauthorized, postJson } from '@/lib/api-client';
import { ifAllowed } from '@/lib/session-storage';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { LoginInput, LoginResult, SessionUser } from '@shared/account';
import type { SecondStepPrompt } from '@shared/second-step';
import { setServerTime } from './clock';
import { waitForPendingActions } from './pending';
import { ADMIN_API, isAdminQuery, isDataQuery, userKey } from './query-keys';

export interface Session {
  user: SessionUser | null;
  isLoading: boolean;
  error: Error | null;
  /** The new recovery codes, after a sign-in that has turned on two-step verification, until `clearRecoveryCodes`. */
  recoveryCodes: string[] | null;
  clearRecoveryCodes: () => void;
  /** Signs in, or returns the prompt for a code. @throws ApiError when the credentials or the code are refused */
  login: (input: LoginInput) => Promise<SecondStepPrompt | null>;
  /** @throws ApiError when the server could not end the session */
  logout: () => Promise<void>;
  /**
   * Loads the signed-in admin again, and shows the sign-in if the session has ended; an outage does not end the session.
   * The response has a fresh token for the live listener.
   */
  refreshUser: () => Promise<void>;
}

/** Provided by AdminGate. */
export const AuthContext = createContext<Session | null>(null);

/** @throws Error outside an AuthContext */
export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error('useAuth must be used within an AuthContext');
  return session;
}

// Polls, because a timer until the end of the session would stop while the computer sleeps.
const EXPIRY_CHECK_MS = 10_000;

/**
 * Returns the session that the server last reported. The session is loaded again after any call gets a 401, when it has
 * expired, when another tab has signed in or out, and by the live listener.
 */
export function useSession(): Session {
  const client = useQueryClient();
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const { data, isPending, error, refetch } = useQuery({ queryKey: userKey, queryFn: fetchUser });
  const user = data ?? null;

  const refreshUser = async () => {
    const { data: current, isSuccess, isFetching } = await refetch();
    if (!isSuccess || isFetching || current !== null) return; // the last of several refetches decides
    clearSession(client);
    if (user) toastFailure({ title: 'Session ended', message: 'Please sign in again.' });
  };

  useUnauthorizedCalls(refreshUser);

  const checkExpiry = () => {
    if (!user || Date.now() < user.expiresAt) return;
    clearSession(client); // does not wait for the server, which may be unreachable
    void refreshUser();
  };
  useInterval(checkExpiry, EXPIRY_CHECK_MS, { autoInvoke: true });

  // After a sign-out in another tab, `refetch` loads the session without the toast of `refreshUser`. The session may still be
  // open, because the other tab may have loaded its state before a newer sign-in.
  const syncWithOtherTab = () => {
    if (!wasSignedIn()) clearSession(client);
    void (wasSignedIn() ? refreshUser() : refetch());
  };
  useWindowEvent('storage', ({ key }) => key === SIGNED_IN && syncWithOtherTab());
  // A page in the back/forward cache gets no `storage` events.
  useWindowEvent('pageshow', ({ persisted }) => persisted && syncWithOtherTab());

  return {
    user,
    isLoading: isPending,
    error,
    recoveryCodes,
    clearRecoveryCodes: () => setRecoveryCodes(null),
    login: async (input) => {
      const result = await postJson<LoginResult>(`${ADMIN_API}/login`, input);
      if ('secondStep' in result) return result;
      if ('recoveryCodes' in result) setRecoveryCodes(result.recoveryCodes);
      await client.cancelQueries({ queryKey: userKey }); // a query from before the sign-in would report no user
      const { data: signedIn } = await refetch({ throwOnError: true });
      if (!signedIn) throw new ApiError(401, NO_COOKIE);
      toastSuccess({ title: 'Login successful', message: 'Welcome to the admin dashboard' });
      return null;
    },
    logout: async () => {
      await waitForPendingActions(client);
      await apiFetch(`${ADMIN_API}/logout`, { method: 'POST', body: {} });
      rememberUser(null);
      clearSession(client);
    },
    refreshUser,
  };
}

const NO_COOKIE =
  'This browser does not keep the sign-in cookie. Allow cookies for this site, then sign in again.';

interface OpenSession extends SessionUser {
  /** Milliseconds since 1970, by the clock of this browser. */
  expiresAt: number;
}

async function fetchUser({ signal }: { signal: AbortSignal }): Promise<OpenSession | null> {
  try {
    const response = await apiFetch<SessionUser>(apiPath(...userKey), { signal });
    const user = await response.json();
    setServerTime(response.headers.get('date'));
    const secondsLeft = response.headers.get('session-expires-in') ?? Infinity;
    rememberUser(user);
    return { ...user, expiresAt: Date.now() + Number(secondsLeft) * 1000 };
  } catch (error) {
    if (!isUnauthorized(error)) throw error;
    rememberUser(null);
    return null;
  }
}

/** Removes the session's data from the cache, and cancels pending queries. */
function clearSession(client: QueryClient): void {
  void client.cancelQueries({ predicate: isAdminQuery });
  client.setQueryData(userKey, null);
  client.removeQueries({ predicate: isDataQuery });
  client.getMutationCache().clear();
}

/** Checks the session after a call gets a 401. If the session is open, as after a password change, refetches the queries that got a 401. */
function useUnauthorizedCalls(refreshUser: () => Promise<void>): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(refreshUser);
  useEffect(() => {
    let isChecking = false;
    const check = async (error: unknown) => {
      if (!isUnauthorized(error) || isChecking || !client.getQueryData(userKey)) return;
      isChecking = true;
      await refresh();
      await client.refetchQueries({
        predicate: (query) => isAdminQuery(query) && isUnauthorized(query.state.error),
      });
      isChecking = false;
    };
    const unsubscribes = [
      client.getQueryCache().subscribe(({ query }) => void check(query.state.error)),
      client.getMutationCache().subscribe(({ mutation }) => void check(mutation?.state.error)),
    ];
    return () => {
      unsubscribes.forEach((unsubscribe) => unsubscribe());
      // Clears the cache on unmount, because other pages do not notice the end of the session.
      client.removeQueries({ predicate: isAdminQuery });
    };
  }, [client]);
}

// The server decides who is signed in. Local storage holds the server's last report, so that a returning admin does not see the
// sign-in while the session loads, and so that other tabs get an event for each change.
const SIGNED_IN = 'signed-in';

const rememberUser = (user: SessionUser | null): void =>
  ifAllowed(() => (user ? localStorage.setItem(SIGNED_IN, user.uid) : localStorage.removeItem(SIGNED_IN)));

export const wasSignedIn = (): boolean => Boolean(ifAllowed(() => localStorage.getItem(SIGNED_IN)));

/** A script that hides the sign-in of the page's HTML (sign-in.module.css) from a returning admin before the first paint. */
export const HIDE_SIGN_IN = `try{'${SIGNED_IN}'in localStorage&&(document.documentElement.dataset.signedIn='')}catch{}`;
