import { notifications } from '@mantine/notifications';

interface Toast {
  title: string;
  message?: string;
}

/** Mantine's close button has no accessible name, and its description too little contrast on white. */
const accessible = {
  closeButtonProps: { 'aria-label': 'Dismiss' },
  styles: { description: { color: 'var(--muted)' } },
};

/** Shows a toast for 5 s. There is one toast at a time: a new one replaces the last. */
export function toastSuccess({ title, message }: Toast): void {
  notifications.clean();
  notifications.show({ ...accessible, title, message, color: 'petrol', role: 'status' });
}

/** Shows a failure until it is dismissed: it may say what to do next. */
export function toastFailure({ title, message }: Toast): void {
  notifications.clean();
  notifications.show({ ...accessible, title, message, color: 'red', autoClose: false, role: 'alert' });
}
