import { Button, Menu, Modal } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BlockedSender, domainOf } from '@shared/inquiry/blocked-senders';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { useBlockSender, useUnblockSender } from '../api/blocked-senders';
import { blockedSendersKey } from '../api/query-keys';
import { formatInstant } from '../date-text';
import { CallButton, Dialog, ICON } from '../ui';
import classes from './blocked-senders.module.css';

interface BlockItemsProps {
  record: AnyRecord;
  /** Moves the record to the spam. Resolves to whether that succeeded. */
  onMove: () => Promise<boolean>;
}

export function BlockItems({ record, onMove }: BlockItemsProps) {
  const { mutate: block } = useBlockSender();
  // Last, because each toast replaces the one before it, and that of the block can undo it.
  const moveAndBlock = async (sender: string) => {
    if (await onMove()) block(sender);
  };
  return [record.email, domainOf(record.email)].map((sender) => (
    <Menu.Item key={sender} leftSection={<IconBan {...ICON} />} onClick={() => void moveAndBlock(sender)}>
      Mark as spam and block {sender}
    </Menu.Item>
  ));
}

export function BlockedSendersButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconBan {...ICON} />} onClick={() => setIsOpen(true)}>
        Blocked senders
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)}>
        <div className={classes.head}>
          <Modal.Title>Blocked senders</Modal.Title>
          <Modal.CloseButton aria-label="Close" />
        </div>
        <Modal.Body>{isOpen && <BlockedSenders />}</Modal.Body>
      </Dialog>
    </>
  );
}

function BlockedSenders() {
  const { data, isError, refetch } = useQuery<BlockedSender[]>({
    queryKey: blockedSendersKey,
    refetchOnMount: 'always',
  });
  if (isError) return <Button onClick={() => void refetch()}>The list could not be loaded. Try again</Button>;
  if (!data) return <p role="status">Loading...</p>;
  if (data.length === 0)
    return <p>Nobody is blocked. &ldquo;Mark as spam&rdquo; of a record can block who has sent it.</p>;
  return (
    <ul className={classes.list}>
      {data.map((blocked) => (
        <BlockedRow key={blocked.id} blocked={blocked} />
      ))}
    </ul>
  );
}

function BlockedRow({ blocked }: { blocked: BlockedSender }) {
  const { mutate, isPending } = useUnblockSender();
  const { sender, by, at } = blocked;
  return (
    <li>
      <div className={classes.sender}>
        <strong>{sender}</strong>
        <p className="fine-print">
          {by}, {formatInstant(at)}
        </p>
      </div>
      <CallButton
        size="compact-md"
        aria-label={`Unblock ${sender}`}
        isPending={isPending}
        onClick={() => mutate(blocked)}
      >
        Unblock
      </CallButton>
    </li>
  );
}
