import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { breakpoints } from '@/theme/tokens';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import { useShortcuts } from '../../shortcuts/shortcuts';
import { nextSort } from '../../view/view';
import { useInbox } from '../inbox-context';
import { focusedRecordId, moveRowFocus } from '../record-link';
import { RecordCards } from './cards';
import { Pager } from './pager';
import { paginate } from './pagination';
import { RecordTable } from './table';

interface ListPageProps {
  kind: RecordKind;
  caption: string;
  records: AnyRecord[];
}

export function ListPage({ kind, caption, records }: ListPageProps) {
  const { view, updateView, selection } = useInbox();
  // The list is never prerendered.
  const isWide = useMediaQuery(`(width >= ${breakpoints.md})`, undefined, { getInitialValueInEffect: false });
  const page = paginate(records, view.page[kind]);
  const sort: Sort = view.sort[kind];
  const onSort = (next: Sort) =>
    updateView({ sort: { ...view.sort, [kind]: next }, page: { ...view.page, [kind]: 1 } });
  const onPage = (number: number) => {
    updateView({ page: { ...view.page, [kind]: number } });
    // Cards are longer than the screen, and reading starts at the top.
    if (!isWide) document.getElementById(`${kind}-title`)?.scrollIntoView();
  };

  const selectRow = (select: (id: string) => void) => () => {
    const id = focusedRecordId();
    if (id !== undefined) select(id);
  };
  useShortcuts('list', {
    next: () => moveRowFocus(1),
    previous: () => moveRowFocus(-1),
    select: selectRow(selection.toggle),
    extend: selectRow(selection.extend),
    selectNone: selection.records.length > 0 ? () => selection.replace([]) : undefined,
  });

  return (
    <div {...useListInUse(page.records)}>
      {isWide ? (
        <RecordTable
          kind={kind}
          caption={caption}
          sort={sort}
          records={page.records}
          onSort={(field) => onSort(nextSort(sort, field))}
        />
      ) : (
        <RecordCards kind={kind} sort={sort} onSort={onSort} records={page.records} />
      )}
      <Pager page={page} onPage={onPage} />
    </div>
  );
}

function useListInUse(records: AnyRecord[]) {
  const { setIsListInUse } = useInbox().arrivals;
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    setIsListInUse(hasPointer || hasFocus);
    return () => setIsListInUse(false);
  }, [hasPointer, hasFocus, setIsListInUse]);
  const list = useRef<HTMLDivElement>(null);
  // A row that a colleague removes takes the focus with it, without an event.
  useEffect(() => {
    if (hasFocus && !list.current?.contains(document.activeElement)) setHasFocus(false);
  }, [hasFocus, records]);
  return {
    ref: list,
    // The list may appear under the pointer.
    onPointerMove: () => setHasPointer(true),
    onPointerLeave: () => setHasPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setHasFocus(currentTarget.contains(relatedTarget)),
  };
}
