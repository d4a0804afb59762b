import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { snoozePresets } from './snooze';

const presets = (today: string, holidays?: string[]) =>
  snoozePresets(dayjs(today), holidays).map(({ label, day }) => `${label} ${day.format('YYYY-MM-DD')}`);

test('an inquiry can be snoozed until tomorrow, next week, in two weeks or in a month', () => {
  // 2026-03-11 is a Wednesday. A month later is a Saturday, on which no office works.
  expect(presets('2026-03-11')).toEqual([
    'Tomorrow 2026-03-12',
    'Next week 2026-03-16',
    'In two weeks 2026-03-25',
    'In a month 2026-04-12',
  ]);
});

test('a day on which all offices are closed is skipped', () => {
  // 2026-03-13 is a Friday. The week of one office starts on Sunday.
  expect(presets('2026-03-13').slice(0, 2)).toEqual(['Next working day 2026-03-15', 'Next week 2026-03-16']);
  expect(presets('2026-03-13', ['2026-03-15', '2026-03-16']).slice(0, 2)).toEqual([
    'Next working day 2026-03-17',
    'Next week 2026-03-17',
  ]);
});

test('a holiday of only one office is not skipped', () => {
  expect(presets('2026-03-15', ['2026-03-16 Toronto'])[0]).toBe('Tomorrow 2026-03-16');
});
