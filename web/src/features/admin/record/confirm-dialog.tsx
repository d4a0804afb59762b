import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './record-drawer.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will happen, in full. */
  children: ReactNode;
  confirm: string;
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
  opened,
  pending,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.dialogTitle }}
    >
      <div className={classes.dialogText}>{children}</div>
      <div className={classes.dialogActions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button color="red" disabled={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
