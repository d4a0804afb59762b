import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { site } from '@/content/site';
import { toastSuccess } from '@/lib/toast';
import type { AdminUser } from '@shared/account';
import type { MailDelivery } from '@shared/mail-delivery';
import { errorToast } from './api/error-toast';
import { undeliveredMailKey } from './api/query-keys';
import { useInboxRecords } from './api/use-records';
import classes from './dashboard.module.css';
import { Inbox, Spam } from './inbox/inbox';
import { LazyPart } from './lazy-part';
import { LiveUpdates } from './live/live-updates';
import { UndeliveredMail } from './mail/undelivered-mail';
import { useAuth } from './session/auth-context';
import { useView } from './view/use-view';
import type { Section } from './view/view';

// The forms of this section need zod and React Hook Form, which nothing else on this page does.
const Accounts = lazy(() => import('./accounts/accounts').then((module) => ({ default: module.Accounts })));

/** What a signed-in admin sees. The address names the section. */
export function Dashboard({ user }: { user: AdminUser }) {
  const [{ section }] = useView();
  const page = useRef<HTMLDivElement>(null);

  // The focused element was in the sign-in form, which is gone. Keyboard and screen reader continue at the heading.
  useEffect(() => {
    if (document.activeElement === document.body) page.current?.querySelector('h1')?.focus();
  }, []);

  return (
    <div className={classes.page} ref={page}>
      <Header username={user.username} />
      <SectionLinks current={section} />
      {section === 'inbox' && <Inbox />}
      {section === 'spam' && <Spam />}
      {section === 'mail' && <UndeliveredMail />}
      {section === 'accounts' && (
        <LazyPart>
          <Accounts user={user} />
        </LazyPart>
      )}
    </div>
  );
}

function Header({ username }: { username: string }) {
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
        <p className={classes.welcome}>Welcome back, {username}</p>
      </div>
      <div className={classes.session}>
        <LiveUpdates />
        <Button
          className={classes.logout}
          variant="default"
          disabled={isPending}
          leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
          onClick={() => mutate()}
        >
          Logout
        </Button>
      </div>
    </header>
  );
}

const SECTION_LINKS: { section: Section; label: string; to: string }[] = [
  { section: 'inbox', label: 'Inbox', to: '/admin' },
  { section: 'spam', label: 'Spam', to: '/admin?view=spam' },
  { section: 'mail', label: 'Undelivered mail', to: '/admin?view=mail' },
  { section: 'accounts', label: 'Accounts', to: '/admin?view=accounts' },
];

function SectionLinks({ current }: { current: Section }) {
  // The number of undelivered mails can wait until the first list is there.
  const { isPending } = useInboxRecords('contacts');
  const { data: undelivered = [] } = useQuery<MailDelivery[]>({
    queryKey: undeliveredMailKey,
    enabled: !isPending,
  });
  return (
    <nav aria-label="Dashboard">
      <ul className={classes.sections}>
        {SECTION_LINKS.map(({ section, label, to }) => (
          <li key={section}>
            <Link
              className={classes.section}
              to={to}
              preventScrollReset
              aria-current={section === current ? 'page' : undefined}
            >
              {label}
              {section === 'mail' && undelivered.length > 0 && (
                <span className={classes.alert}>{undelivered.length}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
