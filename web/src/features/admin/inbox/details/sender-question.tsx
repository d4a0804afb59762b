import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { type AnyRecord, RECORD_KINDS } from '@shared/inquiry/kinds';
import { isOpen, senderAddress, senderName } from '@shared/inquiry/record';
import { useChangeRecords } from '../../api/record-mutations';
import { useAuth } from '../../session/auth-context';
import { ConfirmDialog } from '../../ui';
import { useInbox } from '../inbox-context';
import { type OtherInquiry, othersOf } from './other-inquiries';
import { subjectOf } from './record-text';

interface SenderQuestionProps {
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
}

/**
 * Asks, once about a sender, whether the other open inquiries are handled with the record that has just been, in
 * whatever way that was done.
 */
export function SenderQuestion({ isAsking, onAsking }: SenderQuestionProps) {
  const { lists } = useInbox();
  const [contacts, partnerships] = [useChangeRecords('contacts'), useChangeRecords('partnerships')];
  const asked = useRef(new Set<string>());
  const [others, setOthers] = useState<OtherInquiry[]>([]);
  useHandledHere((record) => {
    const open = othersOf(record, lists).filter((other) => isOpen(other.record));
    const sender = senderAddress(record);
    if (open.length === 0 || asked.current.has(sender)) return;
    asked.current.add(sender);
    setOthers(open);
    onAsking(true);
  });
  useFocusBack(isAsking);
  const handle = () => {
    const changes = { contacts, partnerships };
    for (const kind of RECORD_KINDS) {
      const records = others.filter((other) => other.kind === kind).map(({ record }) => record);
      if (records.length > 0) changes[kind].act.mutate({ records, action: { handled: true } });
    }
    onAsking(false);
  };
  return (
    <ConfirmDialog
      title={`Mark ${pluralize(others.length, 'other inquiry', 'other inquiries')} of this sender as handled too?`}
      confirm="Mark as handled"
      cancel="Leave open"
      opened={isAsking}
      danger={false}
      onConfirm={handle}
      onClose={() => onAsking(false)}
    >
      <bdi>{others[0] && senderName(others[0].record)}</bdi> also wrote:
      <ul>
        {others.map(({ record }) => (
          <li key={record.id}>
            <bdi>{subjectOf(record)}</bdi>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

/** After the question, focuses the record that has taken the place of the handled one, or the list. */
function useFocusBack(isAsking: boolean): void {
  const { view } = useInbox();
  const wasAsking = useRef(false);
  const focus = useEffectEvent(() => {
    const heading = document.querySelector<HTMLElement>('[role=dialog]:not([inert]) [data-autofocus]');
    (heading ?? document.getElementById(`${view.tab}-title`))?.focus();
  });
  useEffect(() => {
    if (wasAsking.current && !isAsking) focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
}

/** Calls when this admin has handled the record of the drawer, which was open before, and all inquiries are known. */
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
