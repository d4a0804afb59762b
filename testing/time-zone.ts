import { expect, onTestFinished } from 'vitest';

/** Sets the time zone of this process for the rest of a test. */
export function setTimeZone(zone: string): void {
  const original = process.env['TZ'];
  onTestFinished(() => {
    if (original === undefined) delete process.env['TZ'];
    else process.env['TZ'] = original;
  });
  process.env['TZ'] = zone;
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
}
