import { Box, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { RecordQuery } from '@shared/inquiry/filter';
import type { RecordKind } from '@shared/inquiry/kinds';
import { SPAM_DAYS } from '@shared/limits';
import { EXCEL_NOTE, useExportCsv } from '../api/export';
import { serverTime } from '../server-time';
import { CallButton, ICON, ListMessage, ListSkeleton } from '../ui';
import { useUpdateView } from '../view/use-view';
import { FIRST_PAGES, isFiltered, recordFilter } from '../view/view';
import { BulkBar } from './bulk-bar';
import { ClearFilters } from './filters';
import classes from './inbox.module.css';
import { ListPage, type ListPageProps } from './list/list-page';
import { useSelection } from './selection';
import type { ListProps, ShownList } from './shown-list';
import { SpamActions } from './spam-actions';

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

export function TabPanel(props: ListProps) {
  const { view, shown } = props;
  const { kind, list, records } = shown;
  const isSpam = view.section === 'spam';
  const selection = useSelection(view, records);
  return (
    <section className={classes.panel} aria-labelledby={`${kind}-title`}>
      <div className={classes.panelHead}>
        {/* On a phone the tab says the same. */}
        <h2
          id={`${kind}-title`}
          className={props.isPhone ? 'visually-hidden' : undefined}
          tabIndex={-1}
          data-route-focus
        >
          {LIST_TEXTS[kind].title}
        </h2>
        <NewRecords {...shown} />
        {!isSpam && list.data && !list.isComplete && (
          <p className="fine-print">{`Loading, ${list.data.length} so far…`}</p>
        )}
        {isSpam ? (
          <SpamActions {...shown} />
        ) : (
          <div className={classes.panelActions}>
            <ExportButtons view={view} shown={shown} />
          </div>
        )}
        <BulkBar isSpam={isSpam} shown={shown} selection={selection} />
      </div>
      <PanelBody {...props} selection={selection} />
    </section>
  );
}

function NewRecords({ waitingCount, show }: ShownList) {
  const updateView = useUpdateView();
  const onClick = () => {
    show();
    updateView(FIRST_PAGES);
  };
  return (
    <Box flex={1}>
      {waitingCount > 0 && (
        <Button size="compact-md" radius="xl" variant="filled" c="var(--paper)" onClick={onClick}>
          {`${waitingCount} new: show`}
        </Button>
      )}
    </Box>
  );
}

function PanelBody(props: ListPageProps) {
  const { view, shown } = props;
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
  if (records.length > 0) return <ListPage {...props} />;
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
      <OtherTab {...props.other} />
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

/** Under a filter there are two: for all records, and for those that are shown. */
function ExportButtons({ view, shown }: Pick<ListProps, 'view' | 'shown'>) {
  const { kind, records, waitingCount, show } = shown;
  const { mutate, isPending } = useExportCsv(kind);
  const { field, direction } = view.sort[kind];
  const exportCsv = (query?: RecordQuery) => {
    // The file has what waits to be shown.
    show();
    mutate(query);
  };
  const count = (records?.length ?? 0) + waitingCount;
  return (
    <>
      {isFiltered(kind, view) && count > 0 && (
        <CallButton
          title={EXCEL_NOTE}
          isPending={isPending}
          onClick={() =>
            exportCsv({ ...recordFilter(kind, view, new Date(serverTime())), sort: field, direction })
          }
        >
          {`Export the ${count} shown`}
        </CallButton>
      )}
      <CallButton
        title={EXCEL_NOTE}
        leftSection={<IconDownload {...ICON} />}
        isPending={isPending}
        onClick={() => exportCsv()}
      >
        Export CSV
      </CallButton>
    </>
  );
}
