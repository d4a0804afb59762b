import { ActionIcon, Box, Button } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useEffect, useReducer, useRef, useState } from 'react';
import { announce } from '@/lib/toast';
import { filterRecords } from '@shared/inquiry/filter';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { SPAM_DAYS } from '@shared/limits';
import { useExportCsv } from '../api/export';
import { lazyPart } from '../lazy-part';
import { CallButton, ICON, ListMessage, ListSkeleton } from '../ui';
import { FIRST_PAGES, isFiltered } from '../view/view';
import { ClearFilters } from './filters';
import { useInbox } from './inbox-context';
import classes from './inbox.module.css';
import { ListPage } from './list/list-page';
import { SpamActions } from './spam-actions';

const ExportMenu = lazyPart(() => import('./export-menu'), 'ExportMenu');

const BulkBar = lazyPart(() => import('./bulk-bar'), 'BulkBar');

interface ListTexts {
  tab: string;
  title: string;
  loading: string;
  empty: string;
  /** Says of an empty list what its records will come from. */
  source: string;
}

export const LIST_TEXTS: Record<RecordKind, ListTexts> = {
  contacts: {
    tab: 'Contact Records',
    title: 'Contact Form Submissions',
    loading: 'Loading contacts...',
    empty: 'No contact records found',
    source: 'What visitors send through the contact form appears here at once.',
  },
  partnerships: {
    tab: 'Partnership Records',
    title: 'Partnership Inquiries',
    loading: 'Loading partnerships...',
    empty: 'No partnership records found',
    source: 'What companies send through the partnership form appears here at once.',
  },
};

interface TabPanelProps {
  kind: RecordKind;
}

export function TabPanel({ kind }: TabPanelProps) {
  const { lists, spam } = useInbox();
  const { data, isComplete } = lists[kind];
  return (
    <section aria-labelledby={`${kind}-title`}>
      <div className={classes.panelHead}>
        <h2 id={`${kind}-title`} tabIndex={-1}>
          {LIST_TEXTS[kind].title}
        </h2>
        <NewRecords kind={kind} />
        {!spam && data && !isComplete && <p className="fine-print">{`Loading, ${data.length} so far…`}</p>}
        {spam ? (
          <SpamActions kind={kind} />
        ) : (
          <div className={classes.panelActions}>
            <ExportButton kind={kind} />
          </div>
        )}
        <SelectionBar kind={kind} />
      </div>
      <PanelBody kind={kind} />
    </section>
  );
}

/** The actions for selected records are loaded with the first selection. */
function SelectionBar({ kind }: TabPanelProps) {
  const count = useInbox().selection.records.length;
  const [wasSelected, noteSelection] = useReducer(() => true, false);
  useEffect(() => {
    if (count === 0) return;
    noteSelection();
    announce(`${count} selected`);
  }, [count]);
  return (wasSelected || count > 0) && <BulkBar kind={kind} />;
}

/** How many of the arrivals that wait to be shown match the filter. */
function useWaitingCount(kind: RecordKind): number {
  const { arrivals, filters, clock, now } = useInbox();
  return filterRecords(kind, arrivals[kind].waiting, filters[kind], clock, now).length;
}

function NewRecords({ kind }: TabPanelProps) {
  const { arrivals, updateView } = useInbox();
  const { show } = arrivals[kind];
  const count = useWaitingCount(kind);
  const onClick = () => {
    show();
    updateView(FIRST_PAGES);
    // The pressed button is gone.
    document.getElementById(`${kind}-title`)?.focus();
  };
  return (
    <Box flex={1}>
      {count > 0 && (
        <Button size="compact-md" radius="xl" variant="filled" c="var(--paper)" onClick={onClick}>
          {`${count} new: show`}
        </Button>
      )}
    </Box>
  );
}

function PanelBody({ kind }: TabPanelProps) {
  const { lists, visible, view, spam } = useInbox();
  const list = lists[kind];
  const records = visible[kind];
  const texts = LIST_TEXTS[kind];
  if (list.isPending) return <ListSkeleton text={texts.loading} />;
  if (!records) {
    return (
      <ListMessage
        failed
        title={`${texts.tab} could not be loaded`}
        text="Nothing is lost; the list is still on the server."
      >
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </ListMessage>
    );
  }
  if (records.length === 0) {
    const source = spam
      ? `What looks like spam is kept here for ${SPAM_DAYS} days, apart from the inbox.`
      : texts.source;
    if (!isFiltered(kind, view)) return <ListMessage title={texts.empty} text={source} />;
    const hidden = list.data?.length ?? 0;
    return (
      <ListMessage
        title={texts.empty}
        text={hidden > 0 ? `The filter leaves out all ${hidden} of them.` : source}
      >
        <OtherTab kind={kind} />
        <ClearFilters />
      </ListMessage>
    );
  }
  return <ListPage kind={kind} caption={texts.title} records={records} />;
}

function OtherTab({ kind }: TabPanelProps) {
  const { visible, updateView } = useInbox();
  const other = RECORD_KINDS.find((candidate) => candidate !== kind);
  const count = other && visible[other]?.length;
  if (!count) return null;
  return <Button onClick={() => updateView({ tab: other })}>{`${count} in ${LIST_TEXTS[other].tab}`}</Button>;
}

/** Under a filter a press opens the menu, else it exports all, and an arrow beside it opens the menu. */
function ExportButton({ kind }: TabPanelProps) {
  const { view, filters, visible, lists, arrivals } = useInbox();
  const { mutate, isPending } = useExportCsv(kind);
  const exportOnce = (isAll: boolean) => {
    if (isPending) return;
    const { field, direction } = view.sort[kind];
    // The file has what waits to be shown.
    arrivals[kind].show();
    mutate(isAll ? undefined : { ...filters[kind], sort: field, direction });
  };
  const records = visible[kind];
  const shown = (records?.length ?? 0) + useWaitingCount(kind);
  const isNarrowed = isFiltered(kind, view) && !(records && shown === 0);
  // Undefined until the first press, which is not lost: the menu opens once its code and the records are there.
  const [isOpen, setIsOpen] = useState<boolean>();
  const button = useRef<HTMLButtonElement>(null);
  const toggle = (isOpening: boolean) => {
    setIsOpen(isOpening);
    // Mantine does not know what had the focus before its menu was there.
    if (!isOpening) button.current?.focus();
  };
  const props = { ref: button, onClick: () => toggle(true) };
  const icon = <IconDownload {...ICON} />;
  const arrow = <IconChevronDown {...ICON} />;
  const opener = isNarrowed ? (
    <CallButton leftSection={icon} rightSection={arrow} isPending={isPending} {...props}>
      Export CSV
    </CallButton>
  ) : (
    <ActionIcon
      className={classes.exportChoices}
      variant="default"
      size={36}
      aria-label="Choices of the export"
      title="Choices of the export"
      {...props}
    >
      {arrow}
    </ActionIcon>
  );
  return (
    <>
      {!isNarrowed && (
        <CallButton leftSection={icon} isPending={isPending} onClick={() => exportOnce(true)}>
          Export CSV
        </CallButton>
      )}
      {records && isOpen !== undefined ? (
        <ExportMenu
          loading={opener}
          opener={opener}
          isOpen={isOpen}
          onToggle={toggle}
          all={lists[kind].data?.length ?? 0}
          shown={isNarrowed ? shown : undefined}
          onExport={exportOnce}
        />
      ) : (
        opener
      )}
    </>
  );
}
