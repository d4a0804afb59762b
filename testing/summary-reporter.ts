import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter as PlaywrightReporter, Suite, TestError } from 'playwright/types/testReporter';
import type { Reporter as VitestReporter, SerializedError, TestModule } from 'vitest/node';

/** A line for each failure. */
export interface TestSummary {
  passed: number;
  skipped: number;
  failures: string[];
}

/** Writes a {@link TestSummary} as JSON to the file that TEST_SUMMARY_FILE names, for Vitest and Playwright. */
export default class SummaryReporter implements VitestReporter, PlaywrightReporter {
  #suite: Suite | undefined;
  #errors: TestError[] = [];

  /** Vitest. A file that fails outside its tests is a failure. */
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: string) => tests.filter((test) => test.result().state === state).length;
    write({
      passed: count('passed'),
      skipped: count('skipped'),
      failures: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => line([test.module.relativeModuleId, test.fullName], test.result().errors?.[0])),
        ...modules.flatMap((module) =>
          module.errors().map((error) => line([module.relativeModuleId], error)),
        ),
        ...unhandledErrors.map((error) => line(['outside the tests'], error)),
      ],
    });
  }

  /** Playwright. */
  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(error: TestError): void {
    this.#errors.push(error);
  }

  /** Playwright. A test that passed only when it was repeated is a failure. */
  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const count = (outcome: string) => tests.filter((test) => test.outcome() === outcome).length;
    write({
      passed: count('expected'),
      skipped: count('skipped'),
      failures: [
        ...tests
          .filter((test) => ['unexpected', 'flaky'].includes(test.outcome()))
          .map((test) =>
            line(test.titlePath().filter(Boolean), test.results.find(({ error }) => error)?.error),
          ),
        ...this.#errors.map((error) => line(['outside the tests'], error)),
      ],
    });
  }
}

/** The title of a failure with the first line of its reason. */
function line(titles: string[], error?: { message?: string }): string {
  const [reason] = stripVTControlCharacters(error?.message ?? '').split('\n');
  return titles.join(' › ') + (reason ? `: ${reason}` : '');
}

function write(summary: TestSummary): void {
  const file = process.env['TEST_SUMMARY_FILE'];
  if (file) writeFileSync(file, JSON.stringify(summary));
}
