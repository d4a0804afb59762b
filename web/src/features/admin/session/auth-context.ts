import { createContext, useContext } from 'react';
import type { Session } from './use-session';

/** AdminGate provides it. */
export const AuthContext = createContext<Session | null>(null);

/** @throws Error outside an AuthContext */
export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error('useAuth must be used within an AuthContext');
  return session;
}
