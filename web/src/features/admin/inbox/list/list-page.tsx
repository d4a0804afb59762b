import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, useEffect, useState } from 'react';
import { breakpoints } from '@/theme/tokens';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import { useShortcuts } from '../../shortcuts/shortcuts';
import { nextSort } from '../../view/view';
import { useInbox } from '../inbox-context';
import { focusedRecordId, moveRowFocus } from '../record-link';
import { RecordCards } from './cards';
import { Pager } from './pager';
import { pageOf } from './pagination';
import { RecordTable } from './table';

interface ListPageProps {
  kind: RecordKind;
  caption: string;
  records: AnyRecord[];
}

/** One page of the visible records: a table on a wide screen, cards on a narrow one. */
export function ListPage({ kind, caption, records }: ListPageProps) {
  const { view, updateView, selection } = useInbox();
  // Read at the first render, because the list is never prerendered.
  const isWide = useMediaQuery(`(width >= ${breakpoints.md})`, undefined, { getInitialValueInEffect: false });
  const page = pageOf(records, view.page[kind]);
  const sort: Sort = view.sort[kind];
  const onSort = (next: Sort) =>
    updateView({ sort: { ...view.sort, [kind]: next }, page: { ...view.page, [kind]: 1 } });
  const onPage = (number: number) => {
    updateView({ page: { ...view.page, [kind]: number } });
    // A page of cards is longer than the screen, and reading starts at its top.
    if (!isWide) document.getElementById(`${kind}-title`)?.scrollIntoView();
  };

  const selectRow = (select: (id: string) => void) => () => {
    const id = focusedRecordId();
    if (id !== undefined) select(id);
  };
  useShortcuts('list', {
    j: () => moveRowFocus(1),
    k: () => moveRowFocus(-1),
    x: selectRow(selection.toggle),
    X: selectRow(selection.extend),
    Escape: selection.records.length > 0 ? () => selection.replace([]) : undefined,
  });

  return (
    <div {...useListInUse()}>
      {isWide ? (
        <RecordTable
          {...{ kind, caption, sort }}
          records={page.records}
          onSort={(field) => onSort(nextSort(sort, field))}
        />
      ) : (
        <RecordCards {...{ kind, sort, onSort }} records={page.records} />
      )}
      <Pager page={page} onPage={onPage} />
    </div>
  );
}

/** Handlers of the list that report whether pointer or focus is in it. */
function useListInUse() {
  const { setIsListInUse } = useInbox().arrivals;
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    setIsListInUse(hasPointer || hasFocus);
    return () => setIsListInUse(false);
  }, [hasPointer, hasFocus, setIsListInUse]);
  return {
    // Also a pointer over which the list has appeared.
    onPointerMove: () => setHasPointer(true),
    onPointerLeave: () => setHasPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setHasFocus(currentTarget.contains(relatedTarget)),
  };
}
