import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconArrowBackUp, IconBan, IconCheck, IconCopy, IconInbox, IconMail } from '@tabler/icons-react';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { useUpdateRecord } from '../../api/record-mutations';
import { PrimaryButton } from '../../ui';
import { useView } from '../../view/use-view';
import classes from './details.module.css';
import { recordText, replyLink } from './record-text';

interface RecordActionsProps {
  kind: RecordKind;
  record: AnyRecord;
}

interface AllActionsProps extends RecordActionsProps {
  onRemoved: (id: string) => void;
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** What can be done with a record: mark it, or release it from the spam; reply; copy; move it to the spam. */
export function RecordActions({ kind, record, onRemoved }: AllActionsProps) {
  const { copied, copy } = useClipboard();
  return (
    <div className={classes.actions}>
      {record.spam ? (
        <ReleaseButton kind={kind} id={record.id} />
      ) : (
        <HandledButton kind={kind} record={record} />
      )}
      <Button component="a" href={replyLink(record)} variant="default" leftSection={<IconMail {...ICON} />}>
        Reply by email
      </Button>
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

function HandledButton({ kind, record }: RecordActionsProps) {
  const { mutate, isPending } = useUpdateRecord(kind);
  const isHandled = record.handledAt !== null;
  // One element in both states, so that it keeps the focus.
  return (
    <PrimaryButton
      muted={isHandled}
      leftSection={isHandled ? <IconArrowBackUp {...ICON} /> : <IconCheck {...ICON} />}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ id: record.id, patch: { handled: !isHandled } })}
    >
      {isHandled ? 'Mark as not handled' : 'Mark as handled'}
    </PrimaryButton>
  );
}

function SpamButton({
  kind,
  id,
  onRemoved,
}: {
  kind: RecordKind;
  id: string;
  onRemoved: (id: string) => void;
}) {
  const { mutateAsync, isPending } = useUpdateRecord(kind);
  // As in ReleaseButton, this button may be unmounted before the response is here.
  const moveToSpam = () =>
    mutateAsync({ id, patch: { spam: true } }).then(
      () => onRemoved(id),
      () => undefined,
    );
  return (
    <Button
      variant="default"
      leftSection={<IconBan {...ICON} />}
      aria-disabled={isPending}
      onClick={() => !isPending && moveToSpam()}
    >
      Mark as spam
    </Button>
  );
}

function ReleaseButton({ kind, id }: { kind: RecordKind; id: string }) {
  const { mutateAsync, isPending } = useUpdateRecord(kind);
  const [, updateView] = useView();
  // The live listener may move the record, and unmount this button, before the response is here. mutateAsync settles
  // all the same.
  const release = () =>
    mutateAsync({ id, patch: { spam: false } }).then(
      () => updateView({ section: 'inbox' }, { replace: true }),
      () => undefined,
    );
  return (
    <PrimaryButton
      leftSection={<IconInbox {...ICON} />}
      aria-disabled={isPending}
      onClick={() => !isPending && release()}
    >
      Not spam: move to the inbox
    </PrimaryButton>
  );
}
