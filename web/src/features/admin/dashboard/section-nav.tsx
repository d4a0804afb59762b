import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { MailDelivery } from '@shared/mail-delivery';
import { undeliveredKey } from '../api/admin-keys';
import { useRecords } from '../api/use-records';
import type { Section } from '../view/admin-view';
import classes from './dashboard.module.css';

const LINKS: { section: Section; label: string; to: string }[] = [
  { section: 'inbox', label: 'Inbox', to: '/admin' },
  { section: 'spam', label: 'Spam', to: '/admin?view=spam' },
  { section: 'mail', label: 'Undelivered mail', to: '/admin?view=mail' },
  { section: 'accounts', label: 'Accounts', to: '/admin?view=accounts' },
];

export function SectionNav({ current }: { current: Section }) {
  // The number can wait for what the admin came for.
  const { isPending } = useRecords('contacts', false);
  const { data: undelivered = [] } = useQuery<MailDelivery[]>({
    queryKey: undeliveredKey,
    enabled: !isPending,
  });
  return (
    <nav aria-label="Dashboard">
      <ul className={classes.sections}>
        {LINKS.map(({ section, label, to }) => (
          <li key={section}>
            <Link
              className={classes.section}
              to={to}
              preventScrollReset
              aria-current={section === current ? 'page' : undefined}
            >
              {label}
              {section === 'mail' && undelivered.length > 0 && (
                <span className={classes.alarm}>{undelivered.length}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
