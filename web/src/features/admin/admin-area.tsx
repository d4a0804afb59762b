import { useState } from 'react';
import classes from './admin-area.module.css';
import { AuthProvider, useAuth } from './auth/auth-context';
import { SignIn } from './auth/sign-in';
import { Dashboard } from './dashboard/dashboard';
import { PrimaryButton } from './primary-button';
import { ListMessage } from './records/list-message';

/** /admin: the dashboard for a signed-in admin, the sign-in for everybody else (spec, section 2, Admin). */
export function AdminArea() {
  return (
    <AuthProvider>
      <Door />
    </AuthProvider>
  );
}

function Door() {
  const { user, isLoading, error, renew } = useAuth();
  const [wasIn, setWasIn] = useState(false);
  if (user && !wasIn) setWasIn(true);
  if (user) return <Dashboard />;
  if (isLoading) {
    return (
      <p className={classes.loading} role="status">
        Loading...
      </p>
    );
  }
  if (error) {
    return (
      <ListMessage title="The server cannot be reached" text="Check the connection, then try again.">
        <PrimaryButton onClick={() => void renew()}>Try again</PrimaryButton>
      </ListMessage>
    );
  }
  return <SignIn takesFocus={wasIn} />;
}
