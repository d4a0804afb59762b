import { Button } from '@mantine/core';
import { IconDownload, IconFilter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type RecordKind, SPAM_DAYS } from '@shared/inquiry/kinds';
import { exportCsv } from '../api/export-csv';
import { ListMessage, ListSkeleton } from '../ui';
import { isFiltered } from '../view/view';
import { useInbox } from './inbox-context';
import classes from './inbox.module.css';
import { ListPage } from './list/list-page';
import { PAGE_SIZE } from './list/pagination';
import { SpamActions } from './spam-actions';

interface ListTexts {
  tab: string;
  title: string;
  loading: string;
  empty: string;
  /** Where the records of an empty list will come from. */
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

/** The content of a tab: heading, buttons for the whole list, and list. */
export function TabPanel({ kind }: TabPanelProps) {
  const { lists, spam } = useInbox();
  const { data, isComplete } = lists[kind];
  return (
    <section className={classes.panel} aria-labelledby={`${kind}-title`}>
      <div className={classes.panelHead}>
        <h2 id={`${kind}-title`} className={classes.panelTitle} tabIndex={-1}>
          {LIST_TEXTS[kind].title}
        </h2>
        {!spam && data && !isComplete && (
          <p className={classes.progress} role="status">
            Loading, {data.length} so far…
          </p>
        )}
        {spam ? <SpamActions kind={kind} /> : <ExportButtons kind={kind} />}
      </div>
      <PanelBody kind={kind} />
    </section>
  );
}

/** The list, or a message in its place. */
function PanelBody({ kind }: TabPanelProps) {
  const { lists, visible, view, spam } = useInbox();
  const list = lists[kind];
  const records = visible[kind];
  const texts = LIST_TEXTS[kind];
  if (list.isPending) return <ListSkeleton text={texts.loading} rows={PAGE_SIZE} />;
  if (!records) {
    return (
      <ListMessage
        title={`${texts.tab} could not be loaded`}
        text="Nothing is lost; the list is still on the server."
      >
        <Button variant="default" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </ListMessage>
    );
  }
  if (records.length === 0) {
    const hidden = isFiltered(view) && list.data?.length;
    const source = spam
      ? `What looks like spam is kept here for ${SPAM_DAYS} days, apart from the inbox.`
      : texts.source;
    return (
      <ListMessage
        title={texts.empty}
        text={hidden ? `The filter leaves out all ${hidden} of them. Clear it to see them.` : source}
      />
    );
  }
  return <ListPage kind={kind} caption={texts.title} records={records} />;
}

/** Exports all records and, under a filter, also the visible ones in their order. */
function ExportButtons({ kind }: TabPanelProps) {
  const { view, bounds } = useInbox();
  const all = useMutation({ mutationFn: () => exportCsv(kind) });
  const filtered = useMutation({
    mutationFn: () => {
      const { field, direction } = view.sort[kind];
      return exportCsv(kind, { ...bounds, q: view.q, status: view.status, sort: field, direction });
    },
  });
  return (
    <div className={classes.exports}>
      {isFiltered(view) && (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
          aria-disabled={filtered.isPending}
          onClick={() => !filtered.isPending && filtered.mutate()}
        >
          Export what I see
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
        aria-disabled={all.isPending}
        onClick={() => !all.isPending && all.mutate()}
      >
        Export CSV
      </Button>
    </div>
  );
}
