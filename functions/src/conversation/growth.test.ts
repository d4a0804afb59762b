import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { htmlToText } from './html-to-text.ts';
import { parseMail } from './parse-mail.ts';
import { foldQuotation } from './quoted-text.ts';

const LENGTH = 1_000;
const TIMES = 16;
/** As many characters in one text as in sixteen: a text of a quadratic parser takes sixteen times as long. */
const MOST = 6;
const pieces = [
  ['\n', '> ', ' ', ':', 'a', '.', '-', '----', '[', '&', '(', '@', 'é', '+'],
  ['wrote', 'wrote:', '<a@b.example>', '10 March 2026 9:12', 'From: ', 'Subject: ', 'To\n'],
  ['\nContent-Type: text/plain', '\n--b', '\nbegin 644 a', '\nend', '\x1b$B', 'charset='],
  ['failed', 'user ', 'not ', '550 ', '5.1.1'],
  ['<div>', '<td>', '<table>', '<p>', '</p>', '<blockquote>', '<a href="', '<b', '">'],
].map((group) => fc.constantFrom(...group));
const parts = fc.array(fc.oneof(...pieces), { minLength: 1, maxLength: 6 });
const repeated = (part: readonly string[], length: number) => part.join('').repeat(length).slice(0, length);

/** The least of three runs, in microseconds of processor time. */
function cost(work: () => unknown): number {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    times.push(user + system);
  }
  return Math.min(...times);
}

function expectLinear(part: readonly string[], read: (text: string) => unknown): void {
  const [short, long] = [repeated(part, LENGTH), repeated(part, LENGTH * TIMES)];
  const many = cost(() => {
    for (let time = 0; time < TIMES; time += 1) read(short);
  });
  const one = cost(() => read(long));
  // Costs below a few milliseconds are within the clock's error.
  expect(one / Math.max(many, 4_000)).toBeLessThan(MOST);
}

test.each([
  ['folding a quotation', (text: string) => foldQuotation(text, [text.slice(0, 500)])],
  ['reading HTML', (text: string) => htmlToText(text)],
  ['reading a text', (text: string) => parseMail(Buffer.from(`From: a@b.example\r\n\r\n${text}`))],
  [
    'reading a header',
    (text: string) => parseMail(Buffer.from(`From: ${text.replaceAll('\n', '')}\r\n\r\nHi`)),
  ],
  [
    'classifying a mail',
    (text: string) =>
      classify({ ...parseMail(Buffer.from('From: a@b.example\r\n\r\nHi')), text, subject: text }, ''),
  ],
])('the cost of %s grows as the text does', (_what, read) => {
  fc.assert(
    fc.property(parts, (part) => expectLinear(part, read)),
    { numRuns: 8, endOnFailure: true, seed: 20261126 },
  );
});
