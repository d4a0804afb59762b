import { Button, Group } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Mantine } from './mantine';

export interface Toast {
  title: string;
  message?: string;
  /** Why it failed, below the message. */
  reason?: string;
  action?: ToastAction;
}

interface ToastAction {
  label: string;
  onClick: () => void;
}

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
  notifications.show({
    ...accessible,
    title,
    message: action ? <MessageWithAction {...{ message, action }} /> : <Message {...{ message, reason }} />,
    ...(action && { autoClose: 10_000 }),
    ...(failed ? { color: 'red', autoClose: false, role: 'alert' } : { color: 'petrol', role: 'status' }),
  });
}

interface MessageProps {
  message: string | undefined;
  reason: string | undefined;
}

function Message({ message, reason }: MessageProps) {
  if (!reason) return message;
  return (
    <>
      <div>{message}</div>
      <div>{reason}</div>
    </>
  );
}

function MessageWithAction({ message, action }: { message: string | undefined; action: ToastAction }) {
  // The toast takes a moment to go.
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      {message}
      <Group mt="xs">
        <Button
          size="compact-md"
          data-toast-action
          disabled={isDone}
          onClick={() => {
            setIsDone(true);
            notifications.clean();
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      </Group>
    </>
  );
}

export function Toaster() {
  return (
    <Mantine>
      <Notifications data-toasts limit={1} autoClose={5000} position="bottom-right" containerWidth={420} />
    </Mantine>
  );
}
