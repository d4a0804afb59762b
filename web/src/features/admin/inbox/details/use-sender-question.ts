import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isOpen, senderAddress } from '@shared/inquiry/record';
import { useAuth } from '../../session/auth-context';
import { useInbox } from '../inbox-context';
import { type OtherInquiry, othersOf } from './other-inquiries';

/** The other open inquiries of the sender of a record just handled here. Calls `onAsk` once per sender. */
export function useSenderQuestion(onAsk: () => void): OtherInquiry[] {
  const { lists } = useInbox();
  const asked = useRef(new Set<string>());
  const [others, setOthers] = useState<OtherInquiry[]>([]);
  useHandledHere((record) => {
    const open = othersOf(record, {
      contacts: lists.contacts.data,
      partnerships: lists.partnerships.data,
    }).filter((other) => isOpen(other.record));
    const sender = senderAddress(record);
    if (open.length === 0 || asked.current.has(sender)) return;
    asked.current.add(sender);
    setOthers(open);
    onAsk();
  });
  return others;
}

/** Calls once this admin has handled the record in the drawer and all inquiries are loaded. */
function useHandledHere(onHandled: (record: AnyRecord) => void): void {
  const { view, lists } = useInbox();
  const { user } = useAuth();
  const ref = view.record;
  const record = ref && lists[ref.kind].data?.find(({ id }) => id === ref.id);
  const isKnown = lists.contacts.isComplete && lists.partnerships.isComplete;
  const wasOpen = useRef<string | null>(null);
  const handled = useRef<AnyRecord | null>(null);
  const report = useEffectEvent(onHandled);
  useEffect(() => {
    if (record) {
      const isHandledHere = !isOpen(record) && record.handledBy === user?.username;
      if (isHandledHere && wasOpen.current === record.id) handled.current = record;
      wasOpen.current = isOpen(record) ? record.id : null;
    }
    if (!handled.current || !isKnown) return;
    report(handled.current);
    handled.current = null;
  }, [record, user, isKnown]);
}
