import { createContext, type ReactNode, useContext } from 'react';
import { type Session, useSession } from './use-session';

const AuthContext = createContext<Session | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  return <AuthContext value={useSession()}>{children}</AuthContext>;
}

/** @throws Error outside an AuthProvider */
export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error('useAuth must be used within an AuthProvider');
  return session;
}
