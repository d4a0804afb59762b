import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifiedSender } from './verified-sender.ts';

const ANN = 'ann@client.example';
const PASS = 'dmarc=pass header.from=client.example';
const senderIn = (headers: string, verdict: string | undefined = PASS) =>
  verifiedSender(Buffer.from(`${headers}\r\n\r\nYes.`), verdict);

test.each([
  `From: ${ANN}`,
  `from:Ann <${ANN}>\r\nTo: reply@firm.example`,
  `Received: by x\r\n\tfor y\r\nFrom: "Ann (Sales), Client: <x@y.example>"\r\n <${ANN}>`,
  `From: =?utf-8?q?=C3=84nn?= <${ANN}>`,
  `From: Änn von Client <${ANN}>`,
])('the sender is verified for the headers %j', (headers) => {
  expect(senderIn(headers)).toBe(ANN);
});

test('domains are compared in ASCII form', () => {
  expect(senderIn('From: ann@Büro.example', 'DMARC=pass header.from=xn--bro-hoa.example')).toBe(
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
])('the verdict %j does not verify a sender at client.example', (verdict) => {
  expect(verifiedSender(Buffer.from(`From: ${ANN}\r\n\r\n`), verdict)).toBe('');
});

const EVIL = 'From: evil@evil.example';

test.each([
  ['a line that is not a field', `From: ${ANN}\r\nno field\r\n${EVIL}`],
  ['a line of spaces', `From: ${ANN}\r\n \r\n${EVIL}`],
  ['a space before the colon', `From : ${ANN}\r\nTo: x@y.example`],
  ['a second From with a space before the colon', `From: ${ANN}\r\nFrom : evil@evil.example`],
  ['a field name of 101 characters', `From: ${ANN}\r\n${'x'.repeat(101)}: y\r\n${EVIL}`],
  ['more than 256 KB', `From: ${ANN}\r\nX: ${'y'.repeat(256 * 1024)}\r\n${EVIL}`],
  ['more fields than are read', `From: ${ANN}\r\n${'X: y\r\n'.repeat(500)}X: y`],
  ['a bare carriage return', `From: evil@evil.example\rFrom: ${ANN}`],
  ['a NUL', `From: ${ANN}\r\nX: \0`],
  ['a group of mailboxes', `From: evil@evil.example: ${ANN};`],
  ['a comment', `From: ${ANN} (evil@evil.example)`],
  ['two addresses', `From: evil@evil.example x: ${ANN}`],
  ['two mailboxes', `From: ${ANN}, evil@evil.example`],
  ['two angle brackets', `From: <${ANN}> <evil@evil.example>`],
  ['two From fields', `From: ${ANN}\r\n${EVIL}`],
  ['a line before the fields', `From x Mon\r\nFrom: ${ANN}`],
  ['an empty line before the fields', `\r\nFrom: ${ANN}`],
  ['no address', 'From: Ann'],
  ['no From', 'To: x@y.example'],
])('headers with %s verify no sender', (_defect, headers) => {
  expect(senderIn(headers)).toBe('');
  expect(senderIn(headers, 'dmarc=pass header.from=evil.example')).toBe('');
});

test('headers without an empty line below them verify no sender', () => {
  expect(verifiedSender(Buffer.from(`From: ${ANN}\r\nTo: x@y.example`), PASS)).toBe('');
});

test('headers verify their sender wherever From is, unless a line is invalid', () => {
  const field = fc.constantFrom('To: a@b.example', 'Subject: Re: x', 'X-A: b\r\n c', 'Received: by\r\n\tx');
  fc.assert(
    fc.property(
      fc.array(field),
      fc.array(field),
      fc.constantFrom('x', ' ', 'a b: c', '\0'),
      (before, after, invalid) => {
        const lines = [...before, `From: Ann <${ANN}>`, ...after];
        expect(senderIn(lines.join('\r\n'))).toBe(ANN);
        expect(senderIn([...lines, invalid, 'X: y'].join('\r\n'))).toBe('');
      },
    ),
  );
});
