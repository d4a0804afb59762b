import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postJson } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import { addressKey } from '@shared/inquiry/email-address';
import { byKind, RECORD_KINDS } from '@shared/inquiry/kinds';
import type { ErasurePreview } from '@shared/inquiry/sender';
import { useExportPerson } from '../api/export';
import { type RecordLists, useInboxLists } from '../api/lists';
import { ADMIN_API } from '../api/query-keys';
import { useEraseAddress } from '../api/record-mutations';
import { whenDone } from '../api/when-done';
import { ConfirmDialog } from '../dialog';
import { WriterWarning } from '../presence';
import { CallButton } from '../ui';
import type { RecordRef } from '../view/view';
import type { RecordDialogProps } from './leave';

/** Offers to download or to erase everything from an address, and the other addresses of its sender with it. */
export function EraseQuestion({ record: { email }, onErased, onClose }: RecordDialogProps) {
  const { mutateAsync, isPending } = useEraseAddress();
  const { data: preview } = useQuery<ErasurePreview>({
    queryKey: [ADMIN_API, 'erase', 'preview', email],
    queryFn: () => postJson<ErasurePreview>(`${ADMIN_API}/erase/preview`, { email }),
    gcTime: 0,
  });
  const addresses = preview?.addresses ?? [];
  const [others, setOthers] = useState<string[]>([]);
  const lists = useInboxLists();
  const download = useExportPerson(email);
  return (
    <ConfirmDialog
      title={`Everything from ${email}`}
      confirm="Erase everything"
      confirming="Erasing..."
      isPending={isPending}
      onConfirm={() => void whenDone(mutateAsync([email, ...others]), onErased).finally(onClose)}
      onClose={onClose}
    >
      <CallButton mb="md" isPending={download.isPending} onClick={() => download.mutate()}>
        Download everything
      </CallButton>
      <p>
        Erasing deletes every contact message and every partnership inquiry from <strong>{email}</strong>,
        spam included, and the mail kept about them, for good. Mails that were already sent are in your
        mailbox and stay there.
      </p>
      <WriterWarning records={inboxFrom(lists, [email, ...others])} />
      <InboxCount lists={lists} email={email} />
      {addresses.length > 0 && (
        <Checkbox.Group
          mt="md"
          label="Other addresses of the same sender"
          description="Those that are checked are erased too."
          value={others}
          onChange={setOthers}
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

/** The records of the inbox from some addresses, as far as they are loaded. */
function inboxFrom(lists: RecordLists, emails: readonly string[]): RecordRef[] {
  const addresses = new Set(emails.map(addressKey));
  return RECORD_KINDS.flatMap((kind) =>
    (lists[kind].data ?? [])
      .filter((record) => addresses.has(addressKey(record.email)))
      .map(({ id }) => ({ kind, id })),
  );
}

/** How much of the inbox was sent from an address. Nothing while the lists are loading. */
function InboxCount({ lists, email }: { lists: RecordLists; email: string }) {
  if (!lists.contacts.isComplete || !lists.partnerships.isComplete) return null;
  const records = inboxFrom(lists, [email]);
  const { contacts, partnerships } = byKind(
    (kind) => records.filter((record) => record.kind === kind).length,
  );
  return (
    <p>
      {`In the inbox: ${pluralize(contacts, 'contact')} and ${pluralize(partnerships, 'partnership inquiry', 'partnership inquiries')}.`}
    </p>
  );
}
