import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.ts';

const MAX_FAILURES = 10;
const MAX_LINES_PER_ERROR = 5;

export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  /** A test, with its file, and the messages of its errors. */
  failures: { test: string; errors: string[] }[];
}

/** The fields of Vitest's JSON report that a summary needs. */
interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The fields of Playwright's JSON report that a summary needs. */
interface PlaywrightReport {
  stats: { expected: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

export function readResults(file: string): Results {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
}

export function ofVitest({ numPassedTests, numPendingTests, testResults }: VitestReport): Results {
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length > 0)
        return failed.map((test) => ({ test: `${file} ${test.fullName}`, errors: test.failureMessages }));
      return { test: `${file} cannot be run`, errors: [message || 'A hook failed: see its output above.'] };
    });
  return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures };
}

/** A test that passed only when it was repeated has failed. */
export function ofPlaywright({ stats, suites, errors }: PlaywrightReport): Results {
  const messagesOf = (all: { message?: string }[]) => all.flatMap(({ message }) => message ?? []);
  const failuresOf = (suite: PlaywrightSuite, titles: string[]): Results['failures'] => [
    ...suite.specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          test: [`${file}:${line} [${projectName}]`, ...titles, title].join(' '),
          errors: results.flatMap((result) => messagesOf(result.errors)),
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, [...titles, inner.title])),
  ];
  const failures = suites.flatMap((suite) => failuresOf(suite, []));
  if (errors.length > 0) failures.push({ test: 'outside of the tests', errors: messagesOf(errors) });
  return { passed: stats.expected, failed: failures.length, skipped: stats.skipped, failures };
}

/** The end of a run: each failed test with the first lines of its errors, the counts, and the total. */
export function summaryOf(failedChecks: readonly string[], results: Record<string, Results>): string {
  const suites = Object.entries(results);
  const failures = suites.flatMap(([suite, { failures }]) =>
    failures.map(({ test, errors }) => [`✗ ${suite}: ${test}`, ...errors.flatMap(firstLines)].join('\n    ')),
  );
  const more = failures.length - MAX_FAILURES;
  const sum = (of: 'passed' | 'failed') => suites.reduce((total, [, suite]) => total + suite[of], 0);
  return [
    ...failedChecks.map((name) => `✗ check: ${name}`),
    ...failures.slice(0, MAX_FAILURES),
    ...(more > 0 ? [`✗ and ${more} more`] : []),
    ...suites.map(
      ([suite, { passed, failed, skipped }]) =>
        `${suite}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    ),
    `${sum('passed')} passed, ${failedChecks.length + sum('failed')} failed`,
  ].join('\n');
}

/** The message without colors, stack, call log and source, and the place. */
function firstLines(error: string): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const end = lines.findIndex((line) => /^\s*(at |Call log:|>?\s*\d+ \|)/.test(line));
  const place = lines.find((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [
    ...lines.slice(0, end < 0 ? undefined : end).slice(0, MAX_LINES_PER_ERROR),
    place?.trim() ?? [],
  ].flat();
}
