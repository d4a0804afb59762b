import { IconArrowBackUp, IconCheck, IconChecks, IconInbox, IconMessageReply } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toastSuccess } from '@/lib/toast';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { isUnhandled, VERB_LABELS } from '@shared/inquiry/state';
import { useUpdateRecord } from '../../api/record-mutations';
import { whenDone } from '../../api/when-done';
import { lazyPart } from '../../lazy-part';
import { useShortcuts } from '../../shortcuts/shortcuts';
import { ICON, PrimaryButton } from '../../ui';
import { useOpenRecord } from '../record-link';
import classes from './details.module.css';
import type { Inquiry } from './other-inquiries';

// The menus and the templates can wait until a record is open.
const MoreActions = lazyPart(() => import('./more-actions'), 'MoreActions');

export interface RecordActionsProps extends Inquiry {
  /** Called when the record has left the list: deleted, erased or moved to the spam or out of it. */
  onRemoved: (id: string) => void;
  /** Called when the record was marked as handled, to go on to another one. */
  onHandled: () => void;
  onConfirming: (isConfirming: boolean) => void;
}

interface AnswerProps {
  /** Opens the form of an answer, or goes to it. */
  onAnswer: () => void;
  answerButton: RefObject<HTMLButtonElement | null>;
}

export function RecordActions({ onAnswer, answerButton, ...props }: RecordActionsProps & AnswerProps) {
  const { move, isPending } = useMove(props);
  const { record } = props;
  useShortcuts('record', { r: record.spam ? undefined : onAnswer });
  return (
    <div className={classes.actions}>
      {record.spam ? (
        <PrimaryButton
          leftSection={<IconInbox {...ICON} />}
          aria-disabled={isPending}
          onClick={() => void move()}
        >
          Not spam: move to the inbox
        </PrimaryButton>
      ) : (
        <>
          <PrimaryButton
            ref={answerButton}
            muted={!isOurTurn(record)}
            leftSection={<IconMessageReply {...ICON} />}
            title="Answer (R)"
            onClick={onAnswer}
          >
            Answer
          </PrimaryButton>
          <HandleButton {...props} />
        </>
      )}
      <MoreActions {...props} onMove={move} />
    </div>
  );
}

/** Whether an answer comes first: the record is open, and its last word is not ours. */
const isOurTurn = (record: AnyRecord) => isUnhandled(record) && record.conversation.lastWord?.by !== 'us';

/** The link 'Mark as handled' of a mail focuses the button, and changes nothing by itself. */
export function useFocusesHandled(record: AnyRecord): boolean {
  const [params] = useSearchParams();
  return params.get('focus') === 'handled' && isUnhandled(record) && !record.spam;
}

/** Marks a record as handled and opens the next open one, or undoes that. After a mail's link the drawer stays. */
function HandleButton(props: RecordActionsProps) {
  const { record } = props;
  const stays = useFocusesHandled(record);
  const { mark, goOn, isPending } = useHandle(props);
  const isHandled = !isUnhandled(record);
  const [label, Icon, act] = isHandled
    ? ([VERB_LABELS.reopen, IconArrowBackUp, () => mark(false)] as const)
    : stays
      ? ([VERB_LABELS.handle, IconCheck, () => mark(true)] as const)
      : (['Handle, next', IconChecks, goOn] as const);
  const once = (action: () => void) => () => {
    if (!isPending) action();
  };
  useShortcuts('record', { e: isHandled ? undefined : once(goOn) });
  // One element in all states, so that it keeps the focus.
  return (
    <PrimaryButton
      muted={isHandled || (isOurTurn(record) && !stays)}
      leftSection={<Icon {...ICON} />}
      aria-disabled={isPending}
      data-autofocus={stays || undefined}
      {...(act === goOn && { title: 'Mark as handled and open the next open record (E)' })}
      onClick={once(act)}
    >
      {label}
    </PrimaryButton>
  );
}

function useHandle({ kind, record, onHandled }: RecordActionsProps) {
  const { mutate, mutateAsync, isPending } = useUpdateRecord(kind);
  const openRecord = useOpenRecord();
  const { id } = record;
  const mark = (handled: boolean) => mutate({ id, patch: { handled } });
  const undo = () => whenDone(mutateAsync({ id, patch: { handled: false } }), () => openRecord({ kind, id }));
  const goOn = () => {
    void whenDone(mutateAsync({ id, patch: { handled: true } }), () => {
      onHandled();
      toastSuccess({
        title: 'Marked as handled',
        message: senderName(record),
        action: { label: 'Undo', onClick: () => void undo() },
      });
    });
  };
  return { mark, goOn, isPending };
}

function useMove({ kind, record: { id, spam }, onRemoved }: RecordActionsProps) {
  const { mutateAsync, isPending } = useUpdateRecord(kind);
  const move = async () =>
    !isPending && (await whenDone(mutateAsync({ id, patch: { spam: !spam } }), () => onRemoved(id)));
  useShortcuts('record', { s: () => void move() });
  return { move, isPending };
}
