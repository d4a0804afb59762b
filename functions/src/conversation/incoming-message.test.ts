import { describe, expect, test } from 'vitest';
import { incomingMessage } from './incoming-message.ts';

const PERSON = [
  'From: Ann Example <ann@client.example>',
  'Subject: Re: Contact',
  'Message-ID: <1@client.example>',
];
const SENDER = 'ann@client.example';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const read = (raw: Uint8Array, envelopeSender?: string, ours: string[] = []) =>
  incomingMessage(raw, { envelopeSender, known: [], ours });
const readText = (...lines: string[]) => read(mail(...PERSON, ...lines)).text;

test('a mail is read with its sender, its texts, what it answers and the names of what is attached', () => {
  const message = read(
    mail(
      ...['From: "Ann Example" <ann@client.example>', 'Message-ID: <1@client.example>'],
      ...['To: "Firm" <reply+abc@reply.firm.example>', 'Subject: =?utf-8?q?R=C3=A9=3A_Hello?='],
      ...[
        'In-Reply-To: <answer-2@firm.example>',
        'References: <notice@firm.example>',
        ' <answer-2@firm.example>',
      ],
      ...['Content-Type: multipart/mixed; boundary=b', ''],
      ...[
        '--b',
        'Content-Type: text/plain; charset=iso-8859-1',
        'Content-Transfer-Encoding: quoted-printable',
      ],
      ...['', 'Bient=F4t', '--b', 'Content-Type: application/pdf; name="plan.pdf"'],
      ...['Content-Transfer-Encoding: base64', '', 'AAAA', '--b--'],
    ),
    SENDER,
    ['reply@reply.firm.example'],
  );
  expect(message).toEqual({
    ...{ nature: 'reply', author: 'Ann Example', from: 'ann@client.example', subject: 'Ré: Hello' },
    ...{ replyTo: '', cc: [], text: 'Bientôt', quoted: '', messageId: '1@client.example' },
    attachments: [{ name: 'plan.pdf', type: 'application/pdf', size: 3 }],
  });
});

test.each([
  'Your mail program does not show HTML.',
  'View it in your browser: https://client.example/view/1',
  ' ',
])('a plain part that only says %j gives way to the HTML', (stub) => {
  const parts = ['--b', '', stub, '--b', 'Content-Type: text/html', '', '<p>Yes, Monday.</p>', '--b--'];
  const type = 'Content-Type: multipart/alternative; boundary=b';
  expect(readText(type, '', ...parts)).toBe('Yes, Monday.');
});

test('a plain part that is the text of the HTML is shown', () => {
  const parts = ['--b', '', 'Yes, see *here*', '--b', 'Content-Type: text/html', ''];
  const html =
    '<p>Yes, see <a href="https://client.example/a-long-address">here</a></p><blockquote>Shall we?</blockquote>';
  expect(readText('Content-Type: multipart/alternative; boundary=b', '', ...parts, html, '--b--')).toBe(
    'Yes, see *here*',
  );
});

test.each([
  [
    'the boundary is another one',
    [
      'Content-Type: multipart/mixed; boundary="_b_"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'Yes, Monday.',
      '--b--',
    ],
  ],
  [
    'a part has no fields and no empty line',
    ['Content-Type: multipart/mixed; boundary=b', '', '--b', 'Yes, Monday.', '--b--'],
  ],
  [
    'there is no boundary',
    ['Content-Type: multipart/mixed', '', '--b', 'Content-Type: text/plain', '', 'Yes, Monday.', '--b--'],
  ],
  [
    'a part has no empty line below its fields',
    [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      'Yes, Monday.',
      '--b--',
    ],
  ],
  [
    'the only text is an attachment',
    ['Content-Type: text/plain; name=mail.txt', 'Content-Disposition: attachment', '', 'Yes, Monday.'],
  ],
  [
    'the only text is HTML and an attachment',
    [
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      'Content-Disposition: attachment',
      '',
      '<p>Yes, Monday.</p>',
      '--b--',
    ],
  ],
  [
    'the head ends without an empty line',
    [
      'Content-Type: multipart/mixed; boundary=b',
      '--b',
      'Content-Type: text/plain',
      '',
      'Yes, Monday.',
      '--b--',
    ],
  ],
  ['its type is none', ['Content-Type: text', '', 'Yes, Monday.']],
])('the words are found where %s', (_case, lines) => {
  expect(read(mail(...PERSON, ...lines), SENDER)).toMatchObject({
    nature: 'reply',
    text: 'Yes, Monday.',
  });
});

