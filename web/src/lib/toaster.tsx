import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { type FocusEvent, useRef, useState } from 'react';
import { Mantine } from './mantine';

export interface Toast {
  title: string;
  message?: string;
  /** The reason for a failure, below the message. */
  reason?: string;
  action?: { label: string; onClick: () => void };
}

/** How long a toast with an action stays. */
const ACTION_MS = 10_000;

/** How long a pressed toast stays to catch the second click of a double click, which must not reach the page below. */
const DOUBLE_CLICK_MS = 400;

/** Mantine's close button has no accessible name, and Mantine's messages have too little contrast on white. */
const accessible = {
  closeButtonProps: { 'aria-label': 'Dismiss' },
  styles: {
    title: { unicodeBidi: 'plaintext' },
    description: { color: 'var(--muted)', unicodeBidi: 'plaintext' },
  },
} as const;

export function showToast({
  title,
  message,
  reason,
  action,
  isFailure,
}: Toast & { isFailure: boolean }): void {
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
    ...(isFailure ? { color: 'red', autoClose: false, role: 'alert' } : { color: 'petrol', role: 'status' }),
  });
}

type ActionProps = NonNullable<Toast['action']> & { close: () => void };

function Action({ label, onClick, close }: ActionProps) {
  const [isDone, setIsDone] = useState(false);
  const previousFocus = useRef<HTMLElement | null>(null);
  const handleClick = () => {
    if (isDone) return;
    setIsDone(true);
    close();
    previousFocus.current?.focus({ preventScroll: true });
    onClick();
  };
  return (
    <Button
      mt="xs"
      size="compact-md"
      data-toast-action
      aria-disabled={isDone}
      onFocus={({ relatedTarget }: FocusEvent) => {
        previousFocus.current = relatedTarget as HTMLElement | null;
      }}
      onClick={handleClick}
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
        // Only this layout keeps a toast while it has the focus.
        layout="stacked"
        autoClose={5000}
        position="bottom-right"
        containerWidth={420}
        withinPortal={false}
        // Dragging with a mouse selects text instead.
        allowDragDismiss={matchMedia('(pointer: coarse)').matches}
      />
    </Mantine>
  );
}
