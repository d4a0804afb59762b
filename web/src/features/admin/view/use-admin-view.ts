import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AdminView, readView, writeView } from './admin-view';

export interface ChangeView {
  (change: Partial<AdminView>, options?: { replace?: boolean; state?: unknown }): void;
}

/** The view that the address names, and how to go to another one. */
export function useAdminView(): [AdminView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  // Going to an address takes a moment: a second change in that moment builds on the first, not on the old address.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback<ChangeView>(
    (patch, options) => {
      const next = writeView({ ...readView(latest.current), ...patch });
      // Where one is already, e.g. at the record that a second tap opens, one does not go once more.
      if (next.toString() === latest.current.toString()) return;
      latest.current = next;
      setParams(next, { preventScrollReset: true, ...options });
    },
    [setParams],
  );
  return [view, change];
}

/** Whatever changes which records are shown begins at their first page. */
export const FIRST_PAGES: Pick<AdminView, 'page'> = { page: { contacts: 1, partnerships: 1 } };
