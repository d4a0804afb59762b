import { Suspense, useDeferredValue, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { AuthContext, HIDE_SIGN_IN, useAuth, useSession, wasSignedIn } from '../data/session';
import { ListMessage, PrimaryButton } from '../ui/controls';
import classes from '../ui/ui.module.css';
import { Dashboard, preloadDashboard, RecoveryCodes, SignIn } from './sign-in';

if (!import.meta.env.SSR && wasSignedIn()) preloadDashboard();

export function AdminGate() {
  return (
    <AuthContext value={useSession()}>
      <Suspense fallback={loadingPage}>
        <Gate />
      </Suspense>
    </AuthContext>
  );
}

/** The address of an admin whose session has ended. */
interface LeftAt {
  uid: string;
  address: string;
}

function Gate() {
  const { user, isLoading, error, recoveryCodes, clearRecoveryCodes, refreshUser } = useAuth();
  const location = useLocation();
  const address = location.pathname + location.search;
  const { leftAt } = (location.state ?? {}) as { leftAt?: LeftAt };
  const [lastUid, setLastUid] = useState<string>();
  if (user && user.uid !== lastUid) setLastUid(user.uid);
  // A fallback of Suspense would stay for 300 ms, also if the code is there.
  const showsDashboard = useDeferredValue(user !== null);

  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={clearRecoveryCodes} />;
  // The same admin finds record and view again. Another one must not see them.
  if (user && leftAt) return <Navigate replace to={leftAt.uid === user.uid ? leftAt.address : '/admin'} />;
  if (user) return showsDashboard ? <Dashboard user={user} /> : loadingPage;
  if (lastUid !== undefined && address !== '/admin')
    return <Navigate replace to="/admin" state={{ leftAt: { uid: lastUid, address } satisfies LeftAt }} />;
  if (isLoading && wasSignedIn()) return loadingPage;
  if (error) {
    return (
      <ListMessage failed title="The server cannot be reached" text="Check the connection, then try again.">
        <PrimaryButton onClick={() => void refreshUser()}>Try again</PrimaryButton>
      </ListMessage>
    );
  }
  const signIn = <SignIn takesFocus={lastUid !== undefined} />;
  if (!import.meta.env.SSR) return signIn;
  // An island without a name has no draft.
  return (
    <div data-island="">
      <script dangerouslySetInnerHTML={{ __html: HIDE_SIGN_IN }} />
      {signIn}
    </div>
  );
}

const loadingPage = <p className={classes.loadingPage}>Loading...</p>;
