import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { parseMail } from './parse-mail.ts';
import { foldQuotation } from './quoted-text.ts';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'));
const FROM = [
  'From: Ann Example <ann@client.example>',
  'Message-ID: <1@client.example>',
  'MIME-Version: 1.0',
];

const bounce = mail(
  'Return-Path: <>',
  'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
  'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
  '',
  ...['--b', 'Content-Type: text/plain', '', 'It could not be delivered.'],
  ...['--b', 'Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.example', ''],
  'Final-Recipient: rfc822; ann@client.example',
  'Action: failed',
  'Status: 5.1.1',
  'Diagnostic-Code: smtp; 550 5.1.1 <ann@client.example>:',
  '    no such user',
  '',
  ...['--b', 'Content-Type: text/rfc822-headers', '', 'Message-ID: <answer-1@firm.example>', ''],
  '--b--',
);

test('a mail is read with its sender, its texts and the names of what is attached', async () => {
  const read = await parseMail(
    mail(
      ...FROM,
      'To: "Firm" <reply+abc@reply.firm.example>',
      'Subject: =?utf-8?q?R=C3=A9=3A_Hello?=',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...['--b', 'Content-Type: text/plain; charset=iso-8859-1', '', 'Bient=F4t'],
      ...[
        '--b',
        'Content-Type: application/pdf; name="plan.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        'AAAA',
      ],
      '--b--',
    ),
  );
  expect(read).toMatchObject({
    messageId: '1@client.example',
    from: { name: 'Ann Example', address: 'ann@client.example' },
    recipients: ['reply+abc@reply.firm.example'],
    subject: 'Ré: Hello',
    attachments: [{ name: 'plan.pdf', type: 'application/pdf', size: 3 }],
    report: null,
  });
});

test('the text of an HTML mail is never HTML', async () => {
  const read = await parseMail(
    mail(...FROM, 'Content-Type: text/html', '', '<p>Hi <b>you</b><script>x()</script></p>'),
  );
  expect(read.text).toBe('Hi you');
});

test('a bounce is one, with the words of the mail server and the mail that it is about', async () => {
  expect(classify(await parseMail(bounce))).toEqual({
    nature: 'bounce',
    messageId: 'answer-1@firm.example',
    words: '550 5.1.1 <ann@client.example>: no such user',
  });
});

test('a report of a delay is no bounce', async () => {
  const delay = Buffer.from(bounce.toString().replace('Action: failed', 'Action: delayed'));
  expect(classify(await parseMail(delay))).toEqual({ nature: 'automatic' });
});

test.each([
  ['Auto-Submitted: auto-replied (vacation)', 'automatic'],
  ['Auto-Submitted: no', 'reply'],
  ['Precedence: bulk', 'automatic'],
  ['Return-Path: <>', 'automatic'],
  ['Return-Path: <ann@client.example>', 'reply'],
  ['X-Autoreply: yes', 'automatic'],
])('a mail with %s is of the nature %s', async (header, nature) => {
  expect(classify(await parseMail(mail(...FROM, header, '', 'Hi')))).toEqual({ nature });
});

const PYTHON = `
import base64, email, email.policy, json, sys
def text(mail):
    body = email.message_from_bytes(base64.b64decode(mail), policy=email.policy.default).get_body(("plain",))
    return body and body.get_content()
print(json.dumps([text(mail) for mail in json.load(sys.stdin)]))
`;
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The plain text of each mail; null if it has none. */
function textsByPython(mails: Buffer[]): (string | null)[] {
  const input = JSON.stringify(mails.map((bytes) => bytes.toString('base64')));
  return JSON.parse(spawnSync('python3', ['-c', PYTHON], { input, encoding: 'utf8' }).stdout) as (
    | string
    | null
  )[];
}

/** Mails of other projects, by repository. A missing repository is skipped. */
const corpora = {
  crisp: 'https://github.com/crisp-oss/email-reply-parser',
  talon: 'https://github.com/mailgun/talon',
  zammad: 'https://github.com/zammad/zammad',
  chatwoot: 'https://github.com/chatwoot/chatwoot',
};
describe.each(Object.entries(corpora))('of the mails of %s (%s)', (name) => {
  const folder = join(import.meta.dirname, '../../../../shared/mails', name);
  const isThere = existsSync(folder);
  const files = isThere ? readdirSync(folder).filter((file) => /\.(eml|html|txt|box)$/.test(file)) : [];
  const mails = files.map((file) => {
    const bytes = readFileSync(join(folder, file));
    if (/\.(eml|box)$/.test(file)) return { file, bytes };
    const type = file.endsWith('.html') ? 'html' : 'plain';
    const head = mail(...FROM, `Content-Type: text/${type}; charset=utf-8`, '', '');
    return { file, bytes: Buffer.concat([head, bytes]) };
  });

  test.runIf(isThere)('every one is read within a second', async () => {
    const slow: string[] = [];
    for (const { file, bytes } of mails) {
      const start = process.cpuUsage();
      await parseMail(bytes);
      const { user, system } = process.cpuUsage(start);
      if (user + system > 1_000_000) slow.push(file);
    }
    expect(files.length).toBeGreaterThan(20);
    expect(slow).toEqual([]);
  });

  // Those of the others are not all of people.
  test.runIf(isThere && ['crisp', 'talon'].includes(name))(
    'it is a person’s, and what is new in it is shown',
    async () => {
      const unread: string[] = [];
      for (const { file, bytes } of mails) {
        const read = await parseMail(bytes);
        if (classify(read).nature !== 'reply' || foldQuotation(read.text).text === '') unread.push(file);
      }
      expect(unread).toEqual([]);
    },
  );

  test.runIf(isThere && hasPython)('its text is what the parser of Python finds', async () => {
    const found = textsByPython(mails.map(({ bytes }) => bytes));
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
    const texts = await Promise.all(
      mails.map(async ({ file, bytes }, index) => ({
        file,
        ours: plain((await parseMail(bytes)).text),
        theirs: found[index] == null ? null : plain(found[index]),
      })),
    );
    const compared = texts.filter(({ theirs }) => theirs !== null);
    expect(compared.length).toBeGreaterThan(10);
    expect(compared.filter(({ ours, theirs }) => ours !== theirs)).toEqual([]);
  });
});
