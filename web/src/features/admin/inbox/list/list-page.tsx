import { useEffect, useRef } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';
import { useShortcuts } from '../../shortcuts/shortcuts';
import { useUpdateView } from '../../view/use-view';
import { nextSort } from '../../view/view';
import type { Selection } from '../selection';
import type { ListProps, Row, ShownList } from '../shown-list';
import { RecordCards } from './cards';
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
    <div ref={useListInUse(shown.records, props.onUse)}>
      {isTable ? (
        <RecordTable {...list} onSort={(field) => onSort(nextSort(sort, field))} />
      ) : (
        <RecordCards {...list} onSort={onSort} />
      )}
      <Pager page={page} onPage={onPage} />
    </div>
  );
}

/** Says whether the list has the pointer or the focus. Elements that go with either of them send no event. */
function useListInUse(records: ShownList['records'], onUse: ListProps['onUse']) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const look = () => onUse(list.current?.matches(':hover, :focus-within') ?? false);
    // Between two elements nothing has the focus.
    const lookSoon = () => setTimeout(look);
    look();
    const events = ['pointerover', 'pointerout', 'focusin', 'focusout'];
    for (const type of events) document.addEventListener(type, lookSoon);
    return () => {
      for (const type of events) document.removeEventListener(type, lookSoon);
      onUse(false);
    };
  }, [records, onUse]);
  return list;
}
