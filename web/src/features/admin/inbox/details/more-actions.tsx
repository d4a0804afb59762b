import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import {
  IconBan,
  IconCheck,
  IconCopy,
  IconDots,
  IconFileDownload,
  IconTrash,
  IconUserX,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { type AnyRecord, byKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import { isUnhandled } from '@shared/inquiry/state';
import { exportPerson } from '../../api/export';
import { useEraseAddress, useUpdateRecord } from '../../api/record-mutations';
import { useInboxLists } from '../../api/use-records';
import { whenDone } from '../../api/when-done';
import { ConfirmDialog, ICON } from '../../ui';
import { BlockItems } from '../blocked-senders';
import type { RecordActionsProps } from './actions';
import { AnswerByMailItems } from './answer-by-mail';
import classes from './details.module.css';
import { useDraft } from './draft';
import { copyText, recordText } from './record-text';
import { SnoozeDialog, SnoozeItem } from './snooze';
import { ViewsAbout } from './views-about';

type Dialog = 'delete' | 'erase' | 'snooze' | null;

export function MoreActions({ onMove, ...props }: RecordActionsProps & { onMove: () => Promise<boolean> }) {
  const { kind, record, onConfirming } = props;
  const [dialog, setDialog] = useState<Dialog>(null);
  const download = useMutation({ mutationFn: () => exportPerson(record.email) });
  const menuButton = useRef<HTMLButtonElement>(null);
  const { mutate } = useUpdateRecord(kind);
  const show = (next: Dialog) => {
    setDialog(next);
    onConfirming(next !== null);
    // The menu item that opened the dialog is gone.
    if (next === null) menuButton.current?.focus();
  };
  const onUnmount = useEffectEvent(() => onConfirming(false));
  useEffect(() => onUnmount, []);
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
          {isUnhandled(record) && !record.spam && (
            <Menu.Item
              leftSection={<IconCheck {...ICON} />}
              onClick={() => mutate({ id: record.id, patch: { handled: true } })}
            >
              Mark as handled
            </Menu.Item>
          )}
          {!record.spam && <AnswerByMailItems kind={kind} record={record} />}
          {isUnhandled(record) && !record.spam && <SnoozeItem onClick={() => show('snooze')} />}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconCopy {...ICON} />}
            onClick={() => copyText(recordText(kind, record), 'Record copied')}
          >
            Copy
          </Menu.Item>
          {!record.spam && (
            <Menu.Item leftSection={<IconBan {...ICON} />} onClick={() => void onMove()}>
              Mark as spam
            </Menu.Item>
          )}
          {!record.spam && <BlockItems record={record} onMove={onMove} />}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconFileDownload {...ICON} />}
            disabled={download.isPending}
            onClick={() => download.mutate()}
          >
            Download everything from this email address
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconTrash {...ICON} />}
            onClick={() => show('delete')}
          >
            Delete this record
          </Menu.Item>
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconUserX {...ICON} />}
            onClick={() => show('erase')}
          >
            Erase everything from this email address
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirmations {...props} dialog={dialog} onClose={() => show(null)} />
      <SnoozeDialog kind={kind} record={record} opened={dialog === 'snooze'} onClose={() => show(null)} />
    </>
  );
}

interface ConfirmationsProps extends RecordActionsProps {
  dialog: Dialog;
  onClose: () => void;
}

/** Deletes the record, or everything from its sender, after a question. The server writes both to the audit log. */
function Confirmations({ kind, record, onRemoved, dialog, onClose }: ConfirmationsProps) {
  const deletion = useUpdateRecord(kind);
  const erasure = useEraseAddress();
  const [deletesViews, setDeletesViews] = useState(true);
  const { removeDraft } = useDraft(kind, record.id);
  const finish = (request: Promise<unknown>) =>
    whenDone(request, () => {
      removeDraft();
      onRemoved(record.id);
    }).finally(onClose);
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
        The record of {senderName(record)} and the mail kept about it are deleted for good. That it was
        deleted, and by whom, stays in the audit.
      </ConfirmDialog>
      <ConfirmDialog
        title={`Erase everything from ${record.email}?`}
        confirm="Erase everything"
        confirming="Erasing..."
        opened={dialog === 'erase'}
        isPending={erasure.isPending}
        onConfirm={() => finish(erasure.mutateAsync({ email: record.email, views: deletesViews }))}
        onClose={onClose}
      >
        Every contact message and every partnership inquiry from <strong>{record.email}</strong>, spam
        included, and the mail kept about them are deleted for good. Mails that were already sent are in your
        mailbox and stay there.
        {dialog === 'erase' && (
          <>
            <InboxCount record={record} />
            <ViewsAbout email={record.email} isChosen={deletesViews} onChoose={setDeletesViews} />
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** How much of the inbox was sent from the address of a record. Nothing while the lists are loading. */
function InboxCount({ record }: { record: AnyRecord }) {
  const lists = useInboxLists();
  if (!lists.contacts.isComplete || !lists.partnerships.isComplete) return null;
  const address = record.email.trim().toLowerCase();
  const { contacts, partnerships } = byKind(
    (kind) => lists[kind].data?.filter(({ email }) => email.trim().toLowerCase() === address).length ?? 0,
  );
  return (
    <p>
      In the inbox: {pluralize(contacts, 'contact')} and{' '}
      {pluralize(partnerships, 'partnership inquiry', 'partnership inquiries')}.
    </p>
  );
}
