import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { promises } from './promises.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');
const lines = read('docs/behaviour.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => line.slice(2));

test('every promise in a list of docs/behaviour.md names a test', () => {
  expect(lines.length).toBeGreaterThan(60);
  expect(lines.filter((line) => !promises.some(([promise]) => line.startsWith(promise)))).toEqual([]);
});

test.each(promises)('"%s" is promised, and its test exists', (promise, file, name) => {
  expect(lines.filter((line) => line.startsWith(promise))).toHaveLength(1);
  expect(name).not.toBe('');
  expect(read(file)).toContain(name);
});
