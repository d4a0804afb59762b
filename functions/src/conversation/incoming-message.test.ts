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
  incomingMessage(raw, { envelopeSender, ours });
const readText = (...lines: string[]) => read(mail(...PERSON, ...lines)).text;

test('a mail is read with its sender, subject, text and attachments', () => {
  const message = read(
    mail(
      'From: "Ann Example" <ann@client.example>',
      'Message-ID: <1@client.example>',
      'To: "Firm" <reply+abc@reply.firm.example>',
      'Subject: =?utf-8?q?R=C3=A9=3A_Hello?=',
      'In-Reply-To: <answer-2@firm.example>',
      'References: <notice@firm.example>',
      ' <answer-2@firm.example>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Bient=F4t',
      '--b',
      'Content-Type: application/pdf; name="plan.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      'AAAA',
      '--b--',
    ),
    SENDER,
    ['reply@reply.firm.example'],
  );
  expect(message).toEqual({
    nature: 'reply',
    author: 'Ann Example',
    from: 'ann@client.example',
    subject: 'Ré: Hello',
    replyTo: '',
    cc: [],
    text: 'Bientôt',
    messageId: '1@client.example',
    attachments: [{ name: 'plan.pdf', type: 'application/pdf', size: 3 }],
  });
});

test.each([
  'Your mail program does not show HTML.',
  'View it in your browser: https://client.example/view/1',
  ' ',
])('a plain part with only %j is replaced with the HTML', (stub) => {
  const body = ['--b', '', stub, '--b', 'Content-Type: text/html', '', '<p>Yes, Monday.</p>', '--b--'];
  const type = 'Content-Type: multipart/alternative; boundary=b';
  expect(readText(type, '', ...body)).toBe('Yes, Monday.');
});

test('a plain part with the same words as the HTML is shown', () => {
  const htmlText =
    '<p>Yes, see <a href="https://client.example/a-long-address">here</a></p><blockquote>Shall we?</blockquote>';
  const body = ['--b', '', 'Yes, see *here*', '--b', 'Content-Type: text/html', '', htmlText, '--b--'];
  expect(readText('Content-Type: multipart/alternative; boundary=b', '', ...body)).toBe('Yes, see *here*');
});

const MIXED = 'Content-Type: multipart/mixed; boundary=b';
const PLAIN = 'Content-Type: text/plain';

// `|` stands for a line break.
test.each([
  ['the boundary in the body differs', `${MIXED.replace('=b', '="_b_"')}||--b|${PLAIN}||Yes, Monday.|--b--`],
  ['a part has no fields and no empty line', `${MIXED}||--b|Yes, Monday.|--b--`],
  ['there is no boundary', `Content-Type: multipart/mixed||--b|${PLAIN}||Yes, Monday.|--b--`],
  ['a part has no empty line below its fields', `${MIXED}||--b|${PLAIN}|Yes, Monday.|--b--`],
  ['the only text is an attachment', `${PLAIN}; name=a.txt|Content-Disposition: attachment||Yes, Monday.`],
  [
    'the only text is HTML and an attachment',
    `${MIXED}||--b|Content-Type: text/html|Content-Disposition: attachment||<p>Yes, Monday.</p>|--b--`,
  ],
  ['the headers end without an empty line', `${MIXED}|--b|${PLAIN}||Yes, Monday.|--b--`],
  ['the type is invalid', 'Content-Type: text||Yes, Monday.'],
  ['the body has no parts', `${MIXED}||Yes, Monday.`],
])('the words are found if %s', (_case, lines) => {
  expect(read(mail(...PERSON, ...lines.split('|')), SENDER)).toMatchObject({
    nature: 'reply',
    text: 'Yes, Monday.',
  });
});

test('a mail that contains only a forwarded mail has the words of the forwarded mail', () => {
  expect(readText('Content-Type: message/rfc822', '', 'From: bob@client.example', '', 'Yes, Monday.')).toBe(
    'Yes, Monday.',
  );
});

test.each(['base64;', 'BASE64 (as ever)'])('a text in the encoding "%s" is decoded', (encoding) => {
  expect(readText(`Content-Transfer-Encoding: ${encoding}`, '', 'WWVzLCBNb25kYXku')).toBe('Yes, Monday.');
});

test('parts that are nested too deeply are shown as text', () => {
  const nested = Array.from({ length: 200 }, (_, depth) => [
    `Content-Type: multipart/mixed; boundary=b${depth}`,
    '',
    `--b${depth}`,
  ]);
  expect(readText(...nested.flat())).toContain('boundary=b199');
});

test('a plain text that begins with a tag is not read as HTML', () => {
  expect(readText('', '<head> is empty on your page.')).toBe('<head> is empty on your page.');
});

test.each([
  ['plain text', ['', 'word '.repeat(40_000)]],
  ['HTML', ['Content-Type: text/html', '', `<p>${'word '.repeat(70_000)}</p>`]],
])('a long mail in %s is cut and ends with “[…]”', (_kind, lines) => {
  expect(readText(...lines)).toMatch(/^word [^]+ \[…\]$/);
});

test('more text is read than is stored, because most of the text may be a quotation', () => {
  const text = readText('', `${'> word\r\n'.repeat(8_000)}\r\nYes, Monday.`);
  expect(text).toMatch(/Yes, Monday\.$/);
});

test('combining marks after the thirtieth are removed, because normalizing them would take too long', () => {
  const marks = '\u0316\u0301'.repeat(10_000);
  const raw = Buffer.from(['From: a@b.example', '', `Yes${marks}, please.`].join('\r\n'));
  expect(read(raw).text).toBe(`Yes${marks.slice(0, 30)}, please.`);
});

