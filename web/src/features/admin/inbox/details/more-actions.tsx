import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconBellPause,
  IconCopy,
  IconDots,
  IconMailOff,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { can } from '@shared/inquiry/state';
import { useAdminName } from '../../admins';
import { removeDrafts } from '../../api/drafts';
import { useUpdateRecord } from '../../api/record-mutations';
import { whenDone } from '../../api/when-done';
import { ConfirmDialog, ICON } from '../../ui';
import { useInbox } from '../inbox-context';
import { AnswerByMailItem } from './answer-by-mail';
import { BlockQuestion } from './block-question';
import classes from './details.module.css';
import { EraseQuestion } from './erase-question';
import type { Inquiry } from './other-inquiries';
import { copyText, recordText } from './record-text';
import { SnoozeDialog } from './snooze';
import { useOthersHere } from './teamwork';

type Dialog = 'snooze' | 'block' | 'erase' | 'delete';

const DANGER = 'var(--mantine-color-error)';

export interface RecordActionsProps extends Inquiry {
  /** Called when the record has left the list: deleted, erased or moved to the spam or out of it. */
  onRemoved: (id: string) => void;
  /** Called when this admin has marked the record as handled. */
  onHandled: (record: AnyRecord) => void;
}

interface MoreActionsProps extends RecordActionsProps {
  /** Moves the record to the spam. Resolves to whether that succeeded. */
  onMove: () => Promise<boolean>;
  onAnswered: () => void;
}

/** The menu of a record: what is done with it, what keeps it away, and last what deletes it. */
export function MoreActions({ onMove, onAnswered, ...props }: MoreActionsProps) {
  const { kind, record, onRemoved } = props;
  const { now } = useInbox();
  const nameOf = useAdminName();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const show = (next: Dialog | null) => {
    setDialog(next);
    // The menu item that opened the dialog is gone.
    if (next === null) menuButton.current?.focus();
  };
  const onClose = () => show(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon
            ref={menuButton}
            variant="default"
            size={36}
            aria-label="More actions"
            title="More actions"
          >
            <IconDots {...ICON} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {!record.spam && can('snooze', record, now) && (
            <Menu.Item leftSection={<IconBellPause {...ICON} />} onClick={() => show('snooze')}>
              Snooze …
            </Menu.Item>
          )}
          {!record.spam && <AnswerByMailItem kind={kind} record={record} onAnswered={onAnswered} />}
          <Menu.Item
            leftSection={<IconCopy {...ICON} />}
            onClick={() => copyText(recordText(kind, record, nameOf), 'Record copied')}
          >
            Copy
          </Menu.Item>
          {!record.spam && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconMailOff {...ICON} />} onClick={() => void onMove()}>
                Mark as spam
              </Menu.Item>
              <Menu.Item leftSection={<IconBan {...ICON} />} onClick={() => show('block')}>
                Block its sender …
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => show('erase')}>
            Everything from this address …
          </Menu.Item>
          <Menu.Item color={DANGER} leftSection={<IconTrash {...ICON} />} onClick={() => show('delete')}>
            Delete this record
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Deletions {...props} dialog={dialog} onClose={onClose} />
      <BlockQuestion
        kind={kind}
        record={record}
        onRemoved={onRemoved}
        opened={dialog === 'block'}
        onClose={onClose}
      />
      <SnoozeDialog kind={kind} record={record} opened={dialog === 'snooze'} onClose={onClose} />
    </>
  );
}

interface DeletionsProps extends RecordActionsProps {
  dialog: Dialog | null;
  onClose: () => void;
}

/** Deletes the record, or everything from its sender, after a question. The server writes both to the audit log. */
function Deletions({ kind, record, onRemoved, dialog, onClose }: DeletionsProps) {
  const deletion = useUpdateRecord(kind);
  const { answering } = useOthersHere(kind, record.id);
  const finish = (request: Promise<unknown>) =>
    whenDone(request, () => {
      removeDrafts((otherKind, id) => otherKind === kind && id === record.id);
      onRemoved(record.id);
    }).finally(onClose);
  const warning = answering !== '' && (
    <p>
      <strong>{`${answering} this record right now.`}</strong> What they are writing can then no longer be
      sent.
    </p>
  );
  return (
    <>
      <ConfirmDialog
        title="Delete this record?"
        confirm="Delete"
        confirming="Deleting..."
        opened={dialog === 'delete'}
        isPending={deletion.isPending}
        onConfirm={() =>
          finish(deletion.mutateAsync({ id: record.id, patch: { delete: record.spam ? 'spam' : 'inbox' } }))
        }
        onClose={onClose}
      >
        <p>
          The record of {senderName(record)} and the mail kept about it are deleted for good. That it was
          deleted, and by whom, stays in the audit.
        </p>
        {warning}
      </ConfirmDialog>
      <EraseQuestion
        record={record}
        warning={warning}
        opened={dialog === 'erase'}
        finish={finish}
        onClose={onClose}
      />
    </>
  );
}
