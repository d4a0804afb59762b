import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

const encode = (text: string, charset: string) => {
  const decoder = new TextDecoder(charset);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, (letter) => bytes.get(letter) ?? 0x3f));
};
const mail = (type: string, body: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`From: ann@client.example\r\n${type === '' ? '' : `Content-Type: ${type}\r\n`}\r\n`),
    body,
  ]);
const GERMAN = 'Schöne Grüße, und für 40 € zu viel.';
const RUSSIAN = 'Да, пожалуйста, начните в понедельник.';
const SHIFT_JIS = Buffer.from('82cd82a2814182e682eb82b582ad82a88ae882a282b582dc82b78142', 'hex');

test.each([
  ['no headers at all', '', Buffer.from(GERMAN), GERMAN],
  ['no charset', 'text/plain', Buffer.from(GERMAN), GERMAN],
  ['no charset, in Windows-1252', 'text/plain', encode(GERMAN, 'windows-1252'), GERMAN],
  ['no charset, in Windows-1251', 'text/plain', encode(RUSSIAN, 'windows-1251'), RUSSIAN],
  ['no charset, in KOI8-R', 'text/plain', encode(RUSSIAN, 'koi8-r'), RUSSIAN],
  ['no charset, in Shift JIS', 'text/plain', SHIFT_JIS, 'はい、よろしくお願いします。'],
  ['unknown-8bit', 'text/plain; charset=unknown-8bit', Buffer.from(GERMAN), GERMAN],
  ['us-ascii that is UTF-8', 'text/plain; charset=us-ascii', Buffer.from(GERMAN), GERMAN],
  ['us-ascii that is Windows-1252', 'text/plain; charset="us-ascii"', encode(GERMAN, 'windows-1252'), GERMAN],
  [
    'UTF-8 that is Windows-1252',
    'text/plain; format=flowed;\r\n charset=utf-8',
    encode(GERMAN, 'windows-1252'),
    GERMAN,
  ],
  ['Windows-1252 that is UTF-8', 'text/plain; charset=windows-1252', Buffer.from(GERMAN), GERMAN],
  ['Windows-1252', 'text/plain; charset=iso-8859-1', encode(GERMAN, 'windows-1252'), GERMAN],
  [
    'Windows-1252 that looks like UTF-8 in one place',
    'text/plain; charset=windows-1252',
    encode('“AMANHÃ”', 'windows-1252'),
    '“AMANHÃ”',
  ],
  ['KOI8-R', 'text/plain; charset=koi8-r', encode(RUSSIAN, 'koi8-r'), RUSSIAN],
  ['ISO-2022-JP without a charset', 'text/plain', Buffer.from('\x1b$B$O$$\x1b(B', 'latin1'), 'はい'],
  [
    'a stray byte',
    'text/plain; charset=utf-8',
    Buffer.concat([Buffer.of(0x92), Buffer.from(GERMAN)]),
    `\ufffd${GERMAN}`,
  ],
  [
    'half a character at its end',
    'text/plain',
    Buffer.concat([Buffer.from(RUSSIAN), Buffer.of(0xd0)]),
    `${RUSSIAN}\ufffd`,
  ],
  [
    'a charset that only the HTML declares',
    'text/html',
    encode(
      `<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>Да, хорошо</p>`,
      'windows-1251',
    ),
    'Да, хорошо',
  ],
  [
    'a wrong charset in the HTML',
    'text/html',
    Buffer.from(`<meta charset="utf-16"><p>${GERMAN}</p>`),
    GERMAN,
  ],
  ['HTML without a charset', 'text/html', encode(`<p>${GERMAN}</p>`, 'windows-1252'), GERMAN],
])('a text with %s is decoded correctly', (_charset, type, body, text) => {
  expect(parseMail(mail(type, body)).text).toBe(text);
});

test('each of two texts is decoded with its own charset', () => {
  const parts = Buffer.concat([
    Buffer.from('--b\r\nContent-Type: text/plain; charset=koi8-r\r\n\r\n'),
    encode(RUSSIAN, 'koi8-r'),
    Buffer.from('\r\n--b\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n'),
    Buffer.from('Gr=FC=DFe\r\n--b--'),
  ]);
  expect(parseMail(mail('multipart/mixed; boundary=b', parts)).text).toBe(`${RUSSIAN}\n\nGrüße`);
});

test.each(['utf-8', 'windows-1252'])('a header in unencoded %s is decoded correctly', (charset) => {
  const head = 'From: Jürgen <ann@client.example>\r\nSubject: Größe für 40\r\n\r\nHi';
  const raw = charset === 'utf-8' ? Buffer.from(head) : Buffer.from(head, 'latin1');
  expect(parseMail(raw)).toMatchObject({ from: { name: 'Jürgen' }, subject: 'Größe für 40' });
});

test.each(['us-ascii', 'unknown-8bit'])(
  'an encoded word with the charset %s is decoded correctly',
  (charset) => {
    const raw = Buffer.from(
      `From: ann@client.example\r\nSubject: =?${charset}?q?Gr=C3=B6=C3=9Fe?=\r\n\r\nHi`,
    );
    expect(parseMail(raw)).toMatchObject({ subject: 'Größe' });
  },
);

test('a text that mentions a charset is shown unchanged', () => {
  const text = 'Your mail had:\nContent-Type: text/plain\nContent-Type: text/html; charset=utf-8';
  expect(parseMail(mail('text/plain', Buffer.from(text))).text).toBe(text);
});
