import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck, IconCopy, IconInbox, IconMail } from '@tabler/icons-react';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { useChangeRecord } from '../api/record-actions';
import { PrimaryButton } from '../primary-button';
import primary from '../primary-button.module.css';
import { useAdminView } from '../view/use-admin-view';
import { DeleteActions } from './delete-actions';
import { FieldList } from './field-list';
import classes from './record-drawer.module.css';
import { recordRows, recordText } from './record-fields';
import { RecordMail } from './record-mail';
import { replyLink } from './reply-link';

export interface RecordSheetProps {
  kind: RecordKind;
  record: RecordOfKind[RecordKind];
  onDeleted(id: string): void;
  onConfirming(confirming: boolean): void;
}

/** A record with all of its fields and everything that can be done with it. */
export function RecordSheet({ kind, record, onDeleted, onConfirming }: RecordSheetProps) {
  return (
    <article className={classes.sheet}>
      <h2 className={classes.name}>
        <bdi>{senderName(record)}</bdi>
      </h2>
      <SheetActions kind={kind} record={record} />
      <FieldList rows={recordRows(kind, record)} />
      {record.spam ? (
        <p className={classes.note}>Kept apart as spam: no mail was sent about it.</p>
      ) : (
        <RecordMail kind={kind} id={record.id} />
      )}
      <DeleteActions kind={kind} record={record} onDeleted={onDeleted} onConfirming={onConfirming} />
    </article>
  );
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

function SheetActions({ kind, record }: Pick<RecordSheetProps, 'kind' | 'record'>) {
  const { copied, copy } = useClipboard();
  return (
    <div className={classes.actions}>
      {record.spam ? (
        <ReleaseButton kind={kind} id={record.id} />
      ) : (
        <HandledButton kind={kind} record={record} />
      )}
      <Button component="a" href={replyLink(record)} variant="default" leftSection={<IconMail {...ICON} />}>
        Reply by e-mail
      </Button>
      <Button
        variant="default"
        leftSection={copied ? <IconCheck {...ICON} /> : <IconCopy {...ICON} />}
        onClick={() => copy(recordText(kind, record))}
      >
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  );
}

function HandledButton({ kind, record }: Pick<RecordSheetProps, 'kind' | 'record'>) {
  const { mutate, isPending } = useChangeRecord(kind);
  const isHandled = record.handledAt !== null;
  // One and the same button before and after, which keeps the focus.
  return (
    <Button
      variant={isHandled ? 'default' : 'filled'}
      className={isHandled ? undefined : primary.primary}
      leftSection={isHandled ? <IconArrowBackUp {...ICON} /> : <IconCheck {...ICON} />}
      aria-disabled={isPending}
      onClick={() => !isPending && mutate({ id: record.id, change: { handled: !isHandled } })}
    >
      {isHandled ? 'Mark as not handled' : 'Mark as handled'}
    </Button>
  );
}

function ReleaseButton({ kind, id }: { kind: RecordKind; id: string }) {
  const { mutateAsync, isPending } = useChangeRecord(kind);
  const [, change] = useAdminView();
  // The record leaves the list, perhaps before the answer is here: follow it.
  const release = () =>
    mutateAsync({ id, change: { spam: false } }).then(
      () => change({ section: 'inbox' }, { replace: true }),
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
