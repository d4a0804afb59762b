import '@mantine/core/styles/Tabs.layer.css';
import { Button, Group, Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
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
import { ClearFilters } from './filters';
import classes from './inbox.module.css';
import { ListPage } from './list';
import { useSelection } from './selection';

interface ListTexts {
  tab: string;
  title: string;
  loading: string;
  empty: string;
  /** Says of an empty list what its records will come from. */
  source: string;
}

const LIST_TEXTS: Record<RecordKind, ListTexts> = {
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

/** A tab for each list. The bar of the selection takes the place of the toolbar above a table, and follows cards. */
export function Records() {
  const { view, lists, shown, isNarrow, isPhone } = useList();
  const { kind, list, records = [] } = shown;
  const updateView = useUpdateView();
  const selection = useSelection(view, shown.records);
  const changes = useChangeRecords();
  const hasBar = selection.records.length > 0 || changes.progress !== null;
  const isBarOnTop = hasBar && !isNarrow;
  const bar = hasBar && <BulkBar selection={selection} changes={changes} />;
  return (
    <Tabs
      mt={2}
      value={kind}
      keepMounted={false}
      onChange={(tab) => updateView({ tab: tab as RecordKind, record: null })}
    >
      <div className={classes.toolbar}>
        <Tabs.List aria-label="Records" className={classes.tabList} display={isBarOnTop ? 'none' : undefined}>
          {RECORD_KINDS.map((each) => (
            <RecordTab key={each} shown={lists[each]} />
          ))}
        </Tabs.List>
        {/* On a phone the tab says the same. */}
        <h2
          id="list-title"
          className={isBarOnTop || isPhone ? 'visually-hidden' : undefined}
          tabIndex={-1}
          data-route-focus
        >
          {LIST_TEXTS[kind].title}
        </h2>
        {isBarOnTop ? bar : !isPhone && <Actions />}
      </div>
      {RECORD_KINDS.map((each) => (
        <Tabs.Panel key={each} value={each} pt={2}>
          <section aria-labelledby="list-title">
            <LoadedPart {...list} />
            {records.length > 0 ? <ListPage selection={selection} /> : <EmptyList />}
          </section>
        </Tabs.Panel>
      ))}
      {isPhone && <Actions />}
      {isNarrow && bar}
    </Tabs>
  );
}

function RecordTab({ shown: { kind, records } }: { shown: ShownList }) {
  const { view, now } = useList();
  const isSpam = view.section === 'spam';
  const id = `open-${kind}`;
  const open = useOpenCount(records, now);
  return (
    <Tabs.Tab
      className={classes.tab}
      value={kind}
      aria-describedby={isSpam ? undefined : id}
      rightSection={
        !isSpam && (
          <span id={id} hidden>
            {`${open} open`}
          </span>
        )
      }
    >
      {`${LIST_TEXTS[kind].tab} (${records?.length ?? '…'})`}
    </Tabs.Tab>
  );
}

function Actions() {
  const { view } = useList();
  return (
    <div className={classes.actions}>
      {view.section === 'spam' ? <BlockedSendersButton /> : <ExportButtons />}
    </div>
  );
}

/** Under a filter there are two: for all records, and for those that are shown. */
function ExportButtons() {
  const { view, shown } = useList();
  const { kind, records = [] } = shown;
  const { mutate: exportCsv, isPending } = useExportCsv(kind);
  const { field, direction } = view.sort[kind];
  useShortcuts('everywhere', { export: isPending ? undefined : () => exportCsv(undefined) });
  const query = (): RecordQuery => ({
    ...recordFilter(kind, view, new Date(serverTime())),
    sort: field,
    direction,
  });
  return (
    <>
      {isFiltered(kind, view) && records.length > 0 && (
        <CallButton title={EXCEL_NOTE} isPending={isPending} onClick={() => exportCsv(query())}>
          {`Export the ${records.length} shown`}
        </CallButton>
      )}
      <CallButton
        title={EXCEL_NOTE}
        leftSection={<IconDownload {...ICON} />}
        isPending={isPending}
        onClick={() => exportCsv(undefined)}
      >
        Export CSV
      </CallButton>
    </>
  );
}

/** Says how much of a list is loaded. The rest of the inbox comes by itself, that of the spam on request. */
function LoadedPart({ data, isComplete, paging }: ShownList['list']) {
  if (!data || isComplete) return null;
  if (!paging) return <p className="fine-print">{`Loading, ${data.length} so far…`}</p>;
  return (
    <Group gap="4px 12px" py={4}>
      <p className="fine-print">
        {`The latest ${data.length} of ${paging.total}. Search and filters reach only these.`}
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
  const source =
    view.section === 'spam'
      ? `What looks like spam is kept here for ${SPAM_DAYS} days, apart from the inbox.`
      : texts.source;
  if (!isFiltered(kind, view)) return <ListMessage title={texts.empty} text={source} />;
  const hidden = list.data?.length ?? 0;
  return (
    <ListMessage
      title={texts.empty}
      text={hidden > 0 ? `The filter leaves out all ${hidden} of them.` : source}
    >
      <OtherTab {...lists[kind === 'contacts' ? 'partnerships' : 'contacts']} />
      <ClearFilters />
    </ListMessage>
  );
}

function OtherTab({ kind, records = [] }: ShownList) {
  const updateView = useUpdateView();
  if (records.length === 0) return null;
  return (
    <Button
      onClick={() => updateView({ tab: kind })}
    >{`${records.length} in ${LIST_TEXTS[kind].tab}`}</Button>
  );
}
