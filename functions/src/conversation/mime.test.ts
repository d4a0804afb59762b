import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeWords, parseMime, type Part } from './mime.ts';
import { parseMail } from './parse-mail.ts';

const part = (...lines: string[]) => parseMime(Buffer.from(lines.join('\r\n'), 'latin1'));
const contents = ({ content, parts }: Part): string[] =>
  parts.length === 0 ? [content.toString('latin1')] : parts.flatMap(contents);

describe('a body is decoded', () => {
  test.each([
    ['base64', 'WWVz', 'Yes'],
    ['base64', 'WQ==\r\nZXM=', 'Yes'],
    ['base64', 'WWVz\r\n\r\n____\r\nA list -- leave it', 'Yes\n\n____\r\nA list -- leave it'],
    ['base64', 'Yes, in plain words.', '\n\nYes, in plain words.'],
    ['quoted-printable', 'be=20made before the holi=  \r\ndays', 'be made before the holidays'],
    ['quoted-printable', '100% =3D all', '100% = all'],
    ['8bit', 'Yes', 'Yes'],
  ])('of %s: %j', (encoding, body, text) => {
    expect(contents(part(`Content-Transfer-Encoding: ${encoding}`, '', body))).toEqual([text]);
  });
});

describe('the parts are found', () => {
  test('whose boundary is the beginning of another', () => {
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

  test('of which the last is cut off', () => {
    expect(
      contents(part('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'one', '--b', '', 'tw')),
    ).toEqual(['one', 'tw']);
  });

  test('below blank lines and the line of a mailbox file', () => {
    const { fields } = part('', '', 'From ann@client.example Tue Mar 10', 'Subject: Hi', '', 'Yes');
    expect(fields).toEqual([['subject', 'Hi']]);
  });
});

test.each([
  ['=?utf-8?B?QW5nZWJvdCBmww==?= =?utf-8?B?vHI=?=', 'Angebot für'],
  ['=?utf-8?Q?f=C3?=  =?UTF-8?B?vHI=?=', 'für'],
  ['=?utf-8*de?q?Gr=C3=BC=C3=9Fe?= von', 'Grüße von'],
  ['=?iso-8859-1?q?a?= b =?utf-8?q?c?=', 'a b c'],
  ['=?iso-2022-kr?B?GyQpQw4wIQ8=?=', '가'],
  ['plain =? text', 'plain =? text'],
])('the words of %j are %j', (value, text) => {
  expect(decodeWords(value)).toBe(text);
});

/** A leaf with a word, or parts in one of the ways in which mails nest them. */
interface Tree {
  lines: string[];
  words: string[];
  files: string[];
}
let count = 0;
const leaf: fc.Arbitrary<Tree> = fc
  .record({
    encoding: fc.constantFrom('7bit', 'base64', 'quoted-printable'),
    charset: fc.constantFrom('utf-8', '"UTF-8"', "'utf-8'", 'us-ascii', ''),
    kind: fc.constantFrom('plain', 'html', 'markdown', 'file'),
  })
  .map(({ encoding, charset, kind }) => {
    const word = `word${(count += 1)}é`;
    const bytes = Buffer.from(kind === 'html' ? `<p>${word}</p>` : word);
    const body =
      encoding === 'base64'
        ? bytes.toString('base64')
        : encoding === '7bit'
          ? bytes.toString('latin1')
          : bytes
              .toString('latin1')
              .replace(/[^ -~]|=/g, (byte) => `=${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
    const type = kind === 'file' ? `application/pdf; name=${word.slice(0, -1)}` : `text/${kind}`;
    const lines = [
      `Content-Type: ${type}${charset === '' ? '' : `; charset=${charset}`}`,
      `Content-Transfer-Encoding: ${encoding}`,
      '',
      body,
    ];
    return { lines, words: kind === 'file' ? [] : [word], files: kind === 'file' ? [word.slice(0, -1)] : [] };
  });
const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((trees) => {
      const boundary = `b${(count += 1)}`;
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

test('every word of every part is shown, and every file listed', () => {
  fc.assert(
    fc.property(tree, ({ lines, words, files }) => {
      const mail = parseMail(Buffer.from(['From: a@b.example', ...lines].join('\r\n'), 'latin1'));
      for (const word of words) expect(mail.text).toContain(word);
      expect(mail.attachments.map(({ name }) => name)).toEqual(files);
    }),
  );
});

/** A number of parts that each begin with the next one. A reader that reads each twice takes days. */
function nested(type: string, levels: number): string {
  if (levels === 0) return 'Content-Type: text/html\r\n\r\n<p>Yes.</p>';
  const others = 'Content-Type: text/plain\r\n\r\nSee the HTML.';
  const boundary = `b${levels}x`;
  const parts = [nested(type, levels - 1), others].map((inner) => `--${boundary}\r\n${inner}\r\n`).join('');
  return `Content-Type: multipart/${type}; boundary=${boundary}\r\n\r\n${parts}--${boundary}--`;
}

test.each(['alternative', 'mixed', 'related', 'report', 'signed'])(
  'each of thirty parts of multipart/%s in one another is read once',
  (type) => {
    expect(parseMail(Buffer.from(`From: a@b.example\r\n${nested(type, 30)}`)).text).toContain('Yes.');
  },
);

test('no bytes make it throw', () => {
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
