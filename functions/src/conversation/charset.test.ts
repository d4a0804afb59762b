import { expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

/** Encodes a text in a charset with one byte for each character. A character outside the charset becomes a question mark. */
const encode = (text: string, charset: string) => {
  const decoder = new TextDecoder(charset);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f));
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
  ['without a Content-Type', '', Buffer.from(GERMAN), GERMAN],
  ['without a charset', 'text/plain', Buffer.from(GERMAN), GERMAN],
  ['without a charset, in Windows-1252', 'text/plain', encode(GERMAN, 'windows-1252'), GERMAN],
  ['without a charset, in Windows-1251', 'text/plain', encode(RUSSIAN, 'windows-1251'), RUSSIAN],
  ['without a charset, in KOI8-R', 'text/plain', encode(RUSSIAN, 'koi8-r'), RUSSIAN],
  ['without a charset, in Shift JIS', 'text/plain', SHIFT_JIS, 'はい、よろしくお願いします。'],
  ['in UTF-8 declared as unknown-8bit', 'text/plain; charset=unknown-8bit', Buffer.from(GERMAN), GERMAN],
  ['in UTF-8 declared as us-ascii', 'text/plain; charset=us-ascii', Buffer.from(GERMAN), GERMAN],
  [
    'in Windows-1252 declared as us-ascii',
    'text/plain; charset="us-ascii"',
    encode(GERMAN, 'windows-1252'),
    GERMAN,
  ],
  [
    'in Windows-1252 declared as UTF-8',
    'text/plain; format=flowed;\r\n charset=utf-8',
    encode(GERMAN, 'windows-1252'),
    GERMAN,
  ],
  ['in UTF-8 declared as Windows-1252', 'text/plain; charset=windows-1252', Buffer.from(GERMAN), GERMAN],
  [
    'in Windows-1252 declared as ISO-8859-1',
    'text/plain; charset=iso-8859-1',
    encode(GERMAN, 'windows-1252'),
    GERMAN,
  ],
  [
    'in Windows-1252 that looks like UTF-8 in one place',
    'text/plain; charset=windows-1252',
    encode('“AMANHÃ”', 'windows-1252'),
    '“AMANHÃ”',
  ],
  ['in KOI8-R', 'text/plain; charset=koi8-r', encode(RUSSIAN, 'koi8-r'), RUSSIAN],
  ['without a charset, in ISO-2022-JP', 'text/plain', Buffer.from('\x1b$B$O$$\x1b(B', 'latin1'), 'はい'],
  [
    'in UTF-8 with a stray byte',
    'text/plain; charset=utf-8',
    Buffer.concat([Buffer.of(0x92), Buffer.from(GERMAN)]),
    `\ufffd${GERMAN}`,
  ],
  [
    'in UTF-8 that ends with half a character',
    'text/plain',
    Buffer.concat([Buffer.from(RUSSIAN), Buffer.of(0xd0)]),
    `${RUSSIAN}\ufffd`,
  ],
  [
    'in HTML that declares its charset only in a meta tag',
    'text/html',
    encode(
      `<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>Да, хорошо</p>`,
      'windows-1251',
    ),
    'Да, хорошо',
  ],
  [
    'in HTML whose meta tag declares a wrong charset',
    'text/html',
    Buffer.from(`<meta charset="utf-16"><p>${GERMAN}</p>`),
    GERMAN,
  ],
  ['in HTML without a charset', 'text/html', encode(`<p>${GERMAN}</p>`, 'windows-1252'), GERMAN],
])('a text %s is decoded correctly', (_charset, type, body, text) => {
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
  const source = 'From: Jürgen <ann@client.example>\r\nSubject: Größe für 40\r\n\r\nHi';
  const raw = charset === 'utf-8' ? Buffer.from(source) : Buffer.from(source, 'latin1');
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
