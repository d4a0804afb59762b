import { Radio } from '@mantine/core';
import { useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { addressKey, emailDomain } from '@shared/inquiry/email-address';
import { useBlockPreview, useBlockSender } from '../api/blocked-senders';
import { useInboxLists } from '../api/lists';
import { whenDone } from '../api/when-done';
import { ConfirmDialog } from '../dialog';
import type { RecordDialogProps } from './leave';

/** Asks whether to block an address or everybody of its domain, and says how many inquiries each has sent. */
export function BlockQuestion({ kind, record, onRemoved, onClose }: RecordDialogProps) {
  const { email } = record;
  const domain = emailDomain(email);
  const [sender, setSender] = useState(email);
  const { mutateAsync, isPending } = useBlockSender(kind, record);
  const { data: preview } = useBlockPreview(email);
  const lists = useInboxLists();
  const records = [...(lists.contacts.data ?? []), ...(lists.partnerships.data ?? [])];
  const count = (matches: (address: string) => boolean) => {
    const number = records.filter((other) => matches(addressKey(other.email))).length;
    return `${pluralize(number, 'inquiry', 'inquiries')} in the inbox`;
  };
  return (
    <ConfirmDialog
      title="Block its sender?"
      confirm="Mark as spam and block"
      confirming="Blocking..."
      isPending={isPending}
      onConfirm={() => void whenDone(mutateAsync(sender), onRemoved).finally(onClose)}
      onClose={onClose}
    >
      This record goes to the spam, and so does what the sender sends from now on. The visitor is thanked as
      ever. Other inquiries in the inbox stay there.
      <Radio.Group aria-label="Who is blocked" mt="md" value={sender} onChange={setSender}>
        <Radio value={email} label={email} description={count((address) => address === addressKey(email))} />
        <Radio
          mt="sm"
          value={domain}
          disabled={!preview?.domain}
          label={`Everybody at ${domain}`}
          description={
            preview?.domain === null
              ? 'A public mail service, which is not blocked as a whole'
              : count((address) => emailDomain(address) === domain)
          }
        />
      </Radio.Group>
    </ConfirmDialog>
  );
}
