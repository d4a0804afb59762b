import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { decodeWords, parseMime, type Part } from './mime.ts';
import { parseMail } from './parse-mail.ts';

const part = (...lines: string[]) => parseMime(Buffer.from(lines.join('\r\n'), 'latin1'));
const contents = ({ content, parts }: Part): string[] =>
  parts.length === 0 ? [content.toString('latin1')] : parts.flatMap(contents);

describe('a body is decoded from', () => {
  test.each([
    ['base64', 'WWVz', 'Yes'],
    ['base64', 'WQ==\r\nZXM=', 'Yes'],
    ['base64', 'WWVz\r\n\r\n____\r\nA list -- leave it', 'Yes\n\n____\r\nA list -- leave it'],
    ['base64', 'Yes, in plain words.', '\n\nYes, in plain words.'],
    ['quoted-printable', 'be=20made before the holi=  \r\ndays', 'be made before the holidays'],
    ['quoted-printable', '100% =3D all', '100% = all'],
    ['8bit', 'Yes', 'Yes'],
  ])('%s: %j', (encoding, body, text) => {
    expect(contents(part(`Content-Transfer-Encoding: ${encoding}`, '', body))).toEqual([text]);
  });
});

describe('parts and fields are found', () => {
  test('if the boundary of the parts is the beginning of an inner boundary', () => {
    const inner = ['Content-Type: multipart/mixed; boundary=b-1', '', '--b-1', '', 'two', '--b-1--'];
    const mail = [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'one',
      '--b',
      ...inner,
      '--b--',
      'epilogue',
    ];
    expect(contents(part(...mail))).toEqual(['one', 'two']);
  });

  test('if the last part is cut off', () => {
    expect(
      contents(part('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'one', '--b', '', 'tw')),
    ).toEqual(['one', 'tw']);
  });

  test('below blank lines and the first line of a mailbox file', () => {
    const { fields } = part('', '', 'From ann@client.example Tue Mar 10', 'Subject: Hi', '', 'Yes');
    expect(fields).toEqual([['subject', 'Hi']]);
  });
});

test.each([
  ['=?utf-8?B?QW5nZWJvdCBmww==?= =?utf-8?B?vHI=?=', 'Angebot für'],
  ['=?utf-8?Q?f=C3?=  =?UTF-8?B?vHI=?=', 'für'],
  ['=?utf-8*de?q?Gr=C3=BC=C3=9Fe?= von', 'Grüße von'],
  ['=?iso-8859-1?q?a?= b =?utf-8?q?c?=', 'a b c'],
  [
    '=?iso-2022-jp?B?GyRCPCEycyROQkckQTlnGyhC?= =?iso-2022-jp?B?GyRCJG8kOyRLJEQkJCRGGyhC?=',
    '次回の打ち合わせについて',
  ],
  ['plain =? text', 'plain =? text'],
])('%j is decoded as %j', (value, text) => {
  expect(decodeWords(value)).toBe(text);
});

/** Encodes characters of JIS X 0208 as in EUC-JP, but without the high bit and between escape sequences (RFC 1468). */
const toIso2022Jp = (text: string) =>
  Buffer.from(
    text.replace(/[^\0-\x7f]+/g, (characters) => {
      const bytes = iconv.encode(characters, 'euc-jp').map((byte) => byte & 0x7f);
      return `\x1b$B${Buffer.from(bytes).toString('latin1')}\x1b(B`;
    }),
    'latin1',
  );
const CHARACTERS: Readonly<Record<string, string>> = {
  'utf-8': 'aé漢😀 ',
  'windows-1252': 'aéßüô ',
  'koi8-r': 'aДаж ',
  'iso-2022-jp': 'a次回のア、 ',
  shift_jis: 'a次回の表ソ能 ',
  'euc-jp': 'a次回のア、 ',
  gb18030: 'a汉字ê😀 ',
  big5: 'a漢字功許 ',
  'euc-kr': 'a한글은、 ',
};
/** A text, and a header field with its encoded words: the text is cut at random places, even inside a character. */
const encodedField = fc
  .constantFrom(...Object.keys(CHARACTERS))
  .chain((charset) =>
    fc.record({
      charset: fc.constant(charset),
      characters: fc.array(fc.constantFrom(...Array.from(CHARACTERS[charset] ?? '')), { maxLength: 20 }),
      cuts: fc.array(fc.nat(60), { maxLength: 6 }),
      hasWholeCharacters: fc.boolean(),
      isBase64: fc.infiniteStream(fc.boolean()),
    }),
  )
  .map(({ charset, characters, cuts, hasWholeCharacters, isBase64 }) => {
    const encode = (text: string) =>
      charset === 'iso-2022-jp' ? toIso2022Jp(text) : iconv.encode(text, charset);
    const split = <T>(all: { slice: (from: number, to?: number) => T }) => {
      const starts = [0, ...cuts.toSorted((a, b) => a - b)];
      return starts.map((start, index) => all.slice(start, starts[index + 1]));
    };
    const words = hasWholeCharacters
      ? split(characters).map((word) => encode(word.join('')))
      : split(encode(characters.join('')));
    const field = words.map((bytes) => {
      if (isBase64.next().value) return `=?${charset}?B?${Buffer.from(bytes).toString('base64')}?=`;
      const hex = Array.from(bytes, (byte) => `=${byte.toString(16).padStart(2, '0')}`);
      return `=?${charset}?Q?${hex.join('')}?=`;
    });
    return { text: characters.join(''), field: field.join(' ') };
  });

test('encoded words are decoded in any charset, wherever the text is split into words', () => {
  fc.assert(
    fc.property(encodedField, ({ text, field }) => {
      expect(decodeWords(field)).toBe(text);
      const [file] = parseMail(
        Buffer.from(`From: ${field} <a@b.example>\nContent-Type: a/b; name="${field}"\n\nx`, 'latin1'),
      ).attachments;
      expect(file?.name).toBe(text.trim().replace(/ +/g, ' '));
    }),
    { numRuns: 500 },
  );
});

test('a file name in pieces is decoded piece by piece (RFC 2231)', () => {
  const piece = (text: string) =>
    toIso2022Jp(text)
      .toString('latin1')
      .replace(/\W/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  const type = `a/b; name*0*=iso-2022-jp''${piece('次回の')}; name*1*=${piece('打ち合わせ')}; name*2=.pdf`;
  expect(parseMail(Buffer.from(`Content-Type: ${type}\n\nx`)).attachments).toMatchObject([
    { name: '次回の打ち合わせ.pdf' },
  ]);
});

describe('above the limits of a mail', () => {
  // The mails contain `\x80`, which is not valid UTF-8, so that their charset has to be guessed too.
  const multipart = (parts: readonly string[]) =>
    `From: a@b.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${parts.join('\n--b\n')}\n--b--`;
  const read = (mail: string) => parseMail(Buffer.from(mail, 'latin1'));
  const html = (body: string) => `Content-Type: text/html\n\n${body}`;

  test('additional header fields are read as text', () => {
    const { headers, text } = read(`Subject: Hi\n${'A: \x80\n'.repeat(498)}B: read\nC: text\n\nYes`); // B is field 500
    expect(headers).toMatchObject({ subject: 'Hi', b: 'read' });
    expect(headers).not.toHaveProperty('c');
    expect(text).toBe('C: text\n\nYes');
  });

  test('additional parts are listed as a single unread part', () => {
    const { text, attachments } = read(multipart(Array.from({ length: 510 }, (_, n) => `\n\x80word${n}.`)));
    expect(text).toContain('word499.'); // the last of 500
    expect(text).not.toContain('word500.');
    expect(attachments).toMatchObject([{ name: '', type: 'application/octet-stream' }]);
  });

  test('additional mailboxes are left out, counted across all fields', () => {
    const many = (name: string) => `${name}: ${`${name}@b.example, `.repeat(60)}\n`;
    const { from, replyTo, to } = read(`From: a@b.example\n${many('Reply-To')}${many('To')}${many('Cc')}\nx`);
    expect([from.address, replyTo.length, to.length]).toEqual(['a@b.example', 60, 39]); // 100 with From
  });

  test('a second From is not read and does not count', () => {
    const from = `From: ${'a@b.example, '.repeat(60)}\n`;
    const mail = read(`${from}${from}To: ${'c@b.example, '.repeat(60)}\n\nx`);
    // The address is '', because there is no single sender.
    expect([mail.from.address, mail.to.length]).toEqual(['', 40]); // 100 with the first From
  });

  test('HTML ends with “[…]”, and additional HTML parts are listed', () => {
    const { text, attachments } = read(
      multipart([html('<b>\x80'.repeat(15_000)), html('<p>Yes'.repeat(9_000)), html('<p>No')]),
    );
    expect(text).toMatch(/Yes\n\n\[…\]$/);
    expect(attachments).toMatchObject([{ name: '', type: 'text/html' }]);
  });

  test.each([
    [
      'long attributes that the parser repeats in each paragraph',
      `<p><b class="${'\x80 '.repeat(150_000)}">${'<p>x'.repeat(9_000)}`,
    ],
    [
      'lines that get longer with each level of quotation',
      `${'<blockquote>'.repeat(30)}<pre>${'\x80\n'.repeat(300_000)}`,
    ],
  ])('a text with %s is cut', (_what, body) => {
    expect(read(multipart([html(`Yes${body}`)])).text).toMatch(/^Yes[^]*\[…\]$/);
    expect(read(multipart([html(`Yes${body}`), html('No')])).attachments).toMatchObject([
      { type: 'text/html' },
    ]);
  });

  test('only one charset is guessed, from the longest text without one', () => {
    const russian = iconv.encode('Да, пожалуйста, начните в понедельник.', 'koi8-r').toString('latin1');
    const file = 'Content-Type: a/b; name="\xc4\xc1"\n\nx';
    const { text, attachments } = read(multipart(['\n\xc4\xc1', `\n${russian}`, file]));
    expect(text).toBe('да\n\nДа, пожалуйста, начните в понедельник.');
    expect(attachments).toMatchObject([{ name: 'да' }]);
    expect(read(multipart([file])).attachments).toMatchObject([{ name: 'ÄÁ' }]);
  });
});

/** A part with one word, or nested parts, with all words and file names in them. */
interface Tree {
  lines: string[];
  words: string[];
  files: string[];
}
let counter = 0;
const leaf: fc.Arbitrary<Tree> = fc
  .record({
    encoding: fc.constantFrom('7bit', 'base64', 'quoted-printable'),
    charset: fc.constantFrom('utf-8', '"UTF-8"', "'utf-8'", 'us-ascii', ''),
    kind: fc.constantFrom('plain', 'html', 'markdown', 'file'),
  })
  .map(({ encoding, charset, kind }) => {
    const word = `word${(counter += 1)}é`;
    const fileName = word.slice(0, -1); // ASCII, because a header field does not have the charset of its body
    const bytes = Buffer.from(kind === 'html' ? `<p>${word}</p>` : word);
    const toHex = (byte: string) => `=${byte.charCodeAt(0).toString(16).padStart(2, '0')}`;
    const bodies = {
      '7bit': bytes.toString('latin1'),
      base64: bytes.toString('base64'),
      'quoted-printable': bytes.toString('latin1').replace(/[^ -~]|=/g, toHex),
    };
    const type = kind === 'file' ? `application/pdf; name=${fileName}` : `text/${kind}`;
    const lines = [
      `Content-Type: ${type}${charset === '' ? '' : `; charset=${charset}`}`,
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      bodies[encoding],
    ];
    return { lines, words: kind === 'file' ? [] : [word], files: kind === 'file' ? [fileName] : [] };
  });
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((trees) => {
      const boundary = `b${(counter += 1)}`;
      const lines = [
        `Content-Type: multipart/mixed; boundary="${boundary}"`,
        '',
        ...trees.flatMap(({ lines }) => [`--${boundary}`, ...lines]),
        `--${boundary}--`,
      ];
      return {
        lines,
        words: trees.flatMap(({ words }) => words),
        files: trees.flatMap(({ files }) => files),
      };
    }),
  ),
}));

