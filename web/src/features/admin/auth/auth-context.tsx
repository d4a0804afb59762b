import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { LoginInput } from '@shared/account';
import type { SessionUser } from '@shared/account';
import { useSession } from './use-session';

export interface Auth {
  /** The signed-in admin; null when nobody is. */
  user: SessionUser | null;
  /** Until it is known whether somebody is signed in. */
  isLoading: boolean;
  /** Why it cannot be known. */
  error: Error | null;
  /** @throws ApiError when the credentials are refused */
  login(input: LoginInput): Promise<void>;
  logout(): Promise<void>;
  /** Asks the server again who is signed in; the live listener gets a fresh token with the answer. */
  renew(): Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const { user, isLoading, error, login, logout, renew } = useSession();
  const auth = useMemo(
    () => ({ user, isLoading, error, login, logout, renew }),
    [user, isLoading, error, login, logout, renew],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** @throws Error outside an AuthProvider (spec, section 8) */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
