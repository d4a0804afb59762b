import { Checkbox, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postJson } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import { addressKey, emailDomain } from '@shared/inquiry/email-address';
import { RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import { senderName } from '@shared/inquiry/record';
import type { ErasurePreview } from '@shared/inquiry/sender';
import { useBlockPreview, useBlockSender } from '../data/blocked-senders';
import { afterSuccess } from '../data/calls';
import { useChangeRecord, useEraseAddresses } from '../data/changes';
import { useExportPerson } from '../data/export';
import { type RecordLists, useInboxLists } from '../data/lists';
import { ADMIN_API } from '../data/query-keys';
import { CallButton } from '../ui/controls';
import { ConfirmDialog } from '../ui/dialog';
import { AnsweringWarning } from '../ui/presence';
import type { RecordRef } from '../view/view';
import { useOpenRecord } from './open-record';
import { SnoozeDialog } from './snooze';

interface DialogProps {
  onClose: () => void;
}

/** Asks before a record is deleted. The server writes the deletion to the audit log. */
function DeleteDialog({ onClose }: DialogProps) {
  const { kind, record, onRemoved } = useOpenRecord();
  const { id, spam } = record;
  const change = useChangeRecord(kind);
  const remove = () => {
    onClose();
    if (change(record, { type: 'delete', from: spam ? 'spam' : 'inbox' })) onRemoved();
  };
  return (
    <ConfirmDialog title="Delete this record?" confirm="Delete" onConfirm={remove} onClose={onClose}>
      <p>
        The record of {senderName(record)} and its stored mail are deleted for good. The audit log shows who
        deleted it, and when.
      </p>
      <AnsweringWarning records={[{ kind, id }]} />
    </ConfirmDialog>
  );
}

/** Offers to block an address or its whole domain, and shows how many inquiries in the inbox came from each. */
function BlockDialog({ onClose }: DialogProps) {
  const { kind, record, onRemoved } = useOpenRecord();
  const { email } = record;
  const domain = emailDomain(email);
  const [sender, setSender] = useState(email);
  const { mutateAsync, isPending } = useBlockSender(kind, record);
  const { data: preview } = useBlockPreview(email);
  const lists = useInboxLists();
  const records = [...(lists.contacts.data ?? []), ...(lists.partnerships.data ?? [])];
  const countText = (matches: (address: string) => boolean) => {
    const count = records.filter((other) => matches(addressKey(other.email))).length;
    return `${pluralize(count, 'inquiry', 'inquiries')} in the inbox`;
  };
  return (
    <ConfirmDialog
      title="Block the sender?"
      confirm="Mark as spam and block"
      confirming="Blocking..."
      isPending={isPending}
      onConfirm={() => void afterSuccess(mutateAsync(sender), onRemoved).finally(onClose)}
      onClose={onClose}
    >
      This record moves to Spam, and future inquiries from this sender will go there too. The sender still
      sees the usual thank-you message. Other inquiries in the inbox stay there.
      <Radio.Group aria-label="Who to block" mt="md" value={sender} onChange={setSender}>
        <Radio
          value={email}
          label={email}
          description={countText((address) => address === addressKey(email))}
        />
        <Radio
          mt="sm"
          value={domain}
          disabled={!preview?.domain}
          label={`Everybody at ${domain}`}
          description={
            preview?.domain === null
              ? 'A public mail service, which cannot be blocked as a whole'
              : countText((address) => emailDomain(address) === domain)
          }
        />
      </Radio.Group>
    </ConfirmDialog>
  );
}

/** Offers to download or erase everything from an address, and to erase other addresses of its sender too. */
function EraseDialog({ onClose }: DialogProps) {
  const { record, close } = useOpenRecord();
  const { email } = record;
  const { mutateAsync, isPending } = useEraseAddresses();
  const { data: preview } = useQuery<ErasurePreview>({
    queryKey: [ADMIN_API, 'erase', 'preview', email],
    queryFn: () => postJson<ErasurePreview>(`${ADMIN_API}/erase/preview`, { email }),
    gcTime: 0, // loads again each time the dialog opens
  });
  const addresses = preview?.addresses ?? [];
  const [checkedEmails, setCheckedEmails] = useState<string[]>([]);
  const lists = useInboxLists();
  const count = (kind: RecordKind) =>
    inboxRecordsFrom(lists, [email]).filter((each) => each.kind === kind).length;
  const download = useExportPerson(email);
  return (
    <ConfirmDialog
      title={`Everything from ${email}`}
      confirm="Erase everything"
      confirming="Erasing..."
      isPending={isPending}
      onConfirm={() => void afterSuccess(mutateAsync([email, ...checkedEmails]), close).finally(onClose)}
      onClose={onClose}
    >
      <CallButton mb="md" isPending={download.isPending} onClick={() => download.mutate()}>
        Download everything
      </CallButton>
      <p>
        Erasing deletes every contact message and every partnership inquiry from <strong>{email}</strong>,
        spam included, and their stored mail, for good. Mails that were already sent stay in your mailbox.
      </p>
      <AnsweringWarning records={inboxRecordsFrom(lists, [email, ...checkedEmails])} />
      {lists.contacts.isComplete && lists.partnerships.isComplete && (
        <p>
          {`In the inbox: ${pluralize(count('contacts'), 'contact')} and ${pluralize(count('partnerships'), 'partnership inquiry', 'partnership inquiries')}.`}
        </p>
      )}
      {addresses.length > 0 && (
        <Checkbox.Group
          mt="md"
          label="Other addresses of the same sender"
          description="Checked addresses are erased too."
          value={checkedEmails}
          onChange={setCheckedEmails}
        >
          {addresses.map((address) => (
            <Checkbox
              key={address.email}
              mt="xs"
              value={address.email}
              label={`${address.email} (${pluralize(address.records, 'record')})`}
            />
          ))}
        </Checkbox.Group>
      )}
    </ConfirmDialog>
  );
}

/** Returns the loaded records of the inbox that came from any of these addresses. */
function inboxRecordsFrom(lists: RecordLists, emails: readonly string[]): RecordRef[] {
  const addresses = new Set(emails.map(addressKey));
  return RECORD_KINDS.flatMap((kind) =>
    (lists[kind].data ?? [])
      .filter((record) => addresses.has(addressKey(record.email)))
      .map(({ id }) => ({ kind, id })),
  );
}

/** The dialogs, by the action that opens them. A dialog is mounted only while it is open. */
export const DIALOGS = {
  snooze: SnoozeDialog,
  block: BlockDialog,
  erase: EraseDialog,
  delete: DeleteDialog,
};