test('every word of every part is shown, and every file is listed', () => {
  fc.assert(
    fc.property(tree, ({ lines, words, files }) => {
      const mail = parseMail(Buffer.from(['From: a@b.example', ...lines].join('\r\n'), 'latin1'));
      for (const word of words) expect(mail.text).toContain(word);
      expect(mail.attachments.map(({ name }) => name)).toEqual(files);
    }),
  );
});

/** Returns nested parts, each as the first part of the part around it. A reader that reads each level twice would take days. */
function nested(type: string, levels: number): string {
  if (levels === 0) return 'Content-Type: text/html\r\n\r\n<p>Yes.</p>';
  const sibling = 'Content-Type: text/plain\r\n\r\nSee the HTML.';
  const boundary = `b${levels}x`;
  const parts = [nested(type, levels - 1), sibling].map((inner) => `--${boundary}\r\n${inner}\r\n`).join('');
  return `Content-Type: multipart/${type}; boundary=${boundary}\r\n\r\n${parts}--${boundary}--`;
}

test.each(['alternative', 'mixed', 'related', 'report', 'signed'])(
  'each of thirty nested parts of multipart/%s is read once',
  (type) => {
    expect(parseMail(Buffer.from(`From: a@b.example\r\n${nested(type, 30)}`)).text).toContain('Yes.');
  },
);

test('parseMail does not throw for any bytes', () => {
  const pieces = fc.constantFrom(
    '--b',
    '\r\n',
    '\n\n',
    'Content-Type: multipart/mixed; boundary=b',
    'Content-Type: application/pkcs7-mime',
    '=?utf-8?b?',
    ';a*1*=',
    '"',
    '\x80',
    '0\x80',
    ' ',
    'x',
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 60 }),
      (all) => void parseMail(Buffer.from(all.join(''), 'latin1')),
    ),
    { numRuns: 300 },
  );
});
