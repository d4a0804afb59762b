import { expect, onTestFinished, vi } from 'vitest';

/** Sets the time zone of this process for the rest of a test. */
export function setTimeZone(zone: string): void {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
}