test.each([
  [
    'other addresses in To and Cc',
    'To: reply+abc@reply.firm.example, Bob <bob@client.example>|Cc: carl@client.example',
    '',
    ['bob@client.example', 'carl@client.example'],
  ],
  ['an address twice', 'To: bob@client.example|Cc: Bob@client.example', '', ['Bob@client.example']],
  [
    'our addresses and the sender',
    'To: reply@reply.firm.example|Cc: Firm <reply+abc@reply.firm.example>, ann@client.example, office@firm.example',
    '',
    [],
  ],
  [
    'a Reply-To with the sender and another address',
    'Reply-To: ann@client.example, team@client.example',
    '',
    ['team@client.example'],
  ],
  [
    'a Reply-To with other addresses',
    'Reply-To: team@client.example, bob@client.example|Cc: team@client.example',
    'team@client.example',
    ['bob@client.example'],
  ],
  ['a Reply-To with our address', 'Reply-To: reply+abc@reply.firm.example', '', []],
])('the answer to a mail with %s can go to every other address, once each', (_case, lines, replyTo, cc) => {
  const ours = ['reply@reply.firm.example', 'office@firm.example'];
  const message = read(mail(...PERSON, ...lines.split('|'), '', 'Hi'), undefined, ours);
  expect(message).toMatchObject({ replyTo, cc });
});

describe('the sender', () => {
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
  ])('in "From: %s" is "%s"', (field, address) => {
    expect(from(Buffer.from(`From: ${field}`).toString('latin1'))).toBe(address);
  });

  test('is empty if there are two From fields', () => {
    expect(from('From: ann@client.example', 'From: evil@other.example')).toBe('');
  });

  test('is not read from the body', () => {
    expect(from('Subject: Hi', '', 'From: ann@client.example')).toBe('');
  });
});

/** An answer that the mails below quote. */
const ANSWER = 'Good morning Petra,\nthe audit takes three days and costs 12,400 euros.\nSanne';
const QUOTED = ANSWER.replace(/^/gm, '> ');
const html = (body: string) => `Content-Type: text/html; charset=utf-8\n\n${body}`;
const parts = (type: string, ...all: string[]) =>
  `Content-Type: multipart/${type}; boundary=b\n\n${all.map((part) => `--b\n${part}\n`).join('')}--b--`;
const picture = (id: string) => `Content-Type: image/png\nContent-ID: <${id}>\n\nx`;
const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');

test.each<[from: string, lines: string, expected: object]>([
  [
    'Gmail, which sends the text twice,',
    parts(
      'alternative',
      `\nThursday suits us.\n\n${QUOTED}`,
      html('<div>Thursday suits us.</div><blockquote>Good morning Petra,</blockquote>'),
    ),
    { text: `Thursday suits us.\n\n${QUOTED}` },
  ],
  [
    'Outlook, with a logo and a heading of four fields,',
    parts(
      'related',
      html(
        `<p>Passt.</p><img src="cid:logo"><p>Von: Sanne &lt;sanne@firm.example&gt;<br>Gesendet: 10.03.2026 09:12<br>An: Petra<br>Betreff: Audit<p>${ANSWER.replaceAll('\n', '<br>')}`,
      ),
      picture('logo'),
    ),
    { text: expect.stringMatching(/^Passt\.\n\nVon: .*Sanne$/s) as string, attachments: [] },
  ],
  [
    'a mailing list, which adds a plain footer below an encoded text,',
    `Content-Transfer-Encoding: base64\n\n${base64('Agreed for Thursday, at ten in the harbour office.')}\n\n-----\nTo leave this list, write to us`,
    { text: expect.stringMatching(/^Agreed for Thursday.*To leave this list, write to us$/s) as string },
  ],
  [
    'an old system, in IBM850,',
    'Content-Type: text/plain; charset=ibm850\n\nGr\x81ne Stra\xe1e 4',
    { text: 'Grüne Straße 4' },
  ],
  [
    'Outlook, signed with opaque S/MIME,',
    'Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\n\nx',
    { text: 'This mail is signed (S/MIME). Read it in the mailbox.', attachments: [{ name: 'smime.p7m' }] },
  ],
  [
    'a calendar',
    parts(
      'alternative',
      '\n',
      'Content-Type: text/calendar\n\nMETHOD:REPLY\nATTENDEE;PARTSTAT=ACCEPTED:mailto:p@client.example\nSUMMARY:Walk-through',
    ),
    { nature: 'reply', text: 'Accepted: Walk-through' },
  ],
  [
    'a person who attaches a mail and a picture without names',
    parts(
      'mixed',
      '\nAs discussed.',
      'Content-Type: message/rfc822\n\nSubject: Minutes of May\n\nThree.',
      picture('shot'),
    ),
    {
      text: 'As discussed.',
      attachments: [
        { name: 'Minutes of May', type: 'message/rfc822' },
        { name: '', type: 'image/png' },
      ],
    },
  ],
  [
    'a person who marks changes',
    html(
      '<div style="font-size:0">Preview</div><p>Not <s>14</s> 12 days, 60 m<sup>2</sup> &ndash; d&rsquo;accord&#133;',
    ),
    { text: 'Not ~~14~~ 12 days, 60 m^2 – d’accord…' },
  ],
  [
    'a person who pastes a table',
    html('<table><tr><td>Audit<td><td>12 400<tr><td>Travel<td>2<td>600</table>'),
    { text: 'Audit\t\t12 400\nTravel\t2\t600' },
  ],
  ['an autoresponder', 'X-Autoreply: yes\n\nBack on Monday.', { nature: 'automatic' }],
])('a mail from %s is read the way a person reads it', (_from, lines, expected) => {
  const raw = mail(...PERSON, ...lines.split('\n'));
  expect(incomingMessage(raw)).toMatchObject(expected);
});
