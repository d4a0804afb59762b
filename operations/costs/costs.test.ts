import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/paths.ts';
import { cost, costTable, usage } from './costs.ts';

const VISITS = [1_000, 100_000, 10_000_000];

/** A table without the spaces that Prettier aligns it with. */
const cells = (text: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !line.startsWith('| -'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

test('docs/costs.md has the table that follows from the prices and assumptions', () => {
  const document = readFileSync(join(root, 'docs', 'costs.md'), 'utf8');
  expect(cells(document)).toEqual(expect.arrayContaining(cells(costTable(VISITS))));
});

test('a small site stays within the free quotas, but for the mail', () => {
  const { total, by } = cost(1_000);
  expect(total).toBe(by.mails);
});

test('more visits use more of everything', () => {
  for (const [index, visits] of VISITS.entries())
    for (const [name, amount] of Object.entries(usage(visits)))
      expect(amount).toBeGreaterThanOrEqual(
        index === 0 ? 0 : usage(VISITS[index - 1] ?? 0)[name as keyof ReturnType<typeof usage>],
      );
});
