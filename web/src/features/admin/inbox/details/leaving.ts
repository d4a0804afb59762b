import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isUnhandled } from '@shared/inquiry/state';
import type { OpenRecordState } from '../../view/use-view';
import { listAddress, type RecordRef } from '../../view/view';
import { useInbox } from '../inbox-context';
import type { Neighbors } from './navigation';
import type { Inquiry } from './other-inquiries';

export interface RecordActionsProps extends Inquiry {
  /** Called when the record has left the list: deleted, erased or moved to the spam or out of it. */
  onRemoved: () => void;
  /** Called when this admin has marked the record as handled. */
  onHandled: (record: AnyRecord) => void;
}

/** The props of a dialog that is there as long as it is open. */
export interface RecordDialogProps extends Omit<RecordActionsProps, 'onHandled'> {
  onClose: () => void;
}

interface OpenRecord {
  isClosed: boolean;
  /** Whether this admin has handled or removed it. */
  isFinished: boolean;
  /** Undefined if the list no longer has it. */
  record: AnyRecord | undefined;
  spam: boolean;
}

/** Where the drawer goes from its record; null while that stays. What is finished is left once the list shows it. */
export function nextPlace({ isClosed, isFinished, record, spam }: OpenRecord) {
  if (isClosed) return 'list';
  if (!isFinished) return null;
  if (!record) return spam ? 'next' : 'list';
  return spam || isUnhandled(record) ? null : 'next open';
}

/** Returns what to call when this admin closes the open record, and when they have handled or removed it. */
export function useLeaving(open: RecordRef, { onNext, onNextOpen }: Neighbors) {
  const { view, updateView, lists, spam } = useInbox();
  const navigate = useNavigate();
  // Each navigation has another key, so a late response does not close the record that is open by then.
  const { key, state } = useLocation() as { key: string; state: Partial<OpenRecordState> | null };
  const [closed, setClosed] = useState<string>();
  const [finished, setFinished] = useState<string>();
  const destination = nextPlace({
    isClosed: closed === key,
    isFinished: finished === key,
    record: lists[open.kind].data?.find(({ id }) => id === open.id),
    spam,
  });
  // The browser goes back later. A second step meanwhile, for another reason, would leave the dashboard.
  const keyLeft = useRef<string>(undefined);
  const goToList = () => {
    if (keyLeft.current === key) return;
    if (state?.openedFrom === listAddress(view)) {
      keyLeft.current = key;
      void navigate(-1);
    } else updateView({ record: null }, { replace: true });
  };
  const ways = { list: goToList, next: onNext ?? goToList, 'next open': onNextOpen ?? goToList };
  const leave = useEffectEvent((to: keyof typeof ways) => ways[to]());
  useEffect(() => {
    if (destination) leave(destination);
  }, [destination]);
  return { close: () => setClosed(key), finish: () => setFinished(key) };
}
