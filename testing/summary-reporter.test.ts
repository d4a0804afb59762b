import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, describe, expect, it } from 'vitest';
import type { TestSummary } from './summary-reporter.ts';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, '.cache'), { recursive: true });
const scratch = mkdtempSync(join(root, '.cache', 'summary-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const reporter = join(import.meta.dirname, 'summary-reporter.ts');
const summaryFile = join(scratch, 'summary.json');

const run = async (file: string, args: string[]) => {
  const env = { TEST_SUMMARY_FILE: summaryFile, NODE_OPTIONS: '' };
  const { exitCode } = await execa(file, args, {
    cwd: scratch,
    preferLocal: true,
    localDir: root,
    env,
    reject: false,
  });
  return { exitCode, ...(JSON.parse(readFileSync(summaryFile, 'utf8')) as TestSummary) };
};

describe('the summary of a runner', () => {
  it('names the failures of Vitest with the first line of the reason, and files that cannot be read', async () => {
    writeFileSync(
      join(scratch, 'lists.test.ts'),
      `import { describe, expect, it } from 'vitest';
       describe('a list', () => {
         it('is short', () => {});
         it('is sorted', () => expect(1).toBe(2));
         it.skip('is long', () => {});
       });`,
    );
    writeFileSync(join(scratch, 'broken.test.ts'), `import './nothing.ts';`);
    const { exitCode, passed, skipped, failures } = await run('vitest', [
      'run',
      `--reporter=${reporter}`,
      '--root=.',
    ]);
    expect({ exitCode, passed, skipped }).toEqual({ exitCode: 1, passed: 1, skipped: 1 });
    expect(failures.toSorted()).toEqual([
      expect.stringMatching(/^broken\.test\.ts: .*nothing\.ts/),
      'lists.test.ts › a list > is sorted: expected 1 to be 2 // Object.is equality',
    ]);
  });

  it('names the failures of Playwright, also of a test that passed only when it was repeated', async () => {
    writeFileSync(
      join(scratch, 'playwright.config.ts'),
      `export default { testMatch: 'pages.spec.ts', testDir: '.', retries: 1 };`,
    );
    writeFileSync(
      join(scratch, 'pages.spec.ts'),
      `import { expect, test } from 'playwright/test';
       test.describe('on a phone', () => {
         test('fits', () => {});
         test.skip('zooms', () => {});
         test('scrolls', () => { throw new Error('\\u001b[31mToo late\\u001b[39m\\nlog'); });
         test('turns', () => { if (test.info().retry === 0) throw new Error('too slow'); });
       });`,
    );
    const { exitCode, passed, skipped, failures } = await run('playwright', [
      'test',
      `--reporter=${reporter}`,
    ]);
    expect({ exitCode, passed, skipped }).toEqual({ exitCode: 1, passed: 1, skipped: 1 });
    expect(failures).toEqual([
      'pages.spec.ts › on a phone › scrolls: Error: Too late',
      'pages.spec.ts › on a phone › turns: Error: too slow',
    ]);
  });

  it('is a failure when no test ran', async () => {
    expect(
      (await run('vitest', ['run', `--reporter=${reporter}`, '--root=.', 'no-such-file'])).exitCode,
    ).toBe(1);
  });
});
