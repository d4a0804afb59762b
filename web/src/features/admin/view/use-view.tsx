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

/** The state of the history entry of an open record. */
export interface OpenRecordState {
  /** The address of the list that Back leads to; null if Back leads to another section. */
  openedFrom: string | null;
}

export function useView(): AdminView {
  const { pathname, search } = useLocation();
  return useMemo(() => parseView({ pathname, search }), [pathname, search]);
}

/** Changes the address. Moving between records replaces the history entry, so that Back leads to the list. */
export function useUpdateView(): UpdateView {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  return useCallback(
    (patch, { replace = false } = {}) => {
      // Reads the window's address, so that a second change builds on the first even before React has rendered it.
      const current = parseView(window.location);
      const patched = { ...current, ...patch };
      const next = patch.record ? withRecord(patched, patch.record) : patched;
      const address = viewAddress(next);
      if (address === viewAddress(current)) return;
      const stateFromHere = { openedFrom: viewAddress(current) } satisfies OpenRecordState;
      const isSameRecord = next.record?.id === current.record?.id;
      const isMove = Boolean(patch.record && current.record);
      // From record to record, Back still leads to where the first one was opened.
      const stateInRecord = current.record ? state : stateFromHere;
      void navigate(address, {
        // Without `flushSync`, each response to an action would restart the rendering of the next record.
        flushSync: !isSameRecord,
        preventScrollReset: isSameRecord,
        replace: replace || isMove,
        state: next.record ? stateInRecord : null,
      });
    },
    [navigate, state],
  );
}

// Browsers limit how often the address may change. The lists do not wait for the address.
const SEARCH_DEBOUNCE_MS = 300;

/** Returns the search as it is typed. The lists apply it immediately; the address is updated after a pause in typing. */
export function useSearch() {
  const updateView = useUpdateView();
  // The typed text is dropped if the search in the address changes, for example by Back.
  const [typed, setTyped] = useState<{ text: string; searchInAddress: string }>();
  useView(); // renders again when the address changes
  const searchInAddress = currentSearch();
  const text = typed?.searchInAddress === searchInAddress ? typed.text : searchInAddress;
  const q = text.trim();
  /** Updates the address immediately, so that Back restores the search. */
  const updateAddress = () => {
    if (q === searchInAddress) return;
    updateView({ q, ...FIRST_PAGES }, { replace: true });
    setTyped((latest) => latest && { text: latest.text, searchInAddress: q });
  };
  const updateAddressLater = useDebouncedCallback(updateAddress, SEARCH_DEBOUNCE_MS);
  const setText = (typedText: string) => {
    setTyped({ text: cutToLength(typedText, SEARCH_MAX), searchInAddress: currentSearch() });
    updateAddressLater();
  };
  // `q` is deferred, so that the lists do not slow down typing.
  return { text, setText, updateAddress, q: useDeferredValue(q) };
}

/** Reads the search from the window, whose address changes before React renders. */
const currentSearch = () => parseView(window.location).q;

export const recordTitle = (record: AnyRecord): string => senderName(record) || record.id;

interface RecordLinkProps extends Omit<LinkProps, 'to'> {
  record: RecordRef;
  section?: Section;
}

/** A link that opens a record next to its list. */
export function RecordLink({ record, section, ...props }: RecordLinkProps) {
  const view = useView();
  const updateView = useUpdateView();
  const target = { record, section: section ?? view.section };
  const onClick = (event: MouseEvent) => {
    // With a modifier key, the browser itself opens the link. A middle click does not fire a click event.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    updateView(target);
  };
  return (
    <Link
      {...props}
      dir="auto"
      to={viewAddress(withRecord({ ...view, ...target }, record))}
      data-record={record.id}
      onClick={onClick}
    />
  );
}
