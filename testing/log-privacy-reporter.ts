import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
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

/** The lines of a log, which may be colored, that hold a visitor's words. */
export const linesWithPersonalData = (log: string): string[] =>
  stripVTControlCharacters(log)
    .split('\n')
    .filter((line) => !ACCESS_LOG.test(line))
    .filter((line) => VISITORS_ADDRESS.test(line) || visitorsWords.some((word) => line.includes(word)));

// Fails a run of Vitest or Playwright if an emulators' log holds a visitor's words. With Vitest it also looks at what
// is printed in the tests, by the functions too.
export default class LogPrivacyReporter implements VitestReporter, PlaywrightReporter {
  readonly #log: string | undefined;
  #printed = '';

  /** @param options the log of a stack that the tests use */
  constructor({ log }: { log?: string } = {}) {
    this.#log = log;
  }

  /** Vitest. */
  onUserConsoleLog({ content }: { content: string }): void {
    this.#printed += content;
  }

  onTestRunEnd(): void {
    if (this.#complains()) process.exitCode = 1;
  }

  /** Playwright. */
  onEnd(): Promise<{ status?: FullResult['status'] }> {
    return Promise.resolve(this.#complains() ? { status: 'failed' } : {});
  }

  #complains(): boolean {
    const logged = this.#log && existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : '';
    const found = [...linesWithPersonalData(this.#printed), ...linesWithPersonalData(logged)];
    if (found.length > 0)
      console.error(`\nThe log holds words of visitors, e.g.\n${found.slice(0, 5).join('\n')}`);
    return found.length > 0;
  }
}
