import { notificationsStore } from '@mantine/notifications';
import { onTestFinished } from 'vitest';

let keepsToasts = true;

/** Keeps toasts until they are clicked or replaced, so that no test depends on their timing. */
notificationsStore.subscribe(({ notifications }) => {
  if (keepsToasts) for (const toast of notifications) toast.autoClose = false;
});

/** Lets toasts close by themselves for the rest of the test. */
export function letToastsClose(): void {
  keepsToasts = false;
  onTestFinished(() => void (keepsToasts = true));
}
