import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowRight, IconCheck, IconInbox, IconMessageReply } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toastSuccess } from '@/lib/toast';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { isUnhandled, VERB_LABELS } from '@shared/inquiry/state';
import { useUpdateRecord } from '../api/record-mutations';
import { whenDone } from '../api/when-done';
import { SHORTCUTS, shortcutTitle, useShortcuts } from '../shortcuts/shortcuts';
import { ICON, PrimaryButton } from '../ui';
import { useUpdateView } from '../view/use-view';
import type { RecordActionsProps } from './leave';
import { MoreActions } from './more-actions';
import classes from './record.module.css';

interface AnswerProps {
  /** Opens the form of an answer, or goes to it. */
  onAnswer: () => void;
  /** Called when the answer was sent from elsewhere. */
  onAnswered: () => void;
  answerButton: RefObject<HTMLButtonElement | null>;
}

export function RecordActions({
  onAnswer,
  onAnswered,
  answerButton,
  ...props
}: RecordActionsProps & AnswerProps) {
  const { move, isPending } = useMove(props);
  const { record } = props;
  useShortcuts('record', { answer: record.spam ? undefined : onAnswer });
  return (
    <div className={classes.actions}>
      {record.spam ? (
        <PrimaryButton leftSection={<IconInbox {...ICON} />} isPending={isPending} onClick={move}>
          Not spam: move to the inbox
        </PrimaryButton>
      ) : (
        <>
          <PrimaryButton
            ref={answerButton}
            muted={!isOurTurn(record)}
            leftSection={<IconMessageReply {...ICON} />}
            title={shortcutTitle(SHORTCUTS.record.keys.answer)}
            onClick={onAnswer}
          >
            Answer
          </PrimaryButton>
          <HandleButton {...props} />
        </>
      )}
      <MoreActions {...props} onMove={move} onAnswered={onAnswered} />
    </div>
  );
}

/** Whether an answer comes first: the record is open, and its last word is not ours. */
const isOurTurn = (record: AnyRecord) => isUnhandled(record) && record.conversation?.lastWord?.by !== 'us';

/** The link 'Mark as handled' of a mail focuses the button, and changes nothing by itself. */
export function useFocusesHandled(record: AnyRecord): boolean {
  const [params] = useSearchParams();
  return params.get('focus') === 'handled' && isUnhandled(record) && !record.spam;
}

/** Whether the next open record opens when one is marked as handled. Each browser has its own choice. */
export function useOpensNext() {
  return useLocalStorage({ key: 'admin-open-next', defaultValue: true, getInitialValueInEffect: false });
}

function HandleButton({ kind, record, onHandled }: RecordActionsProps) {
  const { mutate, mutateAsync, isPending } = useUpdateRecord(kind);
  const [opensNext, setOpensNext] = useOpensNext();
  const updateView = useUpdateView();
  const takesFocus = useFocusesHandled(record);
  const isHandled = !isUnhandled(record);
  const { id } = record;
  const reopening = { id, patch: { type: 'reopen' } } as const;
  const undo = () => void whenDone(mutateAsync(reopening), () => updateView({ record: { kind, id } }));
  const handle = () => {
    void whenDone(mutateAsync({ id, patch: { type: 'handle' } }), () => {
      onHandled(record);
      if (!opensNext) return;
      toastSuccess({
        title: 'Marked as handled',
        message: senderName(record),
        action: { label: 'Undo', onClick: undo },
      });
    });
  };
  useShortcuts('record', { handle: isHandled || isPending ? undefined : handle });
  const Icon = isHandled ? IconArrowBackUp : IconCheck;
  return (
    <>
      {/* One element in all states, so that it keeps the focus. */}
      <PrimaryButton
        muted={isHandled || (isOurTurn(record) && !takesFocus)}
        leftSection={<Icon {...ICON} />}
        isPending={isPending}
        autoFocus={takesFocus}
        data-route-focus={takesFocus || undefined}
        title={isHandled ? undefined : shortcutTitle(SHORTCUTS.record.keys.handle)}
        onClick={isHandled ? () => mutate(reopening) : handle}
      >
        {isHandled ? VERB_LABELS.reopen : VERB_LABELS.handle}
      </PrimaryButton>
      <Switch
        className={classes.openNext}
        size="sm"
        label="Open the next"
        title="Open the next open record after it"
        thumbIcon={<IconArrowRight size={12} stroke={2.5} color="var(--ink)" aria-hidden />}
        checked={opensNext}
        onChange={({ currentTarget }) => setOpensNext(currentTarget.checked)}
      />
    </>
  );
}

function useMove({ kind, record: { id, spam }, onRemoved }: RecordActionsProps) {
  const { mutateAsync, isPending } = useUpdateRecord(kind);
  const move = () => {
    if (!isPending)
      void whenDone(mutateAsync({ id, patch: { type: spam ? 'release' : 'mark-as-spam' } }), onRemoved);
  };
  useShortcuts('record', { spam: move });
  return { move, isPending };
}
