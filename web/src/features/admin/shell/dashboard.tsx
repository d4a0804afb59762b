import { IconLogout } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { focusTarget } from '@/lib/route-change';
import { loadToaster, toastSuccess } from '@/lib/toast';
import type { SessionUser } from '@shared/account';
import { site } from '@shared/site';
import { Accounts } from '../account/accounts';
import { nameOfAdmin } from '../data/admins';
import { errorToast } from '../data/calls';
import { useNow } from '../data/clock';
import { dropOldDrafts } from '../data/drafts';
import { type RecordLists, useInboxLists, useInboxRecords, useSpamRecords } from '../data/lists';
import { useAuth } from '../data/session';
import { ArrivalsProvider } from '../inbox/arrivals';
import { FilterCard } from '../inbox/filters';
import inbox from '../inbox/inbox.module.css';
import { Records } from '../inbox/records';
import { Summary } from '../inbox/summary';
import { LiveUpdates } from '../live/live-updates';
import { UndeliveredMail, useUndelivered } from '../mail/undelivered-mail';
import { Overview } from '../overview/overview';
import { RecordPage } from '../record/record';
import { useShortcuts } from '../shortcuts/shortcuts';
import { CallButton, ICON } from '../ui/controls';
import { useOpenCount } from '../ui/waiting';
import { ListProvider, useShownLists } from '../view/use-list';
import { useView } from '../view/use-view';
import { type AdminView, DEFAULT_VIEW, noticeTarget, type Section, viewAddress } from '../view/view';
import classes from './dashboard.module.css';
import { PaletteButton } from './palette';

// Its forms are those of the accounts.
export { RecoveryCodes, SignInCode } from '../account/second-step';

export function Dashboard({ user }: { user: SessionUser }) {
  const view = useView();
  const { section } = view;
  const lists = useInboxLists();
  // The address that a record has in notices by mail leads to its own.
  const notice = noticeTarget(useLocation().search);
  useOpenCountInTitle(lists);
  useFocusKept();

  useEffect(() => {
    void loadToaster();
    dropOldDrafts();
  }, []);

  return (
    <div className={classes.page}>
      <Header name={nameOfAdmin(user)} />
      <SectionLinks view={view} />
      {notice && <Navigate replace to={notice} />}
      <ArrivalsProvider>
        {section === 'inbox' && <Desk lists={lists} hasSummary />}
        {section === 'spam' && <Spam />}
      </ArrivalsProvider>
      {section === 'mail' && <UndeliveredMail />}
      {section === 'overview' && <Overview lists={lists} weekCount={view.weeks} />}
      {section === 'accounts' && <Accounts user={user} />}
    </div>
  );
}

function Spam() {
  return (
    <Desk lists={{ contacts: useSpamRecords('contacts'), partnerships: useSpamRecords('partnerships') }} />
  );
}

interface DeskProps {
  lists: RecordLists;
  hasSummary?: boolean;
}

/** The lists, and beside them the open record: from 1,200 px on one screen, else in their place. */
function Desk({ lists, hasSummary = false }: DeskProps) {
  const shownLists = useShownLists(lists);
  const { record, isNarrow } = shownLists;
  return (
    <ListProvider value={shownLists}>
      <div className={inbox.desk} data-open={record ? true : undefined}>
        <div className={inbox.list} data-narrow={isNarrow || undefined}>
          {hasSummary && <Summary />}
          <FilterCard />
          <Records />
        </div>
        {record && <RecordPage open={record} />}
      </div>
    </ListProvider>
  );
}

/** The focus of an element that goes moves on: from the sign-in form to the heading, from a deleted record to what the address shows. */
function useFocusKept(): void {
  useEffect(() => {
    const moveTo = (target: HTMLElement | null) => {
      if (document.activeElement === document.body) target?.focus({ preventScroll: true });
    };
    moveTo(document.querySelector('h1'));
    let focused: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => (focused = target);
    const observer = new MutationObserver(() => {
      if (focused instanceof Element && !focused.isConnected) moveTo(focusTarget());
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}

/** Shows the number to admins who work in another tab. */
function useOpenCountInTitle({ contacts, partnerships }: RecordLists): void {
  // Lists that are still loading would give too small a number.
  const isComplete = contacts.isComplete && partnerships.isComplete;
  const now = useNow();
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

  useShortcuts('everywhere', { logout: isPending ? undefined : mutate });

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
        <PaletteButton className={classes.shortcuts} />
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
  const navigate = useNavigate();
  const goTo = (section: Section) => () =>
    void navigate(sectionAddress(section), { preventScrollReset: true });
  useShortcuts('sections', Object.fromEntries(SECTION_LINKS.map(({ section }) => [section, goTo(section)])));
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
