import { Radio } from '@mantine/core';
import { useState } from 'react';
import { pluralize } from '@/lib/pluralize';
import { domainOf } from '@shared/inquiry/blocked-senders';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { useBlockPreview, useBlockSender } from '../../api/blocked-senders';
import { useInboxLists } from '../../api/use-records';
import { whenDone } from '../../api/when-done';
import { ConfirmDialog } from '../../ui';
import type { Inquiry } from './other-inquiries';

interface BlockQuestionProps extends Inquiry {
  opened: boolean;
  onRemoved: (id: string) => void;
  onClose: () => void;
}

/** Asks whether to block an address or everybody of its domain, and says how many inquiries each has sent. */
export function BlockQuestion({ kind, record, onRemoved, opened, onClose }: BlockQuestionProps) {
  const { email } = record;
  const [blocksDomain, setBlocksDomain] = useState(false);
  const { mutateAsync, isPending } = useBlockSender(kind, record);
  const domain = domainOf(email);
  const block = () =>
    whenDone(mutateAsync(blocksDomain ? domain : email), () => onRemoved(record.id)).finally(onClose);
  return (
    <ConfirmDialog
      title="Block its sender?"
      confirm="Mark as spam and block"
      confirming="Blocking..."
      opened={opened}
      isPending={isPending}
      onConfirm={() => void block()}
      onClose={onClose}
    >
      This record goes to the spam, and so does what the sender sends from now on. The visitor is thanked as
      ever. Other inquiries in the inbox stay there.
      {opened && <SenderChoice record={record} blocksDomain={blocksDomain} onChoose={setBlocksDomain} />}
    </ConfirmDialog>
  );
}

interface SenderChoiceProps {
  record: AnyRecord;
  blocksDomain: boolean;
  onChoose: (blocksDomain: boolean) => void;
}

function SenderChoice({ record: { email }, blocksDomain, onChoose }: SenderChoiceProps) {
  const { data: preview } = useBlockPreview(email);
  const lists = useInboxLists();
  const domain = domainOf(email);
  const records = [...(lists.contacts.data ?? []), ...(lists.partnerships.data ?? [])];
  const count = (matches: (address: string) => boolean) => {
    const number = records.filter((other) => matches(other.email.trim().toLowerCase())).length;
    return `${pluralize(number, 'inquiry', 'inquiries')} in the inbox`;
  };
  return (
    <Radio.Group
      aria-label="Who is blocked"
      mt="md"
      value={blocksDomain ? 'domain' : 'address'}
      onChange={(value) => onChoose(value === 'domain')}
    >
      <Radio
        value="address"
        label={email}
        description={count((address) => address === email.trim().toLowerCase())}
      />
      <Radio
        mt="sm"
        value="domain"
        disabled={!preview?.domain}
        label={`Everybody at ${domain}`}
        description={
          preview?.domain === null
            ? 'A public mail service, which is not blocked as a whole'
            : count((address) => domainOf(address) === domain)
        }
      />
    </Radio.Group>
  );
}
