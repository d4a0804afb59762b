import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import { useShortcuts } from '../../shortcuts/shortcuts';
import { useUpdateView } from '../../view/use-view';
import { nextSort } from '../../view/view';
import type { Selection } from '../selection';
import type { ListProps } from '../shown-list';
import { RecordCards } from './cards';
import type { Row } from './columns';
import { Pager } from './pager';
import { paginate } from './pagination';
import { focusedRecordId, moveRowFocus } from './rows';
import { RecordTable } from './table';

export interface ListPageProps extends ListProps {
  selection: Selection;
}

export function ListPage(props: ListPageProps) {
  const { view, shown, page: number, openId, isTable, selection } = props;
  const { kind } = shown;
  const updateView = useUpdateView();
  const page = paginate(shown.records ?? [], number);
  const sort: Sort = view.sort[kind];
  const onSort = (next: Sort) =>
    updateView({ sort: { ...view.sort, [kind]: next }, page: { ...view.page, [kind]: 1 } });
  const onPage = (target: number) => {
    updateView({ page: { ...view.page, [kind]: target } });
    // Cards are longer than the screen, and reading starts at the top.
    if (!isTable) document.getElementById(`${kind}-title`)?.scrollIntoView();
  };
  // The list keeps its scroll position, and the open record's row is in sight.
  useEffect(() => {
    document.querySelector('[data-record][data-route-focus]')?.scrollIntoView({ block: 'nearest' });
  }, [openId, number]);

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

  const list = {
    kind,
    records: page.records,
    isSpam: view.section === 'spam',
    sort,
    selection,
    rowOf: ({ id }: AnyRecord): Row => ({
      isNew: shown.isNew(id),
      isCurrent: id === openId,
      isLast: id === props.lastId,
    }),
  };
  return (
    <div {...useListInUse(page.records, props.onUse)}>
      {isTable ? (
        <RecordTable {...list} onSort={(field) => onSort(nextSort(sort, field))} />
      ) : (
        <RecordCards {...list} onSort={onSort} />
      )}
      <Pager page={page} onPage={onPage} />
    </div>
  );
}

function useListInUse(records: AnyRecord[], setIsListInUse: ListProps['onUse']) {
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
