import '../mantine.css';
import { useEffect, useRef } from 'react';
import { AccountsSection } from '../accounts/accounts-section';
import { useAuth } from '../auth/auth-context';
import { MailSection } from '../mail/mail-section';
import { useAdminView } from '../view/use-admin-view';
import { DashboardHeader } from './dashboard-header';
import classes from './dashboard.module.css';
import { RecordSection } from './record-section';
import { SectionNav } from './section-nav';

/** What a signed-in admin sees (spec, section 2, Admin). The address says which part. */
export function Dashboard() {
  const { user } = useAuth();
  const [{ section }] = useAdminView();
  const page = useRef<HTMLDivElement>(null);

  // The sign-in form, and with it the focus, is gone: go on at the new heading.
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.querySelector('h1')?.focus();
  }, []);

  if (!user) return null;
  return (
    <div className={classes.page} ref={page}>
      <DashboardHeader name={user.username} />
      <SectionNav current={section} />
      {(section === 'inbox' || section === 'spam') && (
        <RecordSection key={section} spam={section === 'spam'} />
      )}
      {section === 'mail' && <MailSection />}
      {section === 'accounts' && <AccountsSection me={user} />}
    </div>
  );
}
