import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { Button, Group, Menu, Tabs } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import type { RecordQuery } from '@shared/inquiry/filter';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { SPAM_DAYS } from '@shared/limits';
import { useChangeRecords } from '../data/changes';
import { serverTime } from '../data/clock';
import { EXCEL_NOTE, useExportCsv } from '../data/export';
import { useShortcuts } from '../shortcuts/shortcuts';
import { CallButton, ICON, ListMessage, ListSkeleton } from '../ui/controls';
import { useOpenCount } from '../ui/waiting';
import { type ShownList, useList } from '../view/use-list';
import { useUpdateView } from '../view/use-view';
import { isFiltered, recordFilter } from '../view/view';
import { BlockedSendersButton } from './blocked-senders';
import { BulkBar } from './bulk-bar';
import { ClearFilters, Filters } from './filters';
import { ListPage } from './list';
import classes from './records.module.css';
import { useSelection } from './selection';

const LIST_TEXTS = {
  contacts: {
    tab: 'Contact Records',
    title: 'Contact Form Submissions',
    loading: 'Loading contacts...',
    empty: 'No contact records found',
    explanation: 'Messages that visitors send through the contact form appear here immediately.',
  },
  partnerships: {
    tab: 'Partnership Records',
    title: 'Partnership Inquiries',
    loading: 'Loading partnerships...',
    empty: 'No partnership records found',
    explanation: 'Inquiries that companies send through the partnership form appear here immediately.',
  },
} satisfies Record<RecordKind, object>;

/** A tab for each list. The bulk bar covers the toolbar; without a table, on a phone or beside an open record, it is at the bottom. */
export function Records() {
  const { view, lists, shown, isPhone, isSplit } = useList();
  const { kind, list, records = [] } = shown;
  const updateView = useUpdateView();
  const selection = useSelection(view, shown.records);
  const changes = useChangeRecords();
  const showsBulkBar = selection.records.length > 0 || changes.progress !== null;
  return (
    <Tabs
      value={kind}
      keepMounted={false}
      onChange={(tab) => updateView({ tab: tab as RecordKind, record: null })}
    >
      <div className={classes.toolbar}>
        <Tabs.List aria-label="Records" className={classes.tabList}>
          {RECORD_KINDS.map((each) => (
            <RecordTab key={each} {...lists[each]} />
          ))}
        </Tabs.List>
        {/* The heading is hidden on a phone and beside an open record, because the tab names the list too. */}
        <h2
          id="list-title"
          className={isPhone || isSplit ? 'visually-hidden' : undefined}
          tabIndex={-1}
          data-route-focus
        >
          {LIST_TEXTS[kind].title}
        </h2>
        {isSplit && <Filters />}
        {!isSplit && !isPhone && <Actions />}
        {showsBulkBar && <BulkBar selection={selection} changes={changes} />}
      </div>
      {RECORD_KINDS.map((each) => (
        <Tabs.Panel key={each} value={each}>
          <section aria-labelledby="list-title">
            <LoadProgress {...list} />
            {records.length > 0 ? <ListPage selection={selection} /> : <EmptyList />}
          </section>
        </Tabs.Panel>
      ))}
      {isPhone && <Actions />}
    </Tabs>
  );
}

function RecordTab({ kind, records }: ShownList) {
  const { view, now } = useList();
  const openCount = useOpenCount(records, now);
  return (
    <Tabs.Tab
      className={classes.tab}
      value={kind}
      title={view.section === 'spam' ? undefined : `${openCount} open`}
    >
      {`${LIST_TEXTS[kind].tab} (${records?.length ?? '…'})`}
    </Tabs.Tab>
  );
}

function Actions() {
  return useList().view.section === 'spam' ? <BlockedSendersButton /> : <ExportButton />;
}

/** The button that exports all records. With an active filter, it opens a menu to choose between all records and the shown ones. */
function ExportButton() {
  const { view, shown } = useList();
  const { kind, list, records = [] } = shown;
  const { mutate: exportCsv, isPending } = useExportCsv(kind);
  const { field, direction } = view.sort[kind];
  useShortcuts('everywhere', { export: isPending ? undefined : () => exportCsv(undefined) });
  const query = (): RecordQuery => ({
    ...recordFilter(kind, view, new Date(serverTime())),
    sort: field,
    direction,
  });
  const hasMenu = isFiltered(kind, view) && records.length > 0;
  const exportButton = useRef<HTMLButtonElement>(null);
  const choose = (chosen?: RecordQuery) => {
    exportButton.current?.focus(); // because the menu item unmounts
    exportCsv(chosen);
  };
  return (
    <Menu position="bottom-end" disabled={!hasMenu} withinPortal={false}>
      <Menu.Target>
        <CallButton
          ref={exportButton}
          className={classes.export}
          title={EXCEL_NOTE}
          leftSection={<IconDownload {...ICON} />}
          rightSection={hasMenu && <IconChevronDown {...ICON} />}
          isPending={isPending}
          onClick={hasMenu ? undefined : () => exportCsv(undefined)}
        >
          Export CSV
        </CallButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item title={EXCEL_NOTE} onClick={() => choose()}>
          {`All ${list.data?.length ?? ''} records`}
        </Menu.Item>
        <Menu.Item title={EXCEL_NOTE} onClick={() => choose(query())}>
          {`The ${records.length} shown`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Shows how much of a list is loaded. The rest of the inbox loads by itself. More of Spam loads only on request. */
function LoadProgress({ data, isComplete, paging }: ShownList['list']) {
  if (!data || isComplete) return null;
  if (!paging) return <p className="fine-print">{`Loading, ${data.length} so far…`}</p>;
  return (
    <Group gap="4px 12px" py={4}>
      <p className="fine-print">
        {`The latest ${data.length} of ${paging.total}. Search and filters cover only these.`}
      </p>
      <CallButton size="compact-md" fz="sm" isPending={paging.isLoading} onClick={paging.loadMore}>
        {paging.isLoading ? 'Loading...' : 'Load more'}
      </CallButton>
    </Group>
  );
}

function EmptyList() {
  const { view, lists, shown } = useList();
  const { kind, list, records } = shown;
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
  const explanation =
    view.section === 'spam'
      ? `Suspected spam is kept here for ${SPAM_DAYS} days, separate from the inbox.`
      : texts.explanation;
  if (!isFiltered(kind, view)) return <ListMessage title={texts.empty} text={explanation} />;
  const hidden = list.data?.length ?? 0;
  return (
    <ListMessage
      title={texts.empty}
      text={hidden > 0 ? `The filters hide all ${hidden} of them.` : explanation}
    >
      <OtherTabButton {...lists[kind === 'contacts' ? 'partnerships' : 'contacts']} />
      <ClearFilters />
    </ListMessage>
  );
}

function OtherTabButton({ kind, records = [] }: ShownList) {
  const updateView = useUpdateView();
  if (records.length === 0) return null;
  return (
    <Button
      onClick={() => updateView({ tab: kind })}
    >{`${records.length} in ${LIST_TEXTS[kind].tab}`}</Button>
  );
}
