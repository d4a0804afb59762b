import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dropDraft, keepDraft } from './form-draft';
import { submissionHeaders } from './submission-headers';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  dropDraft('contact');
});

test('time spent before a reload counts as time spent on the form', () => {
  keepDraft('contact', { message: 'Half a message' });
  vi.advanceTimersByTime(3_600_000);
  expect(Number(submissionHeaders('contact', 'text', false)['X-Form-Elapsed'])).toBeGreaterThanOrEqual(
    3_600_000,
  );
});

test('the elapsed time is a whole number of milliseconds', () => {
  expect(submissionHeaders('contact', 'text', false)['X-Form-Elapsed']).toMatch(/^\d+$/);
});

test.each([
  [true, '1'],
  [false, undefined],
])('the trap header for a field filled in (%s) is %s', (trapped, header) => {
  expect(submissionHeaders('contact', 'text', trapped)['X-Form-Trap']).toBe(header);
});
