import { Group } from '@mantine/core';
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { showToastsIn } from '@/lib/toast';
import { CallButton, PrimaryButton } from './controls';
import classes from './ui.module.css';

const TitleId = createContext('');

interface DialogProps {
  /** If missing, only the content can close the dialog. */
  onClose?: (() => void) | undefined;
  /** The accessible name. Needed only without a `DialogBody`, because the title of a `DialogBody` is the name. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A modal dialog. The browser traps the focus in it and restores the focus when it closes. */
export function Dialog({ onClose, label, className = classes.dialog, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedTarget = useRef<EventTarget>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // The browser looks for the `autofocus` attribute, which React does not render.
    element.querySelector('[data-autofocus]')?.toggleAttribute('autofocus', true);
    element.showModal();
    const moveToastsBack = showToastsIn(element);
    return () => {
      moveToastsBack();
      element.close();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape does the same
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      aria-labelledby={label === undefined ? titleId : undefined}
      onCancel={(event) => !onClose && event.preventDefault()}
      onClose={({ currentTarget }) => {
        // In React's strict mode, which mounts twice, the event may belong to the first mount.
        if (currentTarget.open) return;
        // Chromium closes a dialog on the second of two consecutive Escapes, even if `onCancel` prevents that.
        if (onClose) onClose();
        else currentTarget.showModal();
      }}
      // A click on the dialog element itself is outside its content. The press must also start outside, because a text
      // selection that starts in the content may end outside.
      onMouseDown={({ target }) => (pressedTarget.current = target)}
      onClick={({ target, currentTarget }) => {
        if (onClose && target === currentTarget && pressedTarget.current === target) currentTarget.close();
      }}
    >
      <TitleId value={titleId}>{children}</TitleId>
    </dialog>
  );
}

export function DialogBody({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.dialogBody}>
      <h2 id={use(TitleId)} className={classes.dialogTitle}>
        {title}
      </h2>
      {children}
    </div>
  );
}

export interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  confirm: string;
  confirming?: string;
  cancel?: string;
  /** False if the action loses no data. */
  danger?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone, or that affects more than the screen shows. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  confirming = confirm,
  cancel = 'Cancel',
  danger = true,
  isPending = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Dialog onClose={isPending ? undefined : onClose}>
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
