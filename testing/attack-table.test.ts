import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = 'functions/test/security';

/** The rows of the table in the README of the attacks that name files. */
function rows(): { attack: string; files: string[]; tests: string[] }[] {
  return readFileSync(join(root, folder, 'README.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, attack = '', file = '', names = '']) => ({
      attack,
      files: [...file.matchAll(/`(\S+\.tsx?)`/g)].map(([, name = '']) => toPath(name)),
      tests: [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
    }))
    .filter(({ files }) => files.length > 0);
}

function toPath(name: string): string {
  return /^(functions|web)\//.test(name) ? join(root, name) : join(root, folder, name);
}

test('the table of attacks names tests that exist', () => {
  const missing = rows().flatMap(({ attack, files, tests }) => {
    const source = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    return tests.filter((name) => !source.includes(name)).map((name) => `${attack}: ${name}`);
  });
  expect(rows().length).toBeGreaterThan(25);
  expect(missing).toEqual([]);
});

test('every attack has a test in the table', () => {
  expect(rows().filter(({ tests }) => tests.length === 0)).toEqual([]);
});
