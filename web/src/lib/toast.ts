import { notifications } from '@mantine/notifications';

interface Toast {
  title: string;
  message?: string;
}

/** The library's own button has no name, and its text too little contrast on white. */
const legible = {
  closeButtonProps: { 'aria-label': 'Dismiss' },
  styles: { description: { color: 'var(--muted)' } },
};

/** One toast at a time: a new one takes the place of the last (spec, section 9). Goes after 5 s. */
export function toastSuccess({ title, message }: Toast): void {
  notifications.clean();
  notifications.show({ ...legible, title, message, color: 'petrol', role: 'status' });
}

/** A failure stays until the person dismisses it: it may tell them what to do next. */
export function toastFailure({ title, message }: Toast): void {
  notifications.clean();
  notifications.show({ ...legible, title, message, color: 'red', autoClose: false, role: 'alert' });
}
