import { useInterval, useWindowEvent } from '@mantine/hooks';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { ApiError, apiFetch, apiPath, isUnauthorized, postJson } from '@/lib/api-client';
import { ifAllowed } from '@/lib/session-storage';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { LoginInput, LoginResult, SessionUser } from '@shared/account';
import type { SecondStepPrompt } from '@shared/second-step';
import { setServerTime } from './clock';
import { allAnswered } from './pending';
import { ADMIN_API, isAdminQuery, isDataQuery, userKey } from './query-keys';

export interface Session {
  user: SessionUser | null;
  isLoading: boolean;
  error: Error | null;
  /** The codes of a sign-in that has turned two-step verification on, until `clearRecoveryCodes`. */
  recoveryCodes: string[] | null;
  clearRecoveryCodes: () => void;
  /** Signs in, unless the result asks for a code. @throws ApiError when the credentials or the code are refused */
  login: (input: LoginInput) => Promise<SecondStepPrompt | null>;
  /** @throws ApiError when the server could not end the session */
  logout: () => Promise<void>;
  /**
   * Asks the server who is signed in, and leads back to the sign-in if the session has ended; an outage does not end it.
   * The response has a fresh token for the live listener.
   */
  refreshUser: () => Promise<void>;
}

/** AdminGate provides it. */
export const AuthContext = createContext<Session | null>(null);

/** @throws Error outside an AuthContext */
export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error('useAuth must be used within an AuthContext');
  return session;
}

// A timer that ends with the session would stand still while the computer sleeps.
const EXPIRY_CHECK_MS = 10_000;

/**
 * The session, as the server reported it last. The server is asked again after a 401 of any call, when the session has
 * lasted its time, when another tab has heard of another session, and by the live listener.
 */
export function useSession(): Session {
  const client = useQueryClient();
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const { data, isPending, error, refetch } = useQuery({ queryKey: userKey, queryFn: fetchUser });
  const user = data ?? null;

  const refreshUser = async () => {
    const { data: current, isSuccess, isFetching } = await refetch();
    if (!isSuccess || isFetching || current !== null) return; // the last of several calls decides
    clearSession(client);
    if (user) toastFailure({ title: 'Session ended', message: 'Please sign in again.' });
  };

  useUnauthorizedCalls(refreshUser);

  const checkExpiry = () => {
    if (!user || Date.now() < user.expiresAt) return;
    clearSession(client); // also without a connection
    void refreshUser();
  };
  useInterval(checkExpiry, EXPIRY_CHECK_MS, { autoInvoke: true });

  // A sign-out in another tab needs no toast here. The server is asked too: that tab may have asked it before a sign-in.
  const followOtherTab = () => {
    if (!wasSignedIn()) clearSession(client);
    void (wasSignedIn() ? refreshUser() : refetch());
  };
  useWindowEvent('storage', ({ key }) => key === SIGNED_IN && followOtherTab());
  useWindowEvent('pageshow', ({ persisted }) => persisted && followOtherTab()); // the back/forward cache gets no events

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
      await client.cancelQueries({ queryKey: userKey }); // from before the sign-in
      const { data: signedIn } = await refetch({ throwOnError: true });
      if (!signedIn) throw new ApiError(401, NO_COOKIE);
      toastSuccess({ title: 'Login successful', message: 'Welcome to the admin dashboard' });
      return null;
    },
    logout: async () => {
      await allAnswered(client);
      await apiFetch(`${ADMIN_API}/logout`, { method: 'POST', body: {} });
      rememberUser(null);
      clearSession(client);
    },
    refreshUser,
  };
}

const NO_COOKIE =
  'This browser does not keep the cookie of the sign-in. Allow cookies for this site, then sign in again.';

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

/** Removes what the session has loaded, and what still loads. */
function clearSession(client: QueryClient): void {
  void client.cancelQueries({ predicate: isAdminQuery });
  client.setQueryData(userKey, null);
  client.removeQueries({ predicate: isDataQuery });
  client.getMutationCache().clear();
}

/** A call from before a password change gets a 401 too, and is sent again. */
function useUnauthorizedCalls(refreshUser: () => Promise<void>): void {
  const client = useQueryClient();
  const refresh = useEffectEvent(refreshUser);
  useEffect(() => {
    let isChecking = false;
    const check = async (failure: unknown) => {
      if (!isUnauthorized(failure) || isChecking || !client.getQueryData(userKey)) return;
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
      // Another page does not hear of the end of the session.
      client.removeQueries({ predicate: isAdminQuery });
    };
  }, [client]);
}

// Only the server knows who is signed in. This browser keeps what the server reported last: an admin who comes back sees
// no sign-in while the server is asked again, and other tabs hear of each change.
const SIGNED_IN = 'signed-in';

const rememberUser = (user: SessionUser | null): void =>
  ifAllowed(() => (user ? localStorage.setItem(SIGNED_IN, user.uid) : localStorage.removeItem(SIGNED_IN)));

export const wasSignedIn = (): boolean => Boolean(ifAllowed(() => localStorage.getItem(SIGNED_IN)));

/** Hides the sign-in of the page's HTML (sign-in.module.css) before the first paint. */
export const HIDE_SIGN_IN = `try{'${SIGNED_IN}'in localStorage&&(document.documentElement.dataset.signedIn='')}catch{}`;