test('a mail that is nothing but a forwarded one has its words', () => {
  expect(readText('Content-Type: message/rfc822', '', 'From: bob@client.example', '', 'Yes, Monday.')).toBe(
    'Yes, Monday.',
  );
});

test.each(['base64;', 'BASE64 (as ever)'])('a text in the encoding "%s" is decoded', (encoding) => {
  expect(readText(`Content-Transfer-Encoding: ${encoding}`, '', 'WWVzLCBNb25kYXku')).toBe('Yes, Monday.');
});

test('a text that begins with a tag is no HTML', () => {
  expect(readText('', '<head> is empty on your page.')).toBe('<head> is empty on your page.');
});

test.each([
  ['plain text', ['', 'word '.repeat(40_000)]],
  ['HTML', ['Content-Type: text/html', '', `<p>${'word '.repeat(70_000)}</p>`]],
])('a long %s ends with a mark where it is cut', (_what, lines) => {
  expect(readText(...lines)).toMatch(/^word [^]+ \[…\]$/);
});

test('a text is read beyond what is kept of it, since most may be a quotation', () => {
  const text = readText('', `${'> word\r\n'.repeat(8_000)}\r\nYes, Monday.`);
  expect(text).toMatch(/Yes, Monday\.$/);
});

test('parts that never begin are text', () => {
  expect(readText('Content-Type: multipart/mixed; boundary=b', '', 'Yes, Monday.')).toBe('Yes, Monday.');
});

test('marks beyond those of any script are left out, because normalizing takes the square of their number', () => {
  const marks = '\u0316\u0301'.repeat(10_000);
  const raw = Buffer.from(['From: a@b.example', '', `Yes${marks}, please.`].join('\r\n'));
  expect(read(raw).text).toBe(`Yes${marks.slice(0, 30)}, please.`);
});

test.each([
  [
    'others in To and Cc',
    ['To: reply+abc@reply.firm.example, Bob <bob@client.example>', 'Cc: carl@client.example'],
    '',
    ['bob@client.example', 'carl@client.example'],
  ],
  ['somebody twice', ['To: bob@client.example', 'Cc: Bob@client.example'], '', ['Bob@client.example']],
  [
    'us and the sender',
    [
      'To: reply@reply.firm.example',
      'Cc: Firm <reply+abc@reply.firm.example>, Ann <ann@client.example>, office@firm.example',
    ],
    '',
    [],
  ],
  [
    'a Reply-To of the sender and of others',
    ['Reply-To: ann@client.example, team@client.example'],
    '',
    ['team@client.example'],
  ],
  [
    'a Reply-To of others',
    ['Reply-To: team@client.example, bob@client.example', 'Cc: team@client.example'],
    'team@client.example',
    ['bob@client.example'],
  ],
  ['a Reply-To of ours', ['Reply-To: reply+abc@reply.firm.example'], '', []],
])('of a mail with %s an answer goes to each of them once', (_what, lines, replyTo, cc) => {
  const ours = ['reply@reply.firm.example', 'office@firm.example'];
  const message = incomingMessage(mail(...PERSON, ...lines, '', 'Hi'), { known: [], ours });
  expect(message).toMatchObject({ replyTo, cc });
});

describe('who wrote it', () => {
  const from = (...lines: string[]) => read(mail(...lines, '', 'Hi')).from;

  test.each([
    ['Example, Ann <ann@client.example>', 'ann@client.example'],
    ['Ann (Example) [Ltd] <ann@client.example>', 'ann@client.example'],
    ['ann@client.example (Ann Example)', 'ann@client.example'],
    ['Ann <mailto:ann@client.example>', 'ann@client.example'],
    ['<ann@client.example> <evil@other.example>', ''],
    ['ann@client.example, evil@other.example', ''],
    ['Ann Example', ''],
    ['', ''],
    ['Ånn <ånn@client.example>', 'ånn@client.example'],
  ])('"From: %s" is "%s"', (value, address) => {
    expect(from(Buffer.from(`From: ${value}`).toString('latin1'))).toBe(address);
  });

  test('two From fields are nobody’s', () => {
    expect(from('From: ann@client.example', 'From: evil@other.example')).toBe('');
  });

  test('a From in the body is none', () => {
    expect(from('Subject: Hi', '', 'From: ann@client.example')).toBe('');
  });
});
