import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** How many tests of a runner passed, failed, and were left out; what failed by name, as far as the report names it. */
export type Outcome = { passed: number; failed: number; skipped: number; failures: string[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

type PlaywrightSuite = {
  title: string;
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
  suites?: PlaywrightSuite[];
};

/** Counts of vitest's JSON report. A file that fails outside its tests counts as a failure. */
export function vitestOutcome(report: VitestReport): Outcome {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests || report.numFailedTestSuites,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [basename(name)];
      return failed.map((test) => failure(`${basename(name)} › ${test.fullName}`, test.failureMessages[0]));
    }),
  };
}

/** Counts of Playwright's JSON report. A test that passed only when repeated has not passed. */
export function playwrightOutcome({ stats, suites, errors }: PlaywrightReport): Outcome {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => failuresIn(suite, [])),
      ...errors.map(({ message }) => failure('outside the tests', message)),
    ],
  };
}

function failuresIn(suite: PlaywrightSuite, parents: string[]): string[] {
  const titles = [...parents, suite.title];
  const failed = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure([...titles, title].join(' › '), results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...failed, ...(suite.suites ?? []).flatMap((inner) => failuresIn(inner, titles))];
}

function failure(title: string, message = ''): string {
  const [reason] = stripVTControlCharacters(message).split('\n');
  return reason ? `${title}: ${reason}` : title;
}

/**
 * What a runner's report and exit code say together: a runner that fails without a failed test, says nothing,
 * or ran no test at all counts as one failure.
 */
export function judge(reportFile: string, exitCode: number, read: (report: never) => Outcome): Outcome {
  if (!existsSync(reportFile))
    return { passed: 0, failed: 1, skipped: 0, failures: ['the runner left no report'] };
  const outcome = read(JSON.parse(readFileSync(reportFile, 'utf8')) as never);
  const ranNothing = outcome.passed + outcome.failed === 0;
  if (outcome.failed === 0 && (exitCode !== 0 || ranNothing)) return { ...outcome, failed: 1 };
  return outcome;
}
