import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findChanges, selectTests, testsOf } from './changed.ts';
import { root } from './paths.ts';

const tests = globSync(['functions/test/**/*.test.ts', 'web/e2e/*.spec.ts'], { cwd: root });

test.each(Object.entries(testsOf))('%s exists, and so do its tests', (folder, words) => {
  expect(existsSync(join(root, folder))).toBe(true);
  for (const word of Object.values(words).flat())
    expect(tests.filter((file) => file.includes(word))).not.toEqual([]);
});

test('a changed file selects the tests of its folder, and a changed test itself', () => {
  const { words, wide } = selectTests('HEAD', [
    'web/src/features/contact/contact-form.tsx',
    'web/e2e/topic.spec.ts',
    'functions/src/mail/deliver.ts',
    'README.md',
  ]);
  expect(words).toEqual({
    browser: ['contact', 'home-form', 'topic.spec.ts'],
    functions: ['mail-'],
    upload: [],
  });
  expect(wide).toEqual([]);
});

test('a file that everything is built with is named as one that reaches further', () => {
  expect(selectTests('HEAD', ['web/vite.config.ts', 'package.json']).wide).toEqual([
    'web/vite.config.ts',
    'package.json',
  ]);
});

test('a clone without origin/main is told how to get it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'forillon-test-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  execFileSync('git', ['init', '--quiet', '--bare', folder]);
  vi.stubEnv('GIT_DIR', folder);
  expect(findChanges).toThrow(/does not have: git fetch origin main, or run npm test\.$/);
});
