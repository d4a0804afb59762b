import { onTestFinished, vi } from 'vitest';

/** Stops the clock of this process for the rest of a test. Timers continue to run. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
