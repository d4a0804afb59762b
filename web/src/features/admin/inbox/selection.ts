import { useMemo, useState } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { useAnnouncement } from '../ui/use-announcement';
import { type AdminView, filterAddress } from '../view/view';

export type Selection = ReturnType<typeof useSelection>;

const NO_RECORDS: readonly AnyRecord[] = [];
const NO_IDS: ReadonlySet<string> = new Set();

/**
 * The selection of a list. The number of selected records is announced. Another filter, tab or section clears the selection;
 * another sort order or page keeps it.
 */
export function useSelection(view: AdminView, visible: readonly AnyRecord[] = NO_RECORDS) {
  const listKey = filterAddress(view);
  const [state, setState] = useState({ listKey, ids: NO_IDS });
  if (state.listKey !== listKey) setState({ listKey, ids: NO_IDS });
  const { ids } = state;
  const records = useMemo(
    () => (ids.size > 0 ? visible.filter(({ id }) => ids.has(id)) : NO_RECORDS),
    [ids, visible],
  );
  useAnnouncement(records.length > 0 ? `${records.length} selected` : '');
  // Does nothing once another list is shown, because a slow action may call this late.
  const update = (select: (selected: ReadonlySet<string>) => Iterable<string>) =>
    setState((latest) =>
      latest.listKey === listKey ? { listKey, ids: new Set(select(latest.ids)) } : latest,
    );
  const add = (added: readonly string[]) => update((selected) => [...selected, ...added]);
  const remove = (removed: readonly string[]) => {
    const dropped = new Set(removed);
    update((selected) => [...selected].filter((id) => !dropped.has(id)));
  };
  return {
    /** The selected records, in the order of the list. */
    records,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => (ids.has(id) ? remove([id]) : add([id])),
    add,
    remove,
    replace: (selected: readonly string[]) => update(() => selected),
  };
}
