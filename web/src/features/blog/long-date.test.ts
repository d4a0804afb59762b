import { expect, test } from 'vitest';
import { longDate } from './long-date';

test.each([
  ['2026-03-14', 'March 14, 2026'],
  ['2025-01-01', 'January 1, 2025'],
  ['2025-12-31', 'December 31, 2025'],
  ['2025-12-31T09:00:00.000Z', 'December 31, 2025'],
  ['Last week', 'Last week'],
])('%s becomes %s in long US format', (date, text) => {
  expect(longDate(date)).toBe(text);
});
