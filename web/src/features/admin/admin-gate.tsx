import { useState } from 'react';
import { Dashboard } from './dashboard';
import { AuthProvider, useAuth } from './session/auth-context';
import { SignIn } from './session/sign-in';
import { ListMessage, PrimaryButton } from './ui';
import classes from './ui.module.css';

/** /admin: the dashboard for a signed-in admin, the sign-in for everyone else. */
export function AdminGate() {
  return (
    <AuthProvider>
      <Gate />
    </AuthProvider>
  );
}

function Gate() {
  const { user, isLoading, error, refreshUser } = useAuth();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (user && !wasSignedIn) setWasSignedIn(true);
  if (user) return <Dashboard user={user} />;
  if (isLoading) {
    return (
      <p className={classes.loadingPage} role="status">
        Loading...
      </p>
    );
  }
  if (error) {
    return (
      <ListMessage title="The server cannot be reached" text="Check the connection, then try again.">
        <PrimaryButton onClick={() => void refreshUser()}>Try again</PrimaryButton>
      </ListMessage>
    );
  }
  return <SignIn autoFocus={wasSignedIn} />;
}
