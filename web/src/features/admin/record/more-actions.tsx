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
import { senderName } from '@shared/inquiry/record';
import { can } from '@shared/inquiry/state';
import { useAdminName } from '../admins';
import { removeDrafts } from '../api/drafts';
import { useUpdateRecord } from '../api/record-mutations';
import { whenDone } from '../api/when-done';
import { ConfirmDialog } from '../dialog';
import { WriterWarning } from '../presence';
import { ICON } from '../ui';
import { useNow } from '../use-now';
import { AnswerByMailItem } from './answer-by-mail';
import { BlockQuestion } from './block-question';
import { EraseQuestion } from './erase-question';
import type { RecordActionsProps, RecordDialogProps } from './leave';
import { copyText, recordText } from './record-text';
import classes from './record.module.css';
import { SnoozeDialog } from './snooze';

const DANGER = 'var(--mantine-color-error)';

interface MoreActionsProps extends RecordActionsProps {
  /** Moves the record to the spam. */
  onMove: () => void;
  onAnswered: () => void;
}

/** The menu of a record: what is done with it, what keeps it away, and last what deletes it. */
export function MoreActions({ kind, record, onMove, onAnswered, ...leave }: MoreActionsProps) {
  const now = useNow(60_000);
  const toName = useAdminName();
  const [dialog, showDialog] = useState<keyof typeof DIALOGS | null>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const RecordDialog = dialog && DIALOGS[dialog];
  const setDialog = (name: typeof dialog) => {
    // The dialog returns the focus to it. The menu item will be gone.
    menuButton.current?.focus();
    showDialog(name);
  };
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
            <Menu.Item leftSection={<IconBellPause {...ICON} />} onClick={() => setDialog('snooze')}>
              Snooze …
            </Menu.Item>
          )}
          {!record.spam && <AnswerByMailItem kind={kind} record={record} onAnswered={onAnswered} />}
          <Menu.Item
            leftSection={<IconCopy {...ICON} />}
            onClick={() => copyText(recordText(kind, record, toName), 'Record copied')}
          >
            Copy
          </Menu.Item>
          {!record.spam && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconMailOff {...ICON} />} onClick={onMove}>
                Mark as spam
              </Menu.Item>
              <Menu.Item leftSection={<IconBan {...ICON} />} onClick={() => setDialog('block')}>
                Block its sender …
              </Menu.Item>
            </>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconUser {...ICON} />} onClick={() => setDialog('erase')}>
            Everything from this address …
          </Menu.Item>
          <Menu.Item color={DANGER} leftSection={<IconTrash {...ICON} />} onClick={() => setDialog('delete')}>
            Delete this record
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {RecordDialog && (
        <RecordDialog kind={kind} record={record} {...leave} onClose={() => showDialog(null)} />
      )}
    </>
  );
}

/** The server writes a deletion to the audit log. */
function DeleteQuestion({ kind, record, onRemoved, onClose }: RecordDialogProps) {
  const { id, spam } = record;
  const { mutateAsync, isPending } = useUpdateRecord(kind, 'Not deleted');
  const deleteRecord = () =>
    whenDone(mutateAsync({ id, patch: { type: 'delete', from: spam ? 'spam' : 'inbox' } }), () => {
      removeDrafts((otherKind, otherId) => otherKind === kind && otherId === id);
      onRemoved();
    }).finally(onClose);
  return (
    <ConfirmDialog
      title="Delete this record?"
      confirm="Delete"
      confirming="Deleting..."
      isPending={isPending}
      onConfirm={() => void deleteRecord()}
      onClose={onClose}
    >
      <p>
        The record of {senderName(record)} and the mail kept about it are deleted for good. That it was
        deleted, and by whom, stays in the audit.
      </p>
      <WriterWarning records={[{ kind, id }]} />
    </ConfirmDialog>
  );
}

const DIALOGS = {
  snooze: SnoozeDialog,
  block: BlockQuestion,
  erase: EraseQuestion,
  delete: DeleteQuestion,
};
