import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type AdminView, readView, writeView } from './admin-view';

export interface ChangeView {
  (change: Partial<AdminView>, options?: { replace?: boolean; state?: unknown }): void;
}

/** The view that the address names, and how to go to another one. */
export function useAdminView(): [AdminView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const change = useCallback<ChangeView>(
    (patch, options) =>
      setParams((current) => writeView({ ...readView(current), ...patch }), {
        preventScrollReset: true,
        ...options,
      }),
    [setParams],
  );
  return [view, change];
}

/** Whatever changes which records are shown begins at their first page. */
export const FIRST_PAGES: Pick<AdminView, 'page'> = { page: { contacts: 1, partnerships: 1 } };
