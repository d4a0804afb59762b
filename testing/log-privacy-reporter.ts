import type { Reporter } from 'vitest/node';
import { contact, partnership } from '../functions/test/support/inquiries.ts';

/** The texts that the visitors in our tests type. Lines of up to 8 characters are left out: options such as "medium". */
const visitorTexts = [contact, partnership]
  .flatMap((inquiry) => Object.values(inquiry))
  .filter((value) => typeof value === 'string')
  .flatMap((value) => value.split('\n'))
  .filter((line) => line.length > 8);

/** The visitors in our tests have addresses in these domains (RFC 2606). */
const VISITOR_ADDRESS = /[\w.+-]@example\.(com|net|org)\b/;

const containsPersonalData = (line: string) =>
  VISITOR_ADDRESS.test(line) || visitorTexts.some((text) => line.includes(text));

/** Fails a run if its tests or the functions print personal data of a visitor. */
export default class LogPrivacyReporter implements Reporter {
  readonly #found: string[] = [];

  onUserConsoleLog({ content }: { content: string }): void {
    this.#found.push(...content.split('\n').filter(containsPersonalData));
  }

  onTestRunEnd(): void {
    if (this.#found.length === 0) return;
    console.error(
      `\nThe log contains personal data of visitors, for example:\n${this.#found.slice(0, 5).join('\n')}`,
    );
    process.exitCode = 1;
  }
}
