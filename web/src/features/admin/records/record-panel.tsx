import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import type { AdminView } from '../view/admin-view';
import type { DateBounds } from '../view/date-bounds';
import { isFiltered } from '../view/is-filtered';
import { nextSort } from '../view/next-sort';
import { pageOf } from '../view/page-of';
import type { ChangeView } from '../view/use-admin-view';
import { ExportButtons } from './export-buttons';
import { ListMessage, ListSkeleton } from './list-message';
import { Pager } from './pager';
import { RecordCards } from './record-cards';
import { RecordTable } from './record-table';
import type { LoadedList } from './record-tabs';
import classes from './record-tabs.module.css';
import { WORDS } from './record-words';

interface RecordPanelProps<K extends RecordKind> {
  kind: K;
  list: LoadedList<K>;
  shown: RecordOfKind[K][] | undefined;
  view: AdminView;
  change: ChangeView;
  bounds: DateBounds;
  spam: boolean;
}

/** One tab: title, export, the records of its page, and the way to the others. */
export function RecordPanel<K extends RecordKind>(props: RecordPanelProps<K>) {
  const { kind, list, view, bounds, spam } = props;
  return (
    <section className={classes.panel} aria-labelledby={`${kind}-title`}>
      <div className={classes.head}>
        <h2 id={`${kind}-title`} className={classes.title} tabIndex={-1}>
          {WORDS[kind].title}
        </h2>
        {list.data && !list.isComplete && (
          <p className={classes.arriving} role="status">
            Loading, {list.data.length} so far…
          </p>
        )}
        {!spam && <ExportButtons kind={kind} view={view} bounds={bounds} />}
      </div>
      <PanelBody {...props} />
    </section>
  );
}

function PanelBody<K extends RecordKind>({ kind, list, shown, view, change, spam }: RecordPanelProps<K>) {
  const words = WORDS[kind];
  if (list.isPending) return <ListSkeleton text={words.loading} />;
  if (!shown) {
    return (
      <ListMessage
        title={`${words.tab} could not be loaded`}
        text="Nothing is lost; the list is still on the server."
      >
        <Button variant="default" onClick={() => void list.refetch()}>
          Try again
        </Button>
      </ListMessage>
    );
  }
  if (shown.length === 0) {
    const hidden = isFiltered(view) && list.data?.length;
    const source = spam ? 'What looks like spam is kept here, apart from the inbox.' : words.source;
    return (
      <ListMessage
        title={words.empty}
        text={hidden ? `The filter leaves out all ${hidden} of them. Clear it to see them.` : source}
      />
    );
  }
  return <PanelList {...{ kind, shown, view, change }} />;
}

function PanelList<K extends RecordKind>({
  kind,
  shown,
  view,
  change,
}: Pick<RecordPanelProps<K>, 'kind' | 'view' | 'change'> & { shown: RecordOfKind[K][] }) {
  // Read at the first drawing: nothing of this is ever prerendered.
  const isWide = useMediaQuery('(min-width: 60em)', undefined, { getInitialValueInEffect: false });
  const page = pageOf(shown, view.page[kind]);
  const sort: Sort<K> = view.sort[kind];
  const onOpen = (id: string) => change({ record: { kind, id } }, { state: { openedFrom: view.page } });
  const onPage = (number: number) => {
    change({ page: { ...view.page, [kind]: number } });
    // A page of cards is longer than the screen, and one begins to read it at its top.
    if (!isWide) document.getElementById(`${kind}-title`)?.scrollIntoView();
  };
  // Another order begins at its first page (spec, section 4).
  const onChangeSort = (next: Sort<K>) =>
    change({ sort: { ...view.sort, [kind]: next }, page: { ...view.page, [kind]: 1 } });

  return (
    <>
      {isWide ? (
        <RecordTable
          {...{ kind, sort, onOpen }}
          caption={WORDS[kind].title}
          records={page.records}
          onSort={(field) => onChangeSort(nextSort(sort, field))}
        />
      ) : (
        <RecordCards {...{ kind, sort, onOpen, onChangeSort }} records={page.records} />
      )}
      <Pager page={page} onPage={onPage} />
    </>
  );
}
