import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../paths.ts';
import { nextRun, scheduledFunctions } from './schedules.ts';

const NOON = Date.UTC(2026, 10, 26, 12);

test('every function of index.ts that has a schedule runs locally too, at times that are known', () => {
  const index = readFileSync(join(root, 'functions/src/index.ts'), 'utf8');
  const exported = [...index.matchAll(/^export const (\w+) = onSchedule\(/gm)].map(([, name]) => name);
  expect(scheduledFunctions.map(({ name }) => name).sort()).toEqual(exported.sort());
  for (const { schedule } of scheduledFunctions) expect(nextRun(schedule, NOON)).toBeGreaterThan(NOON);
});

test('a schedule of each minute is run at once, one of each day at its hour', () => {
  expect(nextRun('every 1 minutes', NOON) - NOON).toBeLessThan(60_000);
  expect(nextRun('every day 13:30', NOON)).toBe(Date.UTC(2026, 10, 26, 13, 30));
  expect(nextRun('every day 12:00', NOON)).toBe(Date.UTC(2026, 10, 27, 12));
});

test('a schedule that cannot be run locally is named', () => {
  expect(() => nextRun('every monday 09:00', NOON)).toThrow('"every monday 09:00"');
});
