import { useMemo, useState } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { useAnnouncement } from '../ui/use-announcement';
import { type AdminView, filterAddress } from '../view/view';

export type Selection = ReturnType<typeof useSelection>;

interface SelectionState {
  list: string;
  ids: ReadonlySet<string>;
  /** The record from which `extend` selects. */
  anchor: string | undefined;
}

const NO_RECORDS: readonly AnyRecord[] = [];
const NO_IDS: ReadonlySet<string> = new Set();

/** The selection of a list, whose number is announced. It stays with another order or page, and ends with another filter, tab or section. */
export function useSelection(view: AdminView, visible: readonly AnyRecord[] = NO_RECORDS) {
  const list = filterAddress(view);
  const [state, setState] = useState<SelectionState>({ list, ids: NO_IDS, anchor: undefined });
  if (state.list !== list) setState({ list, ids: NO_IDS, anchor: undefined });
  const { ids, anchor } = state;
  const records = useMemo(
    () => (ids.size > 0 ? visible.filter(({ id }) => ids.has(id)) : NO_RECORDS),
    [ids, visible],
  );
  useAnnouncement(records.length > 0 ? `${records.length} selected` : '');
  // A call may come long after this rendering.
  const change = (select: (selected: ReadonlySet<string>) => Iterable<string>, nextAnchor = anchor) =>
    setState((latest) =>
      latest.list === list ? { list, ids: new Set(select(latest.ids)), anchor: nextAnchor } : latest,
    );
  const remove = (removed: readonly string[], nextAnchor = anchor) => {
    const dropped = new Set(removed);
    change((selected) => [...selected].filter((id) => !dropped.has(id)), nextAnchor);
  };
  return {
    /** In the order of the list. */
    records,
    has: (id: string) => ids.has(id),
    toggle: (id: string) => (ids.has(id) ? remove([id], id) : change((selected) => [...selected, id], id)),
    /** Selects every record from the last one that was selected or deselected by itself to this one. */
    extend: (id: string) => change((selected) => [...selected, ...between(visible, anchor, id)], id),
    add: (added: readonly string[]) => change((selected) => [...selected, ...added]),
    remove,
    replace: (selected: readonly string[]) => change(() => selected),
  };
}

/** The ids from one record to another, both included; only the second if the list lacks one of them. */
export function between(list: readonly { id: string }[], from: string | undefined, to: string): string[] {
  const start = list.findIndex(({ id }) => id === from);
  const end = list.findIndex(({ id }) => id === to);
  if (start === -1 || end === -1) return [to];
  return list.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
