import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullResult, Reporter as PlaywrightReporter } from 'playwright/types/testReporter';
import type { Reporter as VitestReporter } from 'vitest/node';
import { contact, partnership } from '../functions/test/support/inquiries.ts';

/** The words that visitors of the tests type. Shorter values are options such as "medium". */
const visitorsWords = [contact, partnership]
  .flatMap((inquiry) => Object.values(inquiry))
  .filter((value) => typeof value === 'string')
  .flatMap((value) => value.split('\n'))
  .filter((line) => line.length > 8);

/** Visitors of the tests have addresses of these domains (RFC 2606). */
const VISITORS_ADDRESS = /[\w.+-]@example\.(com|net|org)\b/;

/** Hosting's emulator logs the addresses that a browser opens, also those of the dashboard with a search. */
const ACCESS_LOG = /\bhosting(\[[\w-]+\])?: /;

export const linesWithPersonalData = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => !ACCESS_LOG.test(line))
    .filter((line) => VISITORS_ADDRESS.test(line) || visitorsWords.some((word) => line.includes(word)));

// Fails a run of Vitest or Playwright if the emulators' log (STACK_LOG) holds a visitor's words. With Vitest it also
// looks at what the functions print in the tests, and keeps that in a file (FUNCTIONS_LOG). Without these variables it
// does nothing.
export default class LogPrivacyReporter implements VitestReporter, PlaywrightReporter {
  readonly #functionsLog = process.env['FUNCTIONS_LOG'];
  readonly #stackLog = process.env['STACK_LOG'];

  /** Vitest. */
  onTestRunStart(): void {
    if (!this.#functionsLog) return;
    rmSync(this.#functionsLog, { force: true });
    mkdirSync(dirname(this.#functionsLog), { recursive: true });
  }

  onUserConsoleLog({ content }: { content: string }): void {
    if (this.#functionsLog) appendFileSync(this.#functionsLog, content);
  }

  onTestRunEnd(): void {
    if (complainAbout([this.#functionsLog, this.#stackLog])) process.exitCode = 1;
  }

  /** Playwright. */
  onEnd(): Promise<{ status?: FullResult['status'] }> {
    return Promise.resolve(complainAbout([this.#stackLog]) ? { status: 'failed' } : {});
  }
}

function complainAbout(logs: readonly (string | undefined)[]): boolean {
  const complaints = logs.flatMap((log) => {
    if (!log || !existsSync(log)) return [];
    const found = linesWithPersonalData(readFileSync(log, 'utf8'));
    return found.length === 0
      ? []
      : [`${log} holds words of visitors, e.g.\n${found.slice(0, 5).join('\n')}`];
  });
  for (const complaint of complaints) console.error(`\n${complaint}`);
  return complaints.length > 0;
}
