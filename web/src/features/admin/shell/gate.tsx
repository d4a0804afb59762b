import '../mantine.css';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { PageFrame } from '@/sections/page-frame';
import { ColorSchemeToggle } from '@/sections/site-header/site-header';
import { site } from '@shared/site';
import { AuthContext, HIDE_SIGN_IN, useAuth, useSession, wasSignedIn } from '../data/session';
import { ListMessage, ListSkeleton, PrimaryButton } from '../ui/controls';
import classes from './gate.module.css';
import { Dashboard, preloadDashboard, RecoveryCodes, SignIn } from './sign-in';

if (!import.meta.env.SSR && wasSignedIn()) preloadDashboard();

/** Shows the dashboard to a signed-in admin, and the sign-in to everybody else. */
export function AdminGate() {
  return (
    <AuthContext value={useSession()}>
      <Suspense fallback={<LoadingPage />}>
        <Gate />
      </Suspense>
    </AuthContext>
  );
}

/** The URL at which an admin's session ended. */
interface ReturnTarget {
  uid: string;
  address: string;
}

function Gate() {
  const { user, isLoading, error, recoveryCodes, clearRecoveryCodes, refreshUser } = useAuth();
  const location = useLocation();
  const address = location.pathname + location.search;
  const { returnTarget } = (location.state ?? {}) as { returnTarget?: ReturnTarget };
  const [lastUid, setLastUid] = useState<string>();
  if (user && user.uid !== lastUid) setLastUid(user.uid);
  // Deferred, because a Suspense fallback stays for 300 ms even if the code has loaded.
  const showsDashboard = useDeferredValue(user !== null);

  if (recoveryCodes) return withFrame(<RecoveryCodes codes={recoveryCodes} onDone={clearRecoveryCodes} />);
  // Restores record and view for the same admin. Another admin must not see them.
  if (user && returnTarget)
    return <Navigate replace to={returnTarget.uid === user.uid ? returnTarget.address : '/admin'} />;
  if (user) return showsDashboard ? <Dashboard user={user} /> : <LoadingPage />;
  if (lastUid !== undefined && address !== '/admin')
    return (
      <Navigate
        replace
        to="/admin"
        state={{ returnTarget: { uid: lastUid, address } satisfies ReturnTarget }}
      />
    );
  if (isLoading && wasSignedIn()) return <LoadingPage />;
  if (error) {
    return withFrame(
      <ListMessage failed title="The server cannot be reached" text="Check the connection, then try again.">
        <PrimaryButton onClick={() => void refreshUser()}>Try again</PrimaryButton>
      </ListMessage>,
    );
  }
  const signIn = <SignIn takesFocus={lastUid !== undefined} />;
  if (!import.meta.env.SSR) return withFrame(signIn);
  // The island (first-view/islands.tsx) has no name, so that the password is not stored as a draft.
  return (
    <PageFrame bar={<div className={classes.signedIn}>{loadingBar}</div>}>
      <div data-island="">
        <script dangerouslySetInnerHTML={{ __html: HIDE_SIGN_IN }} />
        {signIn}
      </div>
      <div className={classes.signedIn}>{loadingList}</div>
    </PageFrame>
  );
}

const signInBar = (
  <div className={classes.end}>
    <ColorSchemeToggle />
  </div>
);

const withFrame = (content: ReactNode) => <PageFrame bar={signInBar}>{content}</PageFrame>;

const loadingBar = (
  <>
    <p className={classes.title}>{site.name} Admin Dashboard</p>
    {signInBar}
  </>
);

const loadingList = (
  <div className={classes.list}>
    <ListSkeleton text="Loading..." />
  </div>
);

/** The frame of the dashboard, with gray rows where its list will be. */
const LoadingPage = () => <PageFrame bar={loadingBar}>{loadingList}</PageFrame>;
