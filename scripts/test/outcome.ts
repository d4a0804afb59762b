import { existsSync, readFileSync } from 'node:fs';

/** How many tests of a runner passed, failed, and were left out. */
export type Outcome = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Counts of vitest's JSON report. A file that fails outside its tests counts as a failure. */
export function vitestOutcome(report: VitestReport): Outcome {
  const failed = report.numFailedTests || report.numFailedTestSuites;
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

/** Counts of Playwright's JSON report. A test that passed only when repeated has not passed. */
export function playwrightOutcome({ stats, errors }: PlaywrightReport): Outcome {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

/**
 * What a runner's report and exit code say together: a runner that fails without a failed test, says nothing,
 * or ran no test at all counts as one failure.
 */
export function judge(reportFile: string, exitCode: number, read: (report: never) => Outcome): Outcome {
  if (!existsSync(reportFile)) return { passed: 0, failed: 1, skipped: 0 };
  const outcome = read(JSON.parse(readFileSync(reportFile, 'utf8')) as never);
  const ranNothing = outcome.passed + outcome.failed === 0;
  if (outcome.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...outcome, failed: 1 };
  return outcome;
}
