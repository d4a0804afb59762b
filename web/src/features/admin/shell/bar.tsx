import {
  IconBan,
  IconChartBar,
  type IconProps,
  IconInbox,
  IconLogout,
  IconMailOff,
  IconUsers,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { toastSuccess } from '@/lib/toast';
import { ColorSchemeToggle } from '@/sections/site-header/site-header';
import { site } from '@shared/site';
import { errorToast } from '../data/calls';
import { useInboxRecords } from '../data/lists';
import { useAuth } from '../data/session';
import { SearchBox } from '../inbox/filters';
import { LiveUpdates } from '../live/live-updates';
import { useUndelivered } from '../mail/undelivered-mail';
import { useShortcuts } from '../shortcuts/shortcuts';
import { CallButton, ICON } from '../ui/controls';
import { useList } from '../view/use-list';
import { useView } from '../view/use-view';
import { DEFAULT_VIEW, type Section, viewAddress } from '../view/view';
import classes from './bar.module.css';
import gate from './gate.module.css';
import { PaletteButton } from './palette';

/** What stands in the bar between the mark and the menu of the site. */
export function DashboardBar({ name, openCount }: { name: string; openCount: number }) {
  const { view, isPhone } = useList();
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
  const hasList = view.section === 'inbox' || view.section === 'spam';
  return (
    <>
      <h1 className={gate.title} tabIndex={-1}>
        {site.name} Admin Dashboard
      </h1>
      <SectionLinks openCount={openCount} />
      <div className={classes.end}>
        {hasList && !isPhone && <SearchBox key={view.section} />}
        <LiveUpdates isPaused={isPending} />
        <p className={classes.welcome}>Welcome back, {name}</p>
        <PaletteButton className={classes.shortcuts} />
        <ColorSchemeToggle />
        <CallButton
          className={classes.logout}
          variant="subtle"
          isPending={isPending}
          title="Logout"
          leftSection={<IconLogout {...ICON} />}
          onClick={() => mutate()}
        >
          <span className={classes.word}>Logout</span>
        </CallButton>
      </div>
    </>
  );
}

interface SectionLink {
  section: Section;
  label: string;
  /** The end of the label, for which there is no room at the foot of a phone. */
  rest?: string;
  counted?: string;
  Icon: ComponentType<IconProps>;
}

const SECTION_LINKS: SectionLink[] = [
  { section: 'inbox', label: 'Inbox', counted: 'open', Icon: IconInbox },
  { section: 'spam', label: 'Spam', Icon: IconBan },
  { section: 'mail', label: 'Undelivered', rest: ' mail', counted: 'not delivered', Icon: IconMailOff },
  { section: 'overview', label: 'Overview', Icon: IconChartBar },
  { section: 'accounts', label: 'Accounts', Icon: IconUsers },
];

/** A section keeps its view while another one is shown. The link to the current section clears it. */
function SectionLinks({ openCount }: { openCount: number }) {
  const view = useView();
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
  const counts: Partial<Record<Section, number>> = { inbox: openCount, mail: mails.length + bounced.length };
  return (
    <nav className={classes.sections} aria-label="Dashboard" data-record={view.record ? '' : undefined}>
      {SECTION_LINKS.map(({ section, label, rest, counted = '', Icon }) => (
        // The title describes the link, whose name stays.
        <Link
          key={section}
          to={sectionAddress(section)}
          preventScrollReset
          aria-current={section === view.section ? 'page' : undefined}
          title={counts[section] ? `${counts[section]} ${counted}` : undefined}
        >
          <Icon {...ICON} />
          <span>
            {label}
            {rest && <span className={classes.rest}>{rest}</span>}
          </span>
          {Boolean(counts[section]) && (
            <span className={section === 'mail' ? classes.alert : classes.count} aria-hidden>
              {counts[section]}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
