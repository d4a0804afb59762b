import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSecondTier } from '../../../testing/tier.ts';
import { foldQuotations, KnownWords } from '../shared/inquiry/quotations.ts';
import { incomingMessage } from './incoming-message.ts';
import { provedSender } from './sender-proof.ts';

const MB = 1_000_000;
const LINE = 'One known line of many words is here';
const KNOWN = new KnownWords().add(LINE).add('One');
const CORPORA = process.env['MAIL_CORPORA'] ?? join(import.meta.dirname, '../../../../shared/mails');

/** Reads a mail, a byte for each character, as `inbound` and the dashboard do, and from both kinds of sender. Returns seconds of processor time. */
function cost(mail: string | Buffer): number {
  const raw = Buffer.from(mail as string, 'latin1').subarray(0, 1024 * 1024);
  const costs = ['ann@client.example', ''].map((envelopeSender) => {
    const start = process.cpuUsage();
    provedSender(raw, 'dmarc=pass header.from=client.example');
    foldQuotations(incomingMessage(raw, { envelopeSender }).text, KNOWN, KNOWN);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.max(...costs);
}
const MOST_SECONDS = 2;

const HEAD = 'From: ann@client.example\r\n';
const fill = (part: string, length = MB) => part.repeat(length / part.length);
const numbered = (count: number, part: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => part(n)).join('');
const html = (body: string) => `Content-Type: text/html\r\n\r\n\x80${body}`;
const mixed = (parts: string[], head = HEAD) =>
  `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((part) => `--b\r\n${part}\r\n`).join('')}--b--`;
const times = (count: number, part: string) => Array.from({ length: count }, () => part);
const twelveFrom = numbered(12, () => `From: ${fill('<a@\x80>', 24_400)}\r\n`);
const heading = 'On 10.03.2026 09:12 a@b.example wrote:\r\n';

test.each([
  ['twelve From fields', `${twelveFrom}\r\nx`],
  [
    'twelve From fields and the heads of three mails',
    mixed(times(3, `Content-Type: message/rfc822\r\n\r\n${fill('a:\x80\r\n', 239_000)}\r\nx`), twelveFrom),
  ],
  ['a head of fields', `${fill('a:\x80\r\n')}\r\nx`],
  ['encoded words', HEAD + numbered(160, (n) => `x${n}: ${fill('=?gbk?q?=80?= ', 5_900)}\r\n`)],
  [
    'encoded words of an unknown charset',
    HEAD + numbered(160, (n) => `x${n}: ${fill('=?x?q?=80?= ', 5_900)}\r\n`),
  ],
  ['texts without a charset', mixed(times(500, `\r\n${fill('\x80\xe9 ', 1_900)}`))],
  [
    '500 mails in a mail',
    mixed(times(500, `Content-Type: message/rfc822\r\n\r\n${fill('a:\x80\r\n', 1_900)}`)),
  ],
  ['reports', mixed(times(60, `Content-Type: message/delivery-status\r\n\r\n${fill('a:\x80\r\n', 16_000)}`))],
  ['500 HTML parts', mixed(times(500, html(fill('<p>\x80a ', 1_850))))],
  ['nested elements and ends of others', mixed(times(3, html('<q>'.repeat(45_000) + fill('</x>', 190_000))))],
  ['different elements of one name', HEAD + html(numbered(50_000, (n) => `<b x${n}>\x80`))],
  [
    'quotations 30 deep',
    mixed(times(3, html(`${'<blockquote>'.repeat(30)}<pre>${fill('\x80\n', 330_000)}`))),
  ],
  ['pairs of known line and heading', `${HEAD}\r\n\x80${fill(`${LINE}\r\n${heading}`)}`],
  [
    'short pairs of known line and heading',
    `${HEAD}\r\nhi\r\n${fill('One\r\n\r\nx:a@b.c 10:10\r\n\r\n', 150_000)}`,
  ],
  ...[
    ['nested elements', fill('<div>')],
    ['kept empty lines', `<pre>${fill('\n')}`],
    ['100,000 attributes', `<div ${numbered(100_000, (n) => ` a${n}=b`)}>`],
    ['nested quotations with words', fill('<blockquote>a ')],
    ['nested lists that count down', fill('<ol reversed><li>\x80')],
    ['cells', `<table><tr>${fill('<td>a')}`],
    ['words before a table', `<table>${fill('<a>a')}`],
    ['rules of styles', `<style>${fill('.a{margin:0}', MB / 2)}</style><p class="${fill('a ', 100_000)}">a`],
    ['letters that every paragraph repeats', `<p>${numbered(3_000, (n) => `<b id=${n}>`)}${fill('<p>a')}`],
    [
      'attributes that every paragraph repeats',
      `<p><b class="${fill('a ', 300_000)}">${fill('<p>a', 600_000)}`,
    ],
  ].map(([what, body = '']): [string, string] => [`HTML of ${what}`, HEAD + html(body)]),
])('%s, of up to a megabyte, take less than 2 s', (_what, mail) => {
  expect(cost(mail)).toBeLessThan(MOST_SECONDS);
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
  .map((part) => fill(part.join('')));

test.each([
  ['head', ''],
  ['text', `${HEAD}\r\n`],
  ['HTML', HEAD + html('')],
  ['parts', `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n`],
])('whatever a megabyte of %s repeats, takes less than 2 s', (_what, head) => {
  fc.assert(
    fc.property(repeated, (text) => {
      expect(cost(head + text)).toBeLessThan(MOST_SECONDS);
    }),
    { numRuns: 12, endOnFailure: true, seed: 20261126 },
  );
});

describe.runIf(isSecondTier && existsSync(CORPORA))('mails of others that are made to cost time', () => {
  test('each takes less than 2 s', async () => {
    const { bombs } = (await import(join(CORPORA, 'bombs.mjs'))) as {
      bombs: (bytes: number) => Iterable<[name: string, raw: Buffer]>;
    };
    const costs = Array.from(bombs(MB), ([name, raw]) => ({ name, seconds: cost(raw) }));
    expect(costs.filter(({ seconds }) => seconds >= MOST_SECONDS)).toEqual([]);
    expect(costs.length).toBeGreaterThan(50);
  });
});
