import { Box, Button, Group } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BlockedSender } from '@shared/inquiry/sender';
import { useAdminName } from '../data/admins';
import { useUnblockSender } from '../data/blocked-senders';
import { blockedSendersKey } from '../data/query-keys';
import { CallButton, ICON } from '../ui/controls';
import { formatInstant } from '../ui/dates';
import { Dialog, DialogBody } from '../ui/dialog';

export function BlockedSendersButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconBan {...ICON} />} onClick={() => setIsOpen(true)}>
        Blocked senders
      </Button>
      {isOpen && (
        <Dialog onClose={() => setIsOpen(false)}>
          <DialogBody title="Blocked senders">
            <BlockedSenders />
            <Button mt={20} data-autofocus onClick={() => setIsOpen(false)}>
              Close
            </Button>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}

function BlockedSenders() {
  const { data, isError, refetch } = useQuery<BlockedSender[]>({
    queryKey: blockedSendersKey,
    refetchOnMount: 'always',
  });
  if (isError) return <Button onClick={() => void refetch()}>The list could not be loaded. Try again</Button>;
  if (!data) return <p>Loading...</p>;
  if (data.length === 0)
    return (
      <p>Nobody is blocked. To block a sender, choose &ldquo;Block sender&rdquo; in the menu of a record.</p>
    );
  return (
    <ul className="ruled">
      {data.map((blocked) => (
        <BlockedRow key={blocked.id} blocked={blocked} />
      ))}
    </ul>
  );
}

function BlockedRow({ blocked }: { blocked: BlockedSender }) {
  const { mutate, isPending } = useUnblockSender();
  const { sender, by, at } = blocked;
  const toName = useAdminName();
  return (
    <Group component="li" wrap="nowrap" justify="space-between" py={10}>
      <Box miw={0}>
        <strong>{sender}</strong>
        <p className="fine-print">
          {toName(by)}, {formatInstant(at)}
        </p>
      </Box>
      <CallButton
        flex="none"
        size="compact-md"
        aria-label={`Unblock ${sender}`}
        isPending={isPending}
        onClick={() => mutate(blocked)}
      >
        Unblock
      </CallButton>
    </Group>
  );
}
