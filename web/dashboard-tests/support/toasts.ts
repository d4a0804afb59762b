import { notificationsStore } from '@mantine/notifications';
import { onTestFinished } from 'vitest';

let areKept = true;

/** Keeps toasts until they are pressed or replaced, so that no test depends on their timing. */
notificationsStore.subscribe(({ notifications }) => {
  if (areKept) for (const toast of notifications) toast.autoClose = false;
});

/** Lets toasts close by themselves for the rest of the test. */
export function letToastsClose(): void {
  areKept = false;
  onTestFinished(() => void (areKept = true));
}
