import { ActionIcon } from '@mantine/core';
import {
  IconBan,
  IconChartBar,
  IconCommand,
  IconInbox,
  IconLogout,
  IconMailOff,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
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
import { runCommand, SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { CallButton, ICON } from '../ui/controls';
import { useList } from '../view/use-list';
import { useView } from '../view/use-view';
import { DEFAULT_VIEW, type Section, viewAddress } from '../view/view';
import classes from './bar.module.css';
import gate from './gate.module.css';

const { palette } = SHORTCUTS.everywhere.commands;

/** The dashboard's part of the header, between the logo and the site's menu. */
export function DashboardBar({ name, openCount }: { name: string; openCount: number }) {
  const { view, isPhone } = useList();
  const { logout } = useAuth();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: logout,
    onSuccess: async () => {
      toastSuccess({ title: 'Logged out', message: 'Successfully logged out of admin panel' });
      // Clears the URL, because the next user of this browser must not see the search and the open record.
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
        <ActionIcon
          className={classes.commands}
          variant="subtle"
          size={36}
          c="var(--ink)"
          aria-label="Commands"
          title={shortcutTitle({ ...palette, text: 'Commands' })}
          onClick={() => runCommand(palette)}
        >
          <IconCommand {...ICON} size={20} />
        </ActionIcon>
        <ColorSchemeToggle />
        <CallButton
          px={8}
          c="var(--ink)"
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

const SECTION_ICONS: Record<Section, TablerIcon> = {
  inbox: IconInbox,
  spam: IconBan,
  mail: IconMailOff,
  overview: IconChartBar,
  accounts: IconUsers,
};
const SECTIONS = Object.keys(SECTION_ICONS) as Section[];

/** Links to the sections. A section keeps its view while another section is shown. The link to the current section resets that view. */
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
  useShortcuts('sections', Object.fromEntries(SECTIONS.map((section) => [section, goTo(section)])));
  // Loads the undelivered mail after the first list, because the number of mails can wait.
  const { isPending } = useInboxRecords('contacts');
  const { mails = [], bounced } = useUndelivered({ enabled: !isPending });
  const counts: Partial<Record<Section, [number, string]>> = {
    inbox: [openCount, 'open'],
    mail: [mails.length + bounced.length, 'not delivered'],
  };
  return (
    <nav className={classes.sections} aria-label="Dashboard" data-record={view.record ? '' : undefined}>
      {SECTIONS.map((section) => {
        const Icon = SECTION_ICONS[section];
        // Only the first word is visible on a phone, because the links share one row.
        const [firstWord, ...rest] = SHORTCUTS.sections.commands[section].text?.split(/(?= )/) ?? [];
        const [count = 0, countLabel = ''] = counts[section] ?? [];
        return (
          // The count is in the title, so that the accessible name of the link does not change.
          <Link
            key={section}
            to={sectionAddress(section)}
            preventScrollReset
            aria-current={section === view.section ? 'page' : undefined}
            title={count > 0 ? `${count} ${countLabel}` : undefined}
          >
            <Icon {...ICON} />
            <span>
              {firstWord}
              <span className={classes.rest}>{rest}</span>
            </span>
            {count > 0 && (
              <span className={section === 'mail' ? classes.alert : classes.count} aria-hidden>
                {count}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
