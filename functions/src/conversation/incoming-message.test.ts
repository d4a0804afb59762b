import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { incomingMessage } from './incoming-message.ts';

const PERSON = [
  'From: Ann Example <ann@client.example>',
  'Subject: Re: Contact',
  'Message-ID: <1@client.example>',
];
const SENDER = 'ann@client.example';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const read = (raw: Uint8Array, envelopeSender?: string) =>
  incomingMessage(raw, { envelopeSender, known: [] });
const readText = async (...lines: string[]) => (await read(mail(...PERSON, ...lines))).text;

test('a mail is read with its sender, its texts, what it answers and the names of what is attached', async () => {
  const message = await read(
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
  );
  expect(message).toEqual({
    ...{ nature: 'reply', author: 'Ann Example', from: 'ann@client.example', subject: 'Ré: Hello' },
    ...{ text: 'Bientôt', quoted: '', messageId: '1@client.example' },
    references: ['answer-2@firm.example', 'answer-2@firm.example', 'notice@firm.example'],
    digest: hash('sha256', 'Bientôt'),
    attachments: [{ name: 'plan.pdf', type: 'application/pdf', size: 3 }],
  });
});

test.each([
  'Your mail program does not show HTML.',
  'View it in your browser: https://client.example/view/1',
  ' ',
])('a plain part that only says %j gives way to the HTML', async (stub) => {
  const parts = ['--b', '', stub, '--b', 'Content-Type: text/html', '', '<p>Yes, Monday.</p>', '--b--'];
  const type = 'Content-Type: multipart/alternative; boundary=b';
  expect(await readText(type, '', ...parts)).toBe('Yes, Monday.');
});

test('a plain part that is the text of the HTML is shown', async () => {
  const parts = ['--b', '', 'Yes, see *here*', '--b', 'Content-Type: text/html', ''];
  const html =
    '<p>Yes, see <a href="https://client.example/a-long-address">here</a></p><blockquote>Shall we?</blockquote>';
  expect(await readText('Content-Type: multipart/alternative; boundary=b', '', ...parts, html, '--b--')).toBe(
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
])('the words are found where %s', async (_case, lines) => {
  expect(await read(mail(...PERSON, ...lines), SENDER)).toMatchObject({
    nature: 'reply',
    text: 'Yes, Monday.',
  });
});

test('a mail that is nothing but a forwarded one has its words', async () => {
  expect(
    await readText('Content-Type: message/rfc822', '', 'From: bob@client.example', '', 'Yes, Monday.'),
  ).toBe('Yes, Monday.');
});

test.each([
  ['nothing but winmail.dat', ['Content-Type: application/ms-tnef; name=winmail.dat', '', 'eJ8+Ig==']],
  ['parts that never begin', ['Content-Type: multipart/mixed; boundary=b', '', 'Yes, Monday.']],
])('a mail of %s is shown as it came', async (_what, lines) => {
  expect(await read(mail(...PERSON, ...lines), SENDER)).toMatchObject({
    nature: 'unreadable',
    text: lines.at(-1),
  });
});

test('marks beyond those of any script are left out, because normalizing takes the square of their number', async () => {
  const marks = '\u0316\u0301'.repeat(10_000);
  const raw = Buffer.from(['From: a@b.example', '', `Yes${marks}, please.`].join('\r\n'));
  expect((await read(raw)).text).toBe(`Yes${marks.slice(0, 30)}, please.`);
});

test('a mail with nothing but a picture has no words', async () => {
  const picture = ['Content-Type: image/png; name=scan.png', 'Content-Transfer-Encoding: base64', '', 'AAAA'];
  expect(await read(mail(...PERSON, ...picture), SENDER)).toMatchObject({ nature: 'reply', text: '' });
});
