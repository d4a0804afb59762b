import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { type OpenRecordState, useUpdateView, useView } from '../view/use-view';
import { parseView, type RecordRef, viewAddress } from '../view/view';
import type { Inquiry } from './other-inquiries';

/** What an open record calls when this admin has done something with it. */
export interface Leave {
  /** It has left the list: deleted, or moved to the spam or out of it. */
  onRemoved: () => void;
  /** It was erased, perhaps with its neighbors. */
  onErased: () => void;
  onHandled: (record: AnyRecord) => void;
}

export interface RecordActionsProps extends Inquiry, Leave {}

/** The props of a dialog that is there as long as it is open. */
export interface RecordDialogProps extends Inquiry, Pick<Leave, 'onRemoved' | 'onErased'> {
  onClose: () => void;
}

/**
 * Leads from the open record to its list, or to another record unless this one is no longer open.
 * @param page on which the list shows it
 */
export function useLeave(open: RecordRef, page: number) {
  const view = useView();
  const updateView = useUpdateView();
  const navigate = useNavigate();
  const { key, state } = useLocation() as { key: string; state: OpenRecordState | null };
  // The browser goes back later. A second step meanwhile would leave the dashboard.
  const keyLeft = useRef<string>(undefined);
  const close = () => {
    if (keyLeft.current === key) return;
    const list = { record: null, page: { ...view.page, [open.kind]: page } };
    if (state && [null, viewAddress({ ...view, ...list })].includes(state.openedFrom)) {
      keyLeft.current = key;
      void navigate(-1);
    } else updateView(list, { replace: true });
  };
  const goOn = (to: RecordRef | undefined) => {
    const current = parseView(window.location).record;
    if (keyLeft.current === key || current?.kind !== open.kind || current.id !== open.id) return;
    if (to) updateView({ record: to });
    else close();
  };
  return { close, goOn };
}
