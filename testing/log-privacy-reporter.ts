import type { Reporter } from 'vitest/node';
import { contact, partnership } from '../functions/test/support/inquiries.ts';

/** The words that visitors of the tests type. Shorter values are options such as "medium". */
const visitorsWords = [contact, partnership]
  .flatMap((inquiry) => Object.values(inquiry))
  .filter((value) => typeof value === 'string')
  .flatMap((value) => value.split('\n'))
  .filter((line) => line.length > 8);

/** Visitors of the tests have addresses of these domains (RFC 2606). */
const VISITORS_ADDRESS = /[\w.+-]@example\.(com|net|org)\b/;

const holdsPersonalData = (line: string) =>
  VISITORS_ADDRESS.test(line) || visitorsWords.some((word) => line.includes(word));

/** Fails a run if what is printed in its tests, by the functions too, holds a visitor's words. */
export default class LogPrivacyReporter implements Reporter {
  readonly #found: string[] = [];

  onUserConsoleLog({ content }: { content: string }): void {
    this.#found.push(...content.split('\n').filter(holdsPersonalData));
  }

  onTestRunEnd(): void {
    if (this.#found.length === 0) return;
    console.error(`\nThe log holds words of visitors, e.g.\n${this.#found.slice(0, 5).join('\n')}`);
    process.exitCode = 1;
  }
}
