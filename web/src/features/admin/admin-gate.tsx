import { useDidUpdate } from '@mantine/hooks';
import { Suspense, useDeferredValue, useEffect, useRef } from 'react';
import { Dashboard, preloadDashboard } from './behind-sign-in';
import { AuthContext, useAuth } from './session/auth-context';
import { HIDE_SIGN_IN, wasSignedIn } from './session/last-session';
import { SignIn } from './session/sign-in';
import { useSession } from './session/use-session';
import { ListMessage, PrimaryButton } from './ui';
import classes from './ui.module.css';

export function AdminGate() {
  return (
    <AuthContext value={useSession()}>
      <Suspense fallback={<LoadingPage />}>
        <Gate />
      </Suspense>
    </AuthContext>
  );
}

function Gate() {
  const { user, isLoading, error, refreshUser } = useAuth();
  const usernameField = useRef<HTMLInputElement>(null);
  const isSignedIn = user !== null;
  // A fallback of Suspense would stay for 300 ms, also if the code is there.
  const showsDashboard = useDeferredValue(isSignedIn);
  // The sign-in has replaced the dashboard, and the element that had the focus.
  useDidUpdate(() => usernameField.current?.focus(), [isSignedIn]);
  if (user) {
    return showsDashboard ? <Dashboard user={user} /> : <LoadingPage />;
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
