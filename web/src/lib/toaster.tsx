import { Notifications, notifications } from '@mantine/notifications';
import { Mantine } from './mantine';
import type { Toast } from './toast';

/** Mantine's close button has no accessible name, and its description too little contrast on white. */
const accessible = {
  closeButtonProps: { 'aria-label': 'Dismiss' },
  styles: { description: { color: 'var(--muted)' } },
};

/** Shows a toast in place of the one that is there. */
export function showToast({ title, message, failed }: Toast & { failed: boolean }): void {
  notifications.clean();
  notifications.show({
    ...accessible,
    title,
    message,
    ...(failed ? { color: 'red', autoClose: false, role: 'alert' } : { color: 'petrol', role: 'status' }),
  });
}

/** Where toasts appear. */
export function Toaster() {
  return (
    <Mantine>
      <Notifications limit={1} autoClose={5000} position="bottom-right" containerWidth={420} />
    </Mantine>
  );
}
