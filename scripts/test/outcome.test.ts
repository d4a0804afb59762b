import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { judge, playwrightOutcome, vitestOutcome } from './outcome.ts';

const scratch = mkdtempSync(join(tmpdir(), 'forillon-test-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const vitest = {
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  numFailedTestSuites: 0,
  testResults: [],
};
const playwright = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 2 }, suites: [], errors: [] };

const judgeVitest = (report: object, exitCode: number) => {
  const file = join(scratch, 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return judge(file, exitCode, vitestOutcome);
};

describe('the outcome of a runner', () => {
  it('is what its report counts', () => {
    expect(judgeVitest(vitest, 0)).toEqual({ passed: 3, failed: 0, skipped: 2, failures: [] });
    expect(playwrightOutcome(playwright)).toEqual({ passed: 4, failed: 0, skipped: 2, failures: [] });
  });

  it('is a failure when a test passed only on the second try', () => {
    expect(playwrightOutcome({ ...playwright, stats: { ...playwright.stats, flaky: 1 } }).failed).toBe(1);
  });

  it('is a failure when a test file cannot be read', () => {
    expect(judgeVitest({ ...vitest, numFailedTestSuites: 1 }, 1).failed).toBe(1);
  });

  it('is a failure when the runner fails without saying which test did', () => {
    expect(judgeVitest(vitest, 1).failed).toBe(1);
  });

  it('is a failure when no test ran', () => {
    expect(judgeVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1);
  });

  it('names the tests that failed, with the first line of the reason', () => {
    const results = [
      { fullName: 'a list is short', status: 'passed', failureMessages: [] },
      { fullName: 'a list is sorted', status: 'failed', failureMessages: ['expected 1 to be 2\n    at …'] },
    ];
    const testResults = [
      { name: '/somewhere/lists.test.ts', status: 'failed', assertionResults: results },
      { name: '/somewhere/broken.test.ts', status: 'failed', assertionResults: [] },
    ];
    expect(vitestOutcome({ ...vitest, testResults }).failures).toEqual([
      'lists.test.ts › a list is sorted: expected 1 to be 2',
      'broken.test.ts',
    ]);

    const inner = {
      title: 'on a phone',
      specs: [
        { title: 'fits', tests: [{ status: 'expected', results: [{}] }] },
        {
          title: 'scrolls',
          tests: [
            { status: 'unexpected', results: [{ error: { message: '\u001b[31mTimeout\u001b[39m\nlog' } }] },
          ],
        },
        { title: 'turns', tests: [{ status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }] },
      ],
    };
    const suites = [{ title: 'pages.spec.ts', specs: [], suites: [inner] }];
    const errors = [{ message: 'no browser' }];
    expect(playwrightOutcome({ ...playwright, suites, errors }).failures).toEqual([
      'pages.spec.ts › on a phone › scrolls: Timeout',
      'pages.spec.ts › on a phone › turns: too late',
      'outside the tests: no browser',
    ]);
  });

  it('is a failure when there is no report', () => {
    expect(judge(join(scratch, 'nothing.json'), 0, vitestOutcome).failed).toBe(1);
  });
});
