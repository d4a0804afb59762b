import { notifications } from '@mantine/notifications';

interface Toast {
  title: string;
  message?: string;
}

/** One toast at a time: a new one takes the place of the last (spec, section 9). Goes after 5 s. */
export function toastSuccess({ title, message }: Toast): void {
  notifications.clean();
  notifications.show({ title, message, color: 'petrol', role: 'status' });
}

/** A failure stays until the person dismisses it: it may tell them what to do next. */
export function toastFailure({ title, message }: Toast): void {
  notifications.clean();
  notifications.show({ title, message, color: 'red', autoClose: false, role: 'alert' });
}
