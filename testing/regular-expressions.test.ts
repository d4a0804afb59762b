import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { literalsIn, superLinearity } from './regular-expressions.ts';

test('the regular expressions of a file are found, and no divisions, texts and comments', () => {
  const source =
    "// a /comment/\nconst half: number = 4 / 2 / 1;\nexport const x = <p>{/(a+)+$/.test('/no/')}</p>;\n";
  expect(literalsIn('x.tsx', source)).toEqual([{ file: 'x.tsx', line: 3, pattern: '(a+)+$', flags: '' }]);
});

test.each([
  ['exponential', '^(a+)+$'],
  ['2nd degree polynomial', '\\S+@\\S+'],
])('time that is %s is found', async (growth, pattern) => {
  expect(await superLinearity({ pattern, flags: '' })).toMatch(new RegExp(`^${growth}`));
});

test.each([
  ['in one pass', '^[^@]+@[^@]+$'],
  ['with a bound for each attempt', '[>)\\]][^<>()[\\]+*]{0,30}:$'],
])('linear time, %s, is no fault', async (_how, pattern) => {
  expect(await superLinearity({ pattern, flags: '' })).toBe('');
});

const root = join(import.meta.dirname, '..');
const sources = globSync('{functions,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const literals = sources.flatMap((file) => literalsIn(file, readFileSync(join(root, file), 'utf8')));

test.each(literals)(
  '/$pattern/$flags of $file takes time in proportion to the length of a text',
  async (literal) => {
    expect(await superLinearity(literal)).toBe('');
  },
);
