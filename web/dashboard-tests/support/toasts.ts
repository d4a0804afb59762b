import { notificationsStore } from '@mantine/notifications';
import { onTestFinished } from 'vitest';

let areKept = true;

/** Toasts stay until they are pressed or replaced, so that no test has to look in time. */
notificationsStore.subscribe(({ notifications }) => {
  if (areKept) for (const toast of notifications) toast.autoClose = false;
});

/** For a test of the time that toasts stay. */
export function letToastsClose(): void {
  areKept = false;
  onTestFinished(() => void (areKept = true));
}
