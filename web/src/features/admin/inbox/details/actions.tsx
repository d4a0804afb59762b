import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChecks,
  IconCopy,
  IconInbox,
  IconMail,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toastSuccess } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { isOpen, senderName } from '@shared/inquiry/record';
import { useUpdateRecord } from '../../api/record-mutations';
import { LazyPart } from '../../lazy-part';
import { useShortcuts } from '../../shortcuts/shortcuts';
import { PrimaryButton } from '../../ui';
import { useOpenRecord } from '../record-link';
import classes from './details.module.css';
import { recordText } from './record-text';

// The menu and the templates can wait until a record is open.
const AnswerButton = lazy(() =>
  import('./answer-button').then((module) => ({ default: module.AnswerButton })),
);

interface RecordActionsProps {
  kind: RecordKind;
  record: AnyRecord;
}

interface AllActionsProps extends RecordActionsProps {
  onRemoved: (id: string) => void;
  onHandled: () => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with a record: mark it, or release it from the spam; reply; copy; move it to the spam. */
export function RecordActions({ kind, record, onRemoved, onHandled }: AllActionsProps) {
  const { copied, copy } = useClipboard();
  return (
    <div className={classes.actions}>
      {record.spam ? (
        <ReleaseButton kind={kind} id={record.id} onRemoved={onRemoved} />
      ) : (
        <>
          <HandledButton kind={kind} record={record} />
          {isOpen(record) && <GoOnButton {...{ kind, record, onHandled }} />}
        </>
      )}
      <LazyPart loading={<ReplyPlaceholder />}>
        <AnswerButton kind={kind} record={record} />
      </LazyPart>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
        onClick={() => copy(recordText(kind, record))}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
      {!record.spam && <SpamButton kind={kind} id={record.id} onRemoved={onRemoved} />}
    </div>
  );
}

/** As wide as the buttons that take its place. */
function ReplyPlaceholder() {
  return (
    <div className={classes.answer}>
      <Button disabled leftSection={<IconMail {...ICON} />}>
        Reply by email
      </Button>
      <Button disabled w={36} px={0} />
    </div>
  );
}

/** Whether the link 'Mark as handled' of a mail has led here: it focuses the button, and changes nothing by itself. */
export function useFocusesHandled(record: AnyRecord): boolean {
  const [params] = useSearchParams();
  return params.get('focus') === 'handled' && isOpen(record) && !record.spam;
}

function HandledButton({ kind, record }: RecordActionsProps) {
  const focuses = useFocusesHandled(record);
  const { mutate, isPending } = useUpdateRecord(kind);
  const isHandled = !isOpen(record);
  // One element in both states, so that it keeps the focus.
  return (
    <PrimaryButton
      muted={isHandled}
      leftSection={isHandled ? <IconArrowBackUp {...ICON} /> : <IconCheck {...ICON} />}
      aria-disabled={isPending}
      data-autofocus={focuses || undefined}
      onClick={() => !isPending && mutate({ id: record.id, patch: { handled: !isHandled } })}
    >
      {isHandled ? 'Mark as not handled' : 'Mark as handled'}
    </PrimaryButton>
  );
}

/** Marks a record as handled and opens the next open one. The toast takes that back. */
function GoOnButton({ kind, record, onHandled }: RecordActionsProps & { onHandled: () => void }) {
  const { mutateAsync, isPending } = useUpdateRecord(kind);
  const openRecord = useOpenRecord();
  const { id } = record;
  const undo = () =>
    mutateAsync({ id, patch: { handled: false } }).then(
      () => openRecord({ kind, id }),
      () => undefined,
    );
  const handle = () =>
    mutateAsync({ id, patch: { handled: true } }).then(
      () => {
        onHandled();
        toastSuccess({
          title: 'Marked as handled',
          message: senderName(record),
          action: { label: 'Undo', onClick: () => void undo() },
        });
      },
      () => undefined,
    );
  const onClick = () => void (isPending || handle());
  useShortcuts('record', { e: onClick });
  return (
    <Button
      variant="default"
      leftSection={<IconChecks {...ICON} />}
      title="Mark as handled and open the next open record (E)"
      aria-disabled={isPending}
      onClick={onClick}
    >
      Handle and go on
    </Button>
  );
}

interface MoveButtonProps {
  kind: RecordKind;
  id: string;
  onRemoved: (id: string) => void;
}

function SpamButton({ kind, id, onRemoved }: MoveButtonProps) {
  const { move, isPending } = useMove({ kind, id, onRemoved }, true);
  return (
    <Button variant="default" leftSection={<IconBan {...ICON} />} aria-disabled={isPending} onClick={move}>
      Mark as spam
    </Button>
  );
}

function ReleaseButton({ kind, id, onRemoved }: MoveButtonProps) {
  const { move, isPending } = useMove({ kind, id, onRemoved }, false);
  return (
    <PrimaryButton leftSection={<IconInbox {...ICON} />} aria-disabled={isPending} onClick={move}>
      Not spam: move to the inbox
    </PrimaryButton>
  );
}

/** Moves a record to the spam or out of it, also with S. */
function useMove({ kind, id, onRemoved }: MoveButtonProps, spam: boolean) {
  const { mutateAsync, isPending } = useUpdateRecord(kind);
  // The live listener may move the record, and unmount the button, before the response is here. mutateAsync settles
  // all the same.
  const move = () => {
    if (isPending) return;
    void mutateAsync({ id, patch: { spam } }).then(
      () => onRemoved(id),
      () => undefined,
    );
  };
  useShortcuts('record', { s: move });
  return { move, isPending };
}
