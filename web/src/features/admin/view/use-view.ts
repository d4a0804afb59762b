import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AdminView, parseView, viewAddress, withRecord } from './view';

export type UpdateView = (patch: Partial<AdminView>, options?: { replace?: boolean }) => void;

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
      const isMove = Boolean(patch.record && current.record);
      void navigate(address, {
        preventScrollReset: next.record?.id === current.record?.id,
        replace: replace || isMove,
        state: !next.record ? null : current.record ? state : opened,
      });
    },
    [navigate, state],
  );
}
