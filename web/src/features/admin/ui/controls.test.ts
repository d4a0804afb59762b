import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const dashboard = path.dirname(import.meta.dirname);
const sources = globSync('**/*.tsx', { cwd: dashboard }).map((name) => ({
  name,
  text: readFileSync(path.join(dashboard, name), 'utf8'),
}));

test('a control with a pending action is never natively disabled, so that it keeps the focus if the action fails', () => {
  // Mantine also disables a button with `loading`.
  const disabledWhilePending = /\s(?:disabled|loading)=\{[^}]*(?:pending|mutating|fetching|sending)/i;
  expect(sources.length).toBeGreaterThan(30);
  expect(sources.filter(({ text }) => disabledWhilePending.test(text)).map(({ name }) => name)).toEqual([]);
});
