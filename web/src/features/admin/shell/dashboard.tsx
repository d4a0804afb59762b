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

// Exported here, because this chunk already contains their forms.
export { RecoveryCodes, SignInCode } from '../account/second-step';

export function Dashboard({ user }: { user: SessionUser }) {
  const { section, record, weeks } = useView();
  const isSpam = section === 'spam';
  const lists = useInboxLists();
  const spamLists = useSpamLists(isSpam);
  // Sections without lists get the lists of Spam, which are empty outside Spam, so that nothing is sorted or filtered.
  const shownLists = useShownLists(section === 'inbox' ? lists : spamLists);
  // A link in a notice mail names the record in its query. The dashboard redirects from there to the record's own URL.
  const notice = noticeTarget(useLocation().search);
  const openCount = useOpenCountInTitle(lists);
  useFocusRecovery();

  useEffect(() => {
    void loadToaster();
    removeOldDrafts();
  }, []);

  return (
    <ListProvider value={shownLists}>
      <PageFrame bar={<DashboardBar name={nameOfAdmin(user)} openCount={openCount} />}>
        <div className={classes.page}>
          {notice && <Navigate replace to={notice} />}
          <ArrivalsProvider>
            {(section === 'inbox' || isSpam) && <ListAndRecord key={section} />}
          </ArrivalsProvider>
          {section === 'mail' && <UndeliveredMail />}
          {section === 'overview' && <Overview lists={lists} weekCount={weeks} />}
          {section === 'accounts' && <Accounts user={user} />}
        </div>
      </PageFrame>
      {/* The `key` prop closes the palette when Back changes the section or the record. */}
      <Palette key={`${section} ${record?.id ?? ''}`} />
    </ListProvider>
  );
}

/** The lists, with the open record next to them; on a phone the record replaces the lists. */
function ListAndRecord() {
  const { view, record, isTable, isSplit } = useList();
  return (
    <div className={inbox.desk} data-open={record ? true : undefined}>
      <div className={inbox.list} data-narrow={!isTable || undefined}>
        {!isSplit && (
          <div className={classes.listHeader}>
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

/**
 * Moves the focus if the focused element is removed: to the heading after the sign-in form, and later to the element that a
 * navigation would focus.
 */
function useFocusRecovery(): void {
  useEffect(() => {
    const focusIfLost = (target: HTMLElement | null) => {
      if (document.activeElement === document.body) target?.focus({ preventScroll: true });
    };
    focusIfLost(document.querySelector('h1'));
    let focused: EventTarget | null = null;
    const rememberFocus = ({ target }: FocusEvent) => (focused = target);
    const observer = new MutationObserver(() => {
      if (focused instanceof Element && !focused.isConnected) focusIfLost(focusTarget());
    });
    document.addEventListener('focusin', rememberFocus);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', rememberFocus);
      observer.disconnect();
    };
  }, []);
}

/** Returns the number of open inquiries, or 0 until all have loaded. The page title shows it to admins who work in another tab. */
function useOpenCountInTitle({ contacts, partnerships }: RecordLists): number {
  // The number would be too small while the lists are loading.
  const isComplete = contacts.isComplete && partnerships.isComplete;
  const now = useNow();
  const count = useOpenCount(contacts.data, now) + useOpenCount(partnerships.data, now);
  const shownCount = isComplete ? count : 0;
  useEffect(() => {
    if (shownCount === 0) return undefined;
    const { title } = document;
    const counted = `(${shownCount}) ${title}`;
    document.title = counted;
    return () => {
      // The next page may have set its own title already.
      if (document.title === counted) document.title = title;
    };
  }, [shownCount]);
  return shownCount;
}
