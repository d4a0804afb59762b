import fc from 'fast-check';
import { expect, test } from 'vitest';
import { provedSender } from './sender-proof.ts';

const ANN = 'ann@client.example';
const PASS = 'dmarc=pass header.from=client.example';
const proved = (head: string, verdict: string | undefined = PASS) =>
  provedSender(Buffer.from(`${head}\r\n\r\nYes.`), verdict);

test.each([
  `From: ${ANN}`,
  `from:Ann <${ANN}>\r\nTo: reply@firm.example`,
  `Received: by x\r\n\tfor y\r\nFrom: "Ann (Sales), Client: <x@y.example>"\r\n <${ANN}>`,
  `From: =?utf-8?q?=C3=84nn?= <${ANN}>`,
  `From: Änn von Client <${ANN}>`,
])('the sender of %j is proved', (head) => {
  expect(proved(head)).toBe(ANN);
});

test('domains are compared in ASCII form', () => {
  expect(proved('From: ann@Büro.example', 'DMARC=pass header.from=xn--bro-hoa.example')).toBe(
    'ann@xn--bro-hoa.example',
  );
});

test.each([
  undefined,
  '',
  'dmarc=pass',
  'dmarc=fail header.from=client.example',
  'dmarc=pass header.from=evil.example',
  'dmarc=pass header.from=sub.client.example',
  'dmarc=pass header.from=',
  'spf=pass; dmarc=pass header.from=client.example',
])('the verdict %j does not prove a sender at client.example', (verdict) => {
  expect(provedSender(Buffer.from(`From: ${ANN}\r\n\r\n`), verdict)).toBe('');
});

const EVIL = 'From: evil@evil.example';

test.each([
  ['a line that is not a field', `From: ${ANN}\r\nno field\r\n${EVIL}`],
  ['a line of blanks', `From: ${ANN}\r\n \r\n${EVIL}`],
  ['a blank before the colon', `From : ${ANN}\r\nTo: x@y.example`],
  ['a second From with a blank before the colon', `From: ${ANN}\r\nFrom : evil@evil.example`],
  ['a name of 101 letters', `From: ${ANN}\r\n${'x'.repeat(101)}: y\r\n${EVIL}`],
  ['256 KB', `From: ${ANN}\r\nX: ${'y'.repeat(256 * 1024)}\r\n${EVIL}`],
  ['more fields than are read', `From: ${ANN}\r\n${'X: y\r\n'.repeat(500)}X: y`],
  ['a bare carriage return', `From: evil@evil.example\rFrom: ${ANN}`],
  ['a NUL', `From: ${ANN}\r\nX: \0`],
  ['a group', `From: evil@evil.example: ${ANN};`],
  ['a comment', `From: ${ANN} (evil@evil.example)`],
  ['two addresses', `From: evil@evil.example x: ${ANN}`],
  ['two mailboxes', `From: ${ANN}, evil@evil.example`],
  ['two angle brackets', `From: <${ANN}> <evil@evil.example>`],
  ['two From fields', `From: ${ANN}\r\n${EVIL}`],
  ['a line before the fields', `From x Mon\r\nFrom: ${ANN}`],
  ['an empty line before the fields', `\r\nFrom: ${ANN}`],
  ['no address', 'From: Ann'],
  ['no From', 'To: x@y.example'],
])('a head with %s does not prove a sender', (_defect, head) => {
  expect(proved(head)).toBe('');
  expect(proved(head, 'dmarc=pass header.from=evil.example')).toBe('');
});

test('a head without an end does not prove a sender', () => {
  expect(provedSender(Buffer.from(`From: ${ANN}\r\nTo: x@y.example`), PASS)).toBe('');
});

test('a head proves its sender with fields in any order, and not with an invalid line', () => {
  const field = fc.constantFrom('To: a@b.example', 'Subject: Re: x', 'X-A: b\r\n c', 'Received: by\r\n\tx');
  fc.assert(
    fc.property(
      fc.array(field),
      fc.array(field),
      fc.constantFrom('x', ' ', 'a b: c', '\0'),
      (before, after, invalid) => {
        const lines = [...before, `From: Ann <${ANN}>`, ...after];
        expect(proved(lines.join('\r\n'))).toBe(ANN);
        expect(proved([...lines, invalid, 'X: y'].join('\r\n'))).toBe('');
      },
    ),
  );
});
