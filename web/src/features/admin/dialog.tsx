import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Group, Modal, type ModalRootProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { CallButton, PrimaryButton } from './ui';
import classes from './ui.module.css';

/** Mantine would hide the page's scrollbar with a style element, which the Content-Security-Policy refuses. */
export function Dialog({ children, ...props }: ModalRootProps) {
  return (
    <Modal.Root
      {...props}
      centered
      returnFocus={false}
      removeScrollProps={{ removeScrollBar: false }}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay className={classes.appearing} />
      <Modal.Content className={classes.appearing}>
        <FocusReturn />
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine does not know what had the focus before a dialog that is open from its first render. */
function FocusReturn(): null {
  useLayoutEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    return () => opener?.focus();
  }, []);
  return null;
}

/** The title is not in a Modal.Header, which would be a second banner landmark of the page. */
export function DialogBody({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Modal.Body p={24}>
      <Modal.Title className={classes.dialogTitle}>{title}</Modal.Title>
      {children}
    </Modal.Body>
  );
}

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  confirming?: string;
  cancel?: string;
  /** Needed where the dialog is there while it is closed. */
  opened?: boolean;
  /** False if nothing is lost. */
  danger?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that cannot be undone, or that does more than the screen shows. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  confirming = confirm,
  cancel = 'Cancel',
  opened = true,
  danger = true,
  isPending = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} closeOnEscape={!isPending} closeOnClickOutside={!isPending}>
      <DialogBody title={title}>
        <div className={classes.dialogText}>{children}</div>
        <Group gap={8} mt={24} justify="flex-end">
          <CallButton isPending={isPending} onClick={onClose} data-autofocus>
            {cancel}
          </CallButton>
          <PrimaryButton danger={danger} isPending={isPending} onClick={onConfirm}>
            {isPending ? confirming : confirm}
          </PrimaryButton>
        </Group>
      </DialogBody>
    </Dialog>
  );
}
