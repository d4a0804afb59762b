import { setTimeout as pause } from 'node:timers/promises';

const interval = 200;

/** Asks again and again until the answer is yes (true) or the deadline, in milliseconds, has passed (false); an error counts as no. */
export async function waitUntil(deadline: number, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = performance.now() + deadline;
  while (performance.now() < end) {
    if (await isSo().catch(() => false)) return true;
    await pause(interval);
  }
  return false;
}
