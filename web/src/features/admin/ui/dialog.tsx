import { Group } from '@mantine/core';
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { showToastsIn } from '@/lib/toast';
import { CallButton, PrimaryButton } from './controls';
import classes from './ui.module.css';

const TitleId = createContext('');

interface DialogProps {
  /** Without it the dialog stays until its content closes it. */
  onClose?: (() => void) | undefined;
  /** Needed where it has no `DialogBody` with its title. */
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** The browser keeps the focus in the dialog, and returns it to where it was. */
export function Dialog({ onClose, label, className = classes.dialog, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    // React leaves no attribute of `autoFocus`, for which the browser looks.
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
        // The event of an earlier rendering in React's strict mode.
        if (currentTarget.open) return;
        // Chromium closes a dialog at the second Escape in a row, also if that is refused.
        if (onClose) onClose();
        else currentTarget.showModal();
      }}
      // The dialog itself is what is around its content. A selection of text may end there.
      onMouseDown={({ target }) => (pressed.current = target)}
      onClick={({ target, currentTarget }) => {
        if (onClose && target === currentTarget && pressed.current === target) currentTarget.close();
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
