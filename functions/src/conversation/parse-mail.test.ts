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
  ...['--b', 'Content-Type: text/rfc822-headers', '', 'Message-ID: <answer-1@forillon.example>', ''],
  '--b--',
);

test('a mail is read with its sender, its texts and the names of what is attached', async () => {
  const read = await parseMail(
    mail(
      ...FROM,
      'To: "Forillon" <reply+abc@reply.forillon.example>',
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
    recipients: ['reply+abc@reply.forillon.example'],
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
    messageId: 'answer-1@forillon.example',
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

/** Mails that nobody here wrote: https://github.com/crisp-oss/email-reply-parser and https://github.com/mailgun/talon. */
const corpora = join(import.meta.dirname, '../../../../shared/mails');
describe.runIf(existsSync(corpora))('of the corpora', () => {
  const filesOf = (name: string) =>
    readdirSync(join(corpora, name))
      .filter((file) => /\.(eml|html|txt)$/.test(file))
      .map((file) => join(corpora, name, file));
  const wrapped = (file: string) => {
    const bytes = readFileSync(file);
    if (file.endsWith('.eml')) return bytes;
    const type = file.endsWith('.html') ? 'html' : 'plain';
    return Buffer.concat([mail(...FROM, `Content-Type: text/${type}; charset=utf-8`, '', ''), bytes]);
  };

  test('every mail is read as a person’s within a second, and what is new in it is shown', async () => {
    const files = ['crisp', 'talon'].flatMap(filesOf);
    const [unread, slow]: [string[], string[]] = [[], []];
    for (const file of files) {
      const start = process.cpuUsage();
      const read = await parseMail(wrapped(file));
      const { user, system } = process.cpuUsage(start);
      if (user + system > 1_000_000) slow.push(file);
      if (classify(read).nature !== 'reply' || foldQuotation(read.text).text === '') unread.push(file);
    }
    expect(files.length).toBeGreaterThan(100);
    expect([unread, slow]).toEqual([[], []]);
  }, 60_000);
});
