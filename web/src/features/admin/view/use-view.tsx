import { useDebouncedCallback } from '@mantine/hooks';
import { type MouseEvent, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Link, type LinkProps, useLocation, useNavigate } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { SEARCH_MAX } from '@shared/limits';
import { cutToLength } from '@shared/text-length';
import {
  type AdminView,
  FIRST_PAGES,
  parseView,
  viewAddress,
  withRecord,
  type RecordRef,
  type Section,
} from './view';

type UpdateView = (patch: Partial<AdminView>, options?: { replace?: boolean }) => void;

/** Location state of an address that opens a record. */
export interface OpenRecordState {
  /** The address of the list that Back leads to; null for another section. */
  openedFrom: string | null;
}

export function useView(): AdminView {
  const { pathname, search } = useLocation();
  return useMemo(() => parseView({ pathname, search }), [pathname, search]);
}

/** Changes the address. A move between records replaces it: Back leads to the list. */
export function useUpdateView(): UpdateView {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return useCallback(
    (patch, { replace = false } = {}) => {
      // The window's own address: a second change builds on the first one, also before React has shown it.
      const current = parseView(window.location);
      const patched = { ...current, ...patch };
      const next = patch.record ? withRecord(patched, patch.record) : patched;
      const address = viewAddress(next);
      if (address === viewAddress(current)) return;
      const opened = { openedFrom: viewAddress(current) } satisfies OpenRecordState;
      const isSameRecord = next.record?.id === current.record?.id;
      const isMove = Boolean(patch.record && current.record);
      void navigate(address, {
        // Else each response to an act would restart the rendering of the next record.
        flushSync: !isSameRecord,
        preventScrollReset: isSameRecord,
        replace: replace || isMove,
        state: !next.record ? null : current.record ? state : opened,
      });
    },
    [navigate, state],
  );
}

// Browsers limit how often the address may change. The lists do not wait for it.
const SEARCH_DEBOUNCE_MS = 300;

/** The search that is being typed. It takes effect at once, and reaches the address after a pause in typing. */
export function useSearch() {
  const updateView = useUpdateView();
  // Another search in the address, as after Back, takes the place of what was typed over this one.
  const [typed, setTyped] = useState<{ text: string; over: string }>();
  useView();
  const address = currentSearch();
  const text = typed?.over === address ? typed.text : address;
  const q = text.trim();
  /** Puts the text into the address at once, so that Back finds it. */
  const send = () => {
    if (q === address) return;
    updateView({ q, ...FIRST_PAGES }, { replace: true });
    setTyped((latest) => latest && { text: latest.text, over: q });
  };
  const sendLater = useDebouncedCallback(send, SEARCH_DEBOUNCE_MS);
  const setText = (typedText: string) => {
    setTyped({ text: cutToLength(typedText, SEARCH_MAX), over: currentSearch() });
    sendLater();
  };
  // The lists follow what is typed as soon as they can.
  return { text, setText, send, q: useDeferredValue(q) };
}

/** The window has it before React. */
const currentSearch = () => parseView(window.location).q;

export const recordTitle = (record: AnyRecord): string => senderName(record) || record.id;

interface RecordLinkProps extends Omit<LinkProps, 'to'> {
  record: RecordRef;
  section?: Section;
}

/** Opens a record beside its list. */
export function RecordLink({ record, section, ...props }: RecordLinkProps) {
  const view = useView();
  const updateView = useUpdateView();
  const opened = { record, section: section ?? view.section };
  const onClick = (event: MouseEvent) => {
    // The browser opens a tab or a window. A middle click is no click event.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    updateView(opened);
  };
  return (
    <Link
      {...props}
      dir="auto"
      to={viewAddress(withRecord({ ...view, ...opened }, record))}
      data-record={record.id}
      onClick={onClick}
    />
  );
}
