import { useDidUpdate } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { lazyPart } from './lazy-part';
import { AuthContext, useAuth } from './session/auth-context';
import { HIDE_SIGN_IN, wasSignedIn } from './session/last-session';
import { SignIn } from './session/sign-in';
import { useSession } from './session/use-session';
import { ListMessage, PrimaryButton } from './ui';
import classes from './ui.module.css';

const loadDashboard = () => import('./dashboard');
const Dashboard = lazyPart(loadDashboard, 'Dashboard');

/** The dashboard loads while the session is checked, or the name and the password are typed. */
const preloadDashboard = () => void loadDashboard().catch(() => undefined);

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
  if (isLoading && wasSignedIn()) return <LoadingPage />;
  if (error) {
    return (
      <ListMessage failed title="The server cannot be reached" text="Check the connection, then try again.">
        <PrimaryButton onClick={() => void refreshUser()}>Try again</PrimaryButton>
      </ListMessage>
    );
  }
  return (
    <>
      {import.meta.env.SSR && <script dangerouslySetInnerHTML={{ __html: HIDE_SIGN_IN }} />}
      <SignIn usernameField={usernameField} onFocus={preloadDashboard} />
    </>
  );
}

function LoadingPage() {
  useEffect(preloadDashboard, []);
  return <p className={classes.loadingPage}>Loading...</p>;
}
