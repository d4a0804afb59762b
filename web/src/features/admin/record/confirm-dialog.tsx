import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { PrimaryButton } from '../primary-button';
import classes from './record-drawer.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, in full. */
  children: ReactNode;
  confirm: string;
  /** What the button says until it has happened; until then the question cannot be left. */
  confirming: string;
  opened: boolean;
  pending: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  confirming,
  opened,
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!pending}
      closeOnClickOutside={!pending}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.dialog}>
          <Modal.Title className={classes.dialogTitle}>{title}</Modal.Title>
          <div className={classes.dialogText}>{children}</div>
          <div className={classes.dialogActions}>
            <Button variant="default" disabled={pending} onClick={onClose} data-autofocus>
              Cancel
            </Button>
            <PrimaryButton danger aria-disabled={pending} onClick={() => !pending && onConfirm()}>
              {pending ? confirming : confirm}
            </PrimaryButton>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
