import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { focusTarget } from '@/lib/route-change';
import { loadToaster } from '@/lib/toast';
import { PageFrame } from '@/sections/page-frame';
import type { SessionUser } from '@shared/account';
import { Accounts } from '../account/accounts';
import { nameOfAdmin } from '../data/admins';
import { useNow } from '../data/clock';
import { removeOldDrafts } from '../data/drafts';
import { type RecordLists, useInboxLists, useSpamLists } from '../data/lists';
import { ArrivalsProvider } from '../inbox/arrivals';
import { Filters } from '../inbox/filters';
import inbox from '../inbox/inbox.module.css';
import { Records } from '../inbox/records';
import { Summary } from '../inbox/summary';
import { UndeliveredMail } from '../mail/undelivered-mail';
import { Overview } from '../overview/overview';
import { RecordPage } from '../record/record';
import { useOpenCount } from '../ui/waiting';
import { ListProvider, useList, useShownLists } from '../view/use-list';
import { useView } from '../view/use-view';
import { noticeTarget } from '../view/view';
import { DashboardBar } from './bar';
import classes from './dashboard.module.css';
import { Palette } from './palette';

// Its forms are those of the accounts.
export { RecoveryCodes, SignInCode } from '../account/second-step';

export function Dashboard({ user }: { user: SessionUser }) {
  const { section, record, weeks } = useView();
  const isSpam = section === 'spam';
  const lists = useInboxLists();
  const spam = useSpamLists(isSpam);
  // Nothing is sorted or filtered for a section without lists: those of the spam are empty there.
  const shownLists = useShownLists(section === 'inbox' ? lists : spam);
  // The address that a record has in notices by mail leads to its own.
  const notice = noticeTarget(useLocation().search);
  const openCount = useOpenCountInTitle(lists);
  useFocusKept();

  useEffect(() => {
    void loadToaster();
    removeOldDrafts();
  }, []);

  return (
    <ListProvider value={shownLists}>
      <PageFrame bar={<DashboardBar name={nameOfAdmin(user)} openCount={openCount} />}>
        <div className={classes.page}>
          {notice && <Navigate replace to={notice} />}
          <ArrivalsProvider>{(section === 'inbox' || isSpam) && <Desk key={section} />}</ArrivalsProvider>
          {section === 'mail' && <UndeliveredMail />}
          {section === 'overview' && <Overview lists={lists} weekCount={weeks} />}
          {section === 'accounts' && <Accounts user={user} />}
        </div>
      </PageFrame>
      {/* Back leads away from what it is about, and closes it. */}
      <Palette key={`${section} ${record?.id ?? ''}`} />
    </ListProvider>
  );
}

/** The lists, and beside them, or on a phone in their place, the open record. */
function Desk() {
  const { view, record, isTable, isSplit } = useList();
  return (
    <div className={inbox.desk} data-open={record ? true : undefined}>
      <div className={inbox.list} data-narrow={!isTable || undefined}>
        {!isSplit && (
          <div className={classes.head}>
            {view.section === 'inbox' && <Summary />}
            <Filters />
          </div>
        )}
        <Records />
      </div>
      {record && <RecordPage open={record} />}
    </div>
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

/** The number of open inquiries, which the title shows to admins who work in another tab; 0 until all are loaded. */
function useOpenCountInTitle({ contacts, partnerships }: RecordLists): number {
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
  return open;
}
