import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, Route, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import { loadToaster, toastSuccess } from '@/lib/toast';
import type { SessionUser } from '@shared/account';
import { isDocumentId } from '@shared/identifier';
import { site } from '@shared/site';
import { Accounts } from './accounts/accounts';
import { nameOfAdmin } from './admins';
import { dropOldDrafts } from './api/drafts';
import { errorToast } from './api/error-toast';
import { type RecordLists, useInboxLists, useInboxRecords } from './api/use-records';
import classes from './dashboard.module.css';
import { useArrivals } from './inbox/arrivals';
import { Inbox, Spam } from './inbox/inbox';
import { LiveUpdates } from './live/live-updates';
import { UndeliveredMail } from './mail/undelivered-mail';
import { useUndelivered } from './mail/use-undelivered';
import { Overview } from './overview/overview';
import { RecordPage } from './record/record';
import { useAuth } from './session/auth-context';
import { ShortcutButton } from './shortcuts/shortcut-button';
import { CallButton, ICON } from './ui';
import { useFocusKept } from './use-focus-kept';
import { useNow } from './use-now';
import { useOpenCount } from './use-open-count';
import { useView } from './view/use-view';
import { type AdminView, DEFAULT_VIEW, type Section, viewAddress } from './view/view';

// Its forms are those of the accounts.
export { SignInCode } from './session/sign-in-code';

export function Dashboard({ user }: { user: SessionUser }) {
  const view = useView();
  const { section } = view;
  const page = useRef<HTMLDivElement>(null);
  const lists = useInboxLists();
  const arrivals = useArrivals(lists, view);
  const [asked] = useState(() => new Set<string>());
  useOpenCountInTitle(lists);
  useFocusKept();

  useEffect(() => {
    void loadToaster();
    dropOldDrafts();
  }, []);

  // The focus was in the sign-in form, which is gone.
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.querySelector('h1')?.focus();
  }, []);

  return (
    <div className={classes.page} ref={page}>
      <Header name={nameOfAdmin(user)} />
      <SectionLinks view={view} />
      <FormerAddress />
      {(section === 'inbox' || section === 'spam') && (
        <Routes>
          <Route element={section === 'spam' ? <Spam /> : <Inbox lists={lists} arrivals={arrivals} />}>
            <Route path=":kind/:id" element={<RecordPage asked={asked} />} />
            <Route path="*" />
          </Route>
        </Routes>
      )}
      {section === 'mail' && <UndeliveredMail />}
      {section === 'overview' && <Overview lists={lists} weekCount={view.weeks} />}
      {section === 'accounts' && <Accounts user={user} />}
    </div>
  );
}

/** The address that a record has in notices by mail. */
function FormerAddress() {
  const [params] = useSearchParams();
  const [, kind, id] = /^(contacts|partnerships):(.+)$/.exec(params.get('record') ?? '') ?? [];
  if (kind === undefined || id === undefined || !isDocumentId(id)) return null;
  params.delete('record');
  return <Navigate replace to={`/admin/${kind}/${encodeURIComponent(id)}?${params}`} />;
}

/** Shows the number to admins who work in another tab. */
function useOpenCountInTitle({ contacts, partnerships }: RecordLists): void {
  // Lists that are still loading would give too small a number.
  const isComplete = contacts.isComplete && partnerships.isComplete;
  const now = useNow(60_000);
  const count = useOpenCount(contacts.data, now) + useOpenCount(partnerships.data, now);
  const open = isComplete ? count : 0;
  useEffect(() => {
    if (open === 0) return undefined;
    const { title } = document;
    const counted = `(${open}) ${title}`;
    document.title = counted;
    return () => {
      // The next page may have a title of its own already.
      if (document.title === counted) document.title = title;
    };
  }, [open]);
}

function Header({ name }: { name: string }) {
  const { logout } = useAuth();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      toastSuccess({ title: 'Logged out', message: 'Successfully logged out of admin panel' });
      // The next person at this browser must not see what was searched for and opened.
      await navigate('/admin', { replace: true });
    },
    onError: errorToast('Logout failed'),
  });

  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        <h1 className={classes.title} tabIndex={-1}>
          {site.name} Admin Dashboard
        </h1>
        <p className={classes.welcome}>Welcome back, {name}</p>
      </div>
      <div className={classes.session}>
        <LiveUpdates isPaused={isPending} />
        <ShortcutButton className={classes.shortcuts} />
        <CallButton
          className={classes.logout}
          isPending={isPending}
          leftSection={<IconLogout {...ICON} />}
          onClick={() => mutate()}
        >
          Logout
        </CallButton>
      </div>
    </header>
  );
}

const SECTION_LINKS: { section: Section; label: string }[] = [
  { section: 'inbox', label: 'Inbox' },
  { section: 'spam', label: 'Spam' },
  { section: 'mail', label: 'Undelivered mail' },
  { section: 'overview', label: 'Overview' },
  { section: 'accounts', label: 'Accounts' },
];

/** A section keeps its view while another one is shown. The link to the current section clears it. */
function SectionLinks({ view }: { view: AdminView }) {
  const address = viewAddress({ ...view, record: null });
  const [lastAddresses, setLastAddresses] = useState<Partial<Record<Section, string>>>({});
  if (lastAddresses[view.section] !== address) {
    setLastAddresses({ ...lastAddresses, [view.section]: address });
  }
  const sectionAddress = (section: Section) =>
    (section !== view.section && lastAddresses[section]) || viewAddress({ ...DEFAULT_VIEW, section });
  // The number of undelivered mails can wait until the first list is there.
  const { isPending } = useInboxRecords('contacts');
  const { mails = [], bounced } = useUndelivered({ enabled: !isPending });
  const undelivered = mails.length + bounced.length;
  return (
    <nav aria-label="Dashboard">
      <ul className={classes.sections}>
        {SECTION_LINKS.map(({ section, label }) => (
          <li key={section}>
            <Link
              className={classes.section}
              to={sectionAddress(section)}
              preventScrollReset
              aria-current={section === view.section ? 'page' : undefined}
            >
              {label}
              {section === 'mail' && undelivered > 0 && <span className={classes.alert}>{undelivered}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
