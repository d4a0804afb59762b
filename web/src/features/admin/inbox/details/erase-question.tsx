import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postJson } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import type { ErasurePreview } from '@shared/inquiry/erasure';
import { byKind } from '@shared/inquiry/kinds';
import { useExportPerson } from '../../api/export';
import { ADMIN_API } from '../../api/query-keys';
import { useEraseAddress } from '../../api/record-mutations';
import { useInboxLists } from '../../api/use-records';
import { whenDone } from '../../api/when-done';
import { CallButton, ConfirmDialog } from '../../ui';
import type { RecordDialogProps } from './leaving';
import { WriterWarning } from './teamwork';

/** Offers to download or to erase everything from an address, and the other addresses of its sender with it. */
export function EraseQuestion({ kind, record, onRemoved, onClose }: RecordDialogProps) {
  const { id, email } = record;
  const { mutateAsync, isPending } = useEraseAddress();
  const { data: preview } = useQuery<ErasurePreview>({
    queryKey: [ADMIN_API, 'erase', 'preview', email],
    queryFn: () => postJson<ErasurePreview>(`${ADMIN_API}/erase/preview`, { email }),
    gcTime: 0,
  });
  const addresses = preview?.addresses ?? [];
  const [others, setOthers] = useState<string[]>([]);
  const download = useExportPerson(email);
  return (
    <ConfirmDialog
      title={`Everything from ${email}`}
      confirm="Erase everything"
      confirming="Erasing..."
      isPending={isPending}
      onConfirm={() => void whenDone(mutateAsync([email, ...others]), onRemoved).finally(onClose)}
      onClose={onClose}
    >
      <CallButton mb="md" isPending={download.isPending} onClick={() => download.mutate()}>
        Download everything
      </CallButton>
      <p>
        Erasing deletes every contact message and every partnership inquiry from <strong>{email}</strong>,
        spam included, the mail kept about them and the saved views that name the address, for good. Mails
        that were already sent are in your mailbox and stay there.
      </p>
      <WriterWarning kind={kind} id={id} />
      <InboxCount email={email} />
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

/** How much of the inbox was sent from an address. Nothing while the lists are loading. */
function InboxCount({ email }: { email: string }) {
  const lists = useInboxLists();
  if (!lists.contacts.isComplete || !lists.partnerships.isComplete) return null;
  const address = email.trim().toLowerCase();
  const { contacts, partnerships } = byKind(
    (kind) => lists[kind].data?.filter((record) => record.email.trim().toLowerCase() === address).length ?? 0,
  );
  return (
    <p>
      {`In the inbox: ${pluralize(contacts, 'contact')} and ${pluralize(partnerships, 'partnership inquiry', 'partnership inquiries')}.`}
    </p>
  );
}
