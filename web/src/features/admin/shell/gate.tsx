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

export function AdminGate() {
  return (
    <AuthContext value={useSession()}>
      <Suspense fallback={<LoadingPage />}>
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

  if (recoveryCodes) return framed(<RecoveryCodes codes={recoveryCodes} onDone={clearRecoveryCodes} />);
  // The same admin finds record and view again. Another one must not see them.
  if (user && leftAt) return <Navigate replace to={leftAt.uid === user.uid ? leftAt.address : '/admin'} />;
  if (user) return showsDashboard ? <Dashboard user={user} /> : <LoadingPage />;
  if (lastUid !== undefined && address !== '/admin')
    return <Navigate replace to="/admin" state={{ leftAt: { uid: lastUid, address } satisfies LeftAt }} />;
  if (isLoading && wasSignedIn()) return <LoadingPage />;
  if (error) {
    return framed(
      <ListMessage failed title="The server cannot be reached" text="Check the connection, then try again.">
        <PrimaryButton onClick={() => void refreshUser()}>Try again</PrimaryButton>
      </ListMessage>,
    );
  }
  const signIn = <SignIn takesFocus={lastUid !== undefined} />;
  if (!import.meta.env.SSR) return framed(signIn);
  // An island without a name has no draft.
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

const framed = (content: ReactNode) => <PageFrame bar={signInBar}>{content}</PageFrame>;

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
