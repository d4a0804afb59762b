import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { type FocusEvent, useRef, useState } from 'react';
import { Mantine } from './mantine';

export interface Toast {
  title: string;
  message?: string;
  /** The reason of a failure, below the message. */
  reason?: string;
  action?: { label: string; onClick: () => void };
}

/** How long a toast with an action stays. */
const ACTION_MS = 10_000;

/** How long a pressed toast still takes the second click of a double click, which is not meant for what is below. */
const DOUBLE_CLICK_MS = 400;

/** Mantine's close button has no accessible name, and its description too little contrast on white. */
const accessible = {
  closeButtonProps: { 'aria-label': 'Dismiss' },
  styles: {
    title: { unicodeBidi: 'plaintext' },
    description: { color: 'var(--muted)', unicodeBidi: 'plaintext' },
  },
} as const;

export function showToast({ title, message, reason, action, failed }: Toast & { failed: boolean }): void {
  notifications.clean();
  const close = () => void setTimeout(() => notifications.hide(id), DOUBLE_CLICK_MS);
  const text = (
    <>
      {message && <div>{message}</div>}
      {reason && <div>{reason}</div>}
      {action && <Action {...action} close={close} />}
    </>
  );
  const id = notifications.show({
    ...accessible,
    title,
    message: text,
    ...(action && { autoClose: ACTION_MS }),
    ...(failed ? { color: 'red', autoClose: false, role: 'alert' } : { color: 'petrol', role: 'status' }),
  });
}

type ActionProps = NonNullable<Toast['action']> & { close: () => void };

function Action({ label, onClick, close }: ActionProps) {
  const [isDone, setIsDone] = useState(false);
  const cameFrom = useRef<HTMLElement | null>(null);
  const act = () => {
    if (isDone) return;
    setIsDone(true);
    close();
    cameFrom.current?.focus({ preventScroll: true });
    onClick();
  };
  return (
    <Button
      mt="xs"
      size="compact-md"
      data-toast-action
      aria-disabled={isDone}
      onFocus={({ relatedTarget }: FocusEvent) => {
        cameFrom.current = relatedTarget as HTMLElement | null;
      }}
      onClick={act}
    >
      {label}
    </Button>
  );
}

export function Toaster() {
  return (
    <Mantine>
      <Notifications
        data-toasts
        limit={1}
        // A toast stays while it has the focus only in this layout.
        layout="stacked"
        autoClose={5000}
        position="bottom-right"
        containerWidth={420}
        withinPortal={false}
        // A mouse selects text instead.
        allowDragDismiss={matchMedia('(pointer: coarse)').matches}
      />
    </Mantine>
  );
}
