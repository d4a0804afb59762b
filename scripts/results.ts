import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.ts';

const MAX_FAILURES = 10;
const MAX_LINES_PER_ERROR = 5;

interface Failure {
  file: string;
  title: string;
  errors: string[];
}

export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
}

/** The part of Vitest's JSON report that is read here. A file that cannot be loaded has no tests but a message. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** The part of Playwright's JSON report that is read here. */
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

/** Reads a JSON report of Vitest or Playwright. */
export function readResults(file: string): Results {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport;
  return 'stats' in report ? ofPlaywright(report) : ofVitest(report);
}

export function ofVitest(report: VitestReport): Results {
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }): Failure[] => {
      const file = relative(root, name);
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      if (tests.length === 0)
        return [
          { file, title: 'cannot be run', errors: [message || 'A hook failed: see its output above.'] },
        ];
      return tests.map(({ fullName, failureMessages }) => ({
        file,
        title: fullName,
        errors: failureMessages,
      }));
    });
  return { passed, failed: Math.max(failed, failures.length), skipped, failures };
}

/** A test that passed only when it was repeated has failed. */
export function ofPlaywright({ stats, suites, errors }: PlaywrightReport): Results {
  const messages = (all: { message?: string }[]) => all.flatMap(({ message }) => message ?? []);
  const failuresOf = (suite: PlaywrightSuite, titles: string[]): Failure[] => [
    ...suite.specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) => ({
          file: `${spec.file}:${spec.line}`,
          title: [`[${projectName}]`, ...titles, spec.title].join(' '),
          errors: results.flatMap((result) => messages(result.errors)),
        })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, [...titles, inner.title])),
  ];
  const failures = suites.flatMap((suite) => failuresOf(suite, []));
  if (errors.length > 0) failures.push({ file: '', title: 'outside of the tests', errors: messages(errors) });
  return {
    passed: stats.expected,
    failed: failures.length,
    skipped: stats.skipped,
    failures,
  };
}

/** The end of a run: each failed test with the first lines of its errors, the counts, and the total. */
export function summaryOf(failedChecks: readonly string[], results: Record<string, Results>): string {
  const failures = Object.entries(results).flatMap(([suite, { failures }]) =>
    failures.map(({ file, title, errors }) =>
      [`✗ ${suite}: ${file} ${title}`.replace(/\s+/g, ' '), ...errors.flatMap(firstLines)].join('\n    '),
    ),
  );
  const more = failures.length - MAX_FAILURES;
  const counts = Object.entries(results).map(
    ([suite, { passed, failed, skipped }]) =>
      `${suite}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  const sum = (of: 'passed' | 'failed') =>
    Object.values(results).reduce((total, suite) => total + suite[of], 0);
  return [
    ...failedChecks.map((name) => `✗ check: ${name}`),
    ...failures.slice(0, MAX_FAILURES),
    ...(more > 0 ? [`✗ and ${more} more`] : []),
    ...counts,
    `${sum('passed')} passed, ${failedChecks.length + sum('failed')} failed`,
  ].join('\n');
}

/** The message without colors, stack, call log and source. */
const firstLines = (error: string): string[] => {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const end = lines.findIndex((line) => /^\s*(at |Call log:|>?\s*\d+ \|)/.test(line));
  const place = lines.find((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [
    ...lines.slice(0, end < 0 ? undefined : end).slice(0, MAX_LINES_PER_ERROR),
    ...(place === undefined ? [] : [place.trim()]),
  ];
};
