import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSecondTier } from '../../../testing/tier.ts';
import { foldQuotations, KnownWords } from '../shared/inquiry/quotations.ts';
import { INBOUND_MAIL } from '../shared/limits.ts';
import { incomingMessage } from './incoming-message.ts';
import { verifiedSender } from './verified-sender.ts';

const MB = 1_000_000;
const LINE = 'One known line of many words is here';
/** The words that the record already has. All of them count as words of others. */
const KNOWN = new KnownWords().add(LINE).add('One');
const CORPORA = process.env['MAIL_CORPORA'] ?? join(import.meta.dirname, '../../../../shared/mails');

/**
 * Reads a mail like the function `inbound` and the dashboard, once with an envelope sender and once with an empty one. Returns
 * the CPU seconds of the slower run.
 * @param mail the raw mail; a string has one character for each byte (Latin-1)
 */
function measureSeconds(mail: string | Buffer): number {
  const raw = Buffer.from(mail as string, 'latin1').subarray(0, INBOUND_MAIL.bytes);
  const times = ['ann@client.example', ''].map((envelopeSender) => {
    const start = process.cpuUsage();
    verifiedSender(raw, 'dmarc=pass header.from=client.example');
    foldQuotations(incomingMessage(raw, { envelopeSender }).text, KNOWN, KNOWN);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.max(...times);
}
const MAX_SECONDS = 2;

const HEADERS = 'From: ann@client.example\r\n';
const repeatToLength = (part: string, length = MB) => part.repeat(length / part.length);
const numbered = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('');
/** `\x80` is not valid UTF-8, so the charset has to be guessed. */
const html = (body: string) => `Content-Type: text/html\r\n\r\n\x80${body}`;
const mixed = (parts: string[], headers = HEADERS) =>
  `${headers}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`;
const repeatPart = (count: number, part: string) => Array.from({ length: count }, () => part);
const TWELVE_FROM_FIELDS = numbered(12, () => `From: ${repeatToLength('<a@\x80>', 24_400)}\r\n`);
const HEADING = 'On 10.03.2026 09:12 a@b.example wrote:\r\n';

// Each row is the title's name for the content, and a mail with that content. A mail has at most about a megabyte.
test.each([
  ['twelve From fields', `${TWELVE_FROM_FIELDS}\r\nx`],
  [
    'twelve From fields and the headers of three attached mails',
    mixed(
      repeatPart(3, `Content-Type: message/rfc822\r\n\r\n${repeatToLength('a:\x80\r\n', 239_000)}\r\nx`),
      TWELVE_FROM_FIELDS,
    ),
  ],
  ['nothing but header fields', `${repeatToLength('a:\x80\r\n')}\r\nx`],
  ['encoded words', HEADERS + numbered(160, (n) => `x${n}: ${repeatToLength('=?gbk?q?=80?= ', 5_900)}\r\n`)],
  [
    'encoded words of an unknown charset',
    HEADERS + numbered(160, (n) => `x${n}: ${repeatToLength('=?x?q?=80?= ', 5_900)}\r\n`),
  ],
  ['texts without a charset', mixed(repeatPart(500, `\r\n${repeatToLength('\x80\xe9 ', 1_900)}`))],
  [
    '500 attached mails',
    mixed(repeatPart(500, `Content-Type: message/rfc822\r\n\r\n${repeatToLength('a:\x80\r\n', 1_900)}`)),
  ],
  [
    'delivery reports',
    mixed(
      repeatPart(60, `Content-Type: message/delivery-status\r\n\r\n${repeatToLength('a:\x80\r\n', 16_000)}`),
    ),
  ],
  ['500 HTML parts', mixed(repeatPart(500, html(repeatToLength('<p>\x80a ', 1_850))))],
  [
    'nested elements and unrelated end tags',
    mixed(repeatPart(3, html('<q>'.repeat(45_000) + repeatToLength('</x>', 190_000)))),
  ],
  ['different elements with the same name', HEADERS + html(numbered(50_000, (n) => `<b x${n}>\x80`))],
  [
    'quotations 30 deep',
    mixed(repeatPart(3, html(`${'<blockquote>'.repeat(30)}<pre>${repeatToLength('\x80\n', 330_000)}`))),
  ],
  ['pairs of a known line and a heading', `${HEADERS}\r\n\x80${repeatToLength(`${LINE}\r\n${HEADING}`)}`],
  [
    'short pairs of a known line and a heading',
    `${HEADERS}\r\nhi\r\n${repeatToLength('One\r\n\r\nx:a@b.c 10:10\r\n\r\n', 150_000)}`,
  ],
  ...[
    ['nested elements', repeatToLength('<div>')],
    ['preserved empty lines', `<pre>${repeatToLength('\n')}`],
    ['100,000 attributes', `<div ${numbered(100_000, (n) => ` a${n}=b`)}>`],
    ['nested quotations with words', repeatToLength('<blockquote>a ')],
    ['nested reversed lists', repeatToLength('<ol reversed><li>\x80')],
    ['cells', `<table><tr>${repeatToLength('<td>a')}`],
    ['words that are moved before a table', `<table>${repeatToLength('<a>a')}`],
    [
      'style rules',
      `<style>${repeatToLength('.a{margin:0}', MB / 2)}</style><p class="${repeatToLength('a ', 100_000)}">a`,
    ],
    [
      'formatting elements that every paragraph repeats',
      `<p>${numbered(3_000, (n) => `<b id=${n}>`)}${repeatToLength('<p>a')}`,
    ],
    [
      'attributes that every paragraph repeats',
      `<p><b class="${repeatToLength('a ', 300_000)}">${repeatToLength('<p>a', 600_000)}`,
    ],
  ].map(([name, body = '']): [string, string] => [`HTML with ${name}`, HEADERS + html(body)]),
])('a mail of up to a megabyte with %s is read in less than 2 s', (_content, mail) => {
  expect(measureSeconds(mail)).toBeLessThan(MAX_SECONDS);
});

const pieces = [
  ['\n', '> ', ' ', ':', 'a', '.', '-', '----', '[', '&', '(', '@', '\x80', '+', '\x1b$B'],
  ['wrote:', '<a@b.example>', '10 March 2026 9:12', 'From: ', 'To\n', 'One', '\n\n', '=?gbk?q?=80?='],
  ['\nContent-Type: text/plain', '\n--b', '\nbegin 644 a', 'charset=', '\nFrom: ', '\na:'],
  ['failed', 'user ', 'not ', '550 ', '5.1.1'],
  [
    '<div>',
    '<td>',
    '<table>',
    '<p>',
    '</p>',
    '<blockquote>',
    '<ol reversed>',
    '<li>',
    '<a href="',
    '<b',
    '">',
  ],
].map((group) => fc.constantFrom(...group));
const repeated = fc
  .array(fc.oneof(...pieces), { minLength: 1, maxLength: 6 })
  .map((part) => repeatToLength(part.join('')));

test.each([
  ['headers', ''],
  ['text', `${HEADERS}\r\n`],
  ['HTML', HEADERS + html('')],
  ['parts', `${HEADERS}Content-Type: multipart/mixed; boundary=b\r\n\r\n`],
])('a megabyte of repeated pieces in the %s is read in less than 2 s', (_place, start) => {
  fc.assert(
    fc.property(repeated, (text) => {
      expect(measureSeconds(start + text)).toBeLessThan(MAX_SECONDS);
    }),
    { numRuns: 12, endOnFailure: true, seed: 20261126 },
  );
});

describe.runIf(isSecondTier && existsSync(CORPORA))('malicious mails from other projects', () => {
  test('are each read in less than 2 s', async () => {
    const { bombs } = (await import(join(CORPORA, 'bombs.mjs'))) as {
      bombs: (bytes: number) => Iterable<[name: string, raw: Buffer]>;
    };
    const results = Array.from(bombs(MB), ([name, raw]) => ({ name, seconds: measureSeconds(raw) }));
    expect(results.filter(({ seconds }) => seconds >= MAX_SECONDS)).toEqual([]);
    expect(results.length).toBeGreaterThan(50);
  });
});
