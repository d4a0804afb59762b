import { useDidUpdate } from '@mantine/hooks';
import { useRef } from 'react';
import { lazyPart } from './lazy-part';
import { AuthContext, useAuth } from './session/auth-context';
import { SignIn } from './session/sign-in';
import { useSession } from './session/use-session';
import { ListMessage, PrimaryButton } from './ui';
import classes from './ui.module.css';

// The dashboard loads while the name and the password are typed.
const loadDashboard = () => import('./dashboard');
const Dashboard = lazyPart(loadDashboard, 'Dashboard');

export function AdminGate() {
  return (
    <AuthContext value={useSession()}>
      <Gate />
    </AuthContext>
  );
}

function Gate() {
  const { user, isLoading, error, refreshUser } = useAuth();
  const usernameField = useRef<HTMLInputElement>(null);
  const isSignedIn = user !== null;
  // The sign-in has replaced the dashboard, and the element that had the focus.
  useDidUpdate(() => usernameField.current?.focus(), [isSignedIn]);
  if (user) {
    return <Dashboard loading={<LoadingPage />} user={user} />;
  }
  if (isLoading) return <LoadingPage />;
  if (error) {
    return (
      <ListMessage failed title="The server cannot be reached" text="Check the connection, then try again.">
        <PrimaryButton onClick={() => void refreshUser()}>Try again</PrimaryButton>
      </ListMessage>
    );
  }
  return <SignIn usernameField={usernameField} onFocus={() => void loadDashboard().catch(() => undefined)} />;
}

function LoadingPage() {
  return <p className={classes.loadingPage}>Loading...</p>;
}
