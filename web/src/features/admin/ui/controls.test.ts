import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('**/*.tsx', { cwd: import.meta.dirname }).map((path) => ({
  path,
  text: readFileSync(`${import.meta.dirname}/${path}`, 'utf8'),
}));

test('no control is natively disabled while its own action is pending: a press that fails keeps the focus', () => {
  const disabled = /\s(?:disabled|loading)=\{[^}]*(?:pending|mutating|fetching|sending)/i;
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter(({ text }) => disabled.test(text)).map(({ path }) => path)).toEqual([]);
});
