import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { expect, test } from 'vitest';

interface Literal {
  file: string;
  line: number;
  pattern: string;
  flags: string;
}

/** The regular expressions in a file. */
function literalsIn(file: string, source: string): Literal[] {
  const literals: Literal[] = [];
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      literals.push({ file, line: source.slice(0, node.start).split('\n').length, ...node.regex });
    },
  }).visit(parseSync(file, source).program);
  return literals;
}

/** Limits recheck by the characters that its attacks read, not by time, so that results do not depend on the load of the machine. */
const LIMITS = { timeout: null, attackTimeout: null, incubationTimeout: null, attackLimit: 5_000_000 };

/** A pattern is accepted without `recheck` if its quantifiers allow at most this many steps for each attempted match. */
const MAX_STEPS = 10_000;

/** The product of the upper bounds of all quantifiers; Infinity for `*`, `+` and `{n,}`. */
function countSteps(pattern: string): number {
  const quantifiers = pattern
    .replace(/\\.|\[(?:\\.|[^\]\\])*\]/gs, '')
    .matchAll(/[*+]|\{\d+,\}|\{(?:\d+,)?(\d+)\}/g);
  return [...quantifiers].reduce((steps, [, most = 'Infinity']) => steps * Number(most), 1);
}

/** Returns '' for linear time, otherwise how the time grows, and the beginning of a text that causes it. */
async function findSuperlinearTime(pattern: string, flags = ''): Promise<string> {
  // Not left to recheck: for a quantifier such as `{0,300}`, recheck reports polynomial time or does not finish, although the
  // bound keeps the time linear.
  if (countSteps(pattern) <= MAX_STEPS) return '';
  const result = await check(pattern, flags, LIMITS);
  if (result.status === 'safe') return '';
  if (result.status === 'unknown') return `unknown (${result.error.kind})`;
  return `${result.complexity.summary}, with ${result.attack.pattern.slice(0, 80)}`;
}

test('the regular expressions of a file are found, but not divisions, texts or comments', () => {
  const source =
    "// a /comment/\nconst half: number = 4 / 2 / 1;\nexport const x = <p>{/(a+)+$/.test('/no/')}</p>;\n";
  expect(literalsIn('x.tsx', source)).toEqual([{ file: 'x.tsx', line: 3, pattern: '(a+)+$', flags: '' }]);
});

test.each([
  ['exponential', '^(a+)+$'],
  ['2nd degree polynomial', '\\S+@\\S+'],
])('%s time is found', async (growth, pattern) => {
  expect(await findSuperlinearTime(pattern)).toMatch(new RegExp(`^${growth}`));
});

test.each([
  ['in one pass', '^[^@]+@[^@]+$'],
  ['with a bound for each attempt', '[>)\\]][^<>()[\\]+*]{0,30}:$'],
])('linear time %s is accepted', async (_case, pattern) => {
  expect(await findSuperlinearTime(pattern)).toBe('');
});

const root = join(import.meta.dirname, '..');
const sources = globSync('{functions,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$/.test(file),
);
const literals = sources.flatMap((file) => literalsIn(file, readFileSync(join(root, file), 'utf8')));

test.each(literals)('/$pattern/$flags in $file takes linear time', async ({ pattern, flags }) => {
  expect(await findSuperlinearTime(pattern, flags)).toBe('');
});
