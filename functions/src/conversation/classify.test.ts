import { expect, test } from 'vitest';
import { incomingMessage } from './incoming-message.ts';

const PERSON = [
  'From: Ann Example <ann@client.example>',
  'Subject: Re: Contact',
  'Message-ID: <1@client.example>',
];
const DAEMON = ['From: Mail Delivery System <MAILER-DAEMON@mx.example>', 'Subject: Undelivered'];
/** The Message-ID of our answer, which a report returns. */
const ANSWER = 'Message-ID: <answer-1@firm.example>';
const SENDER = 'ann@client.example';

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const read = (raw: Uint8Array, envelopeSender?: string) => incomingMessage(raw, { envelopeSender });

/** Returns a delivery report in the format of mail servers. */
function report(fields: string[], { type = 'delivery-status', headers = DAEMON } = {}): Buffer {
  return mail(
    ...headers,
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    ...['--b', 'Content-Type: text/plain', '', 'It could not be delivered.'],
    ...['--b', `Content-Type: message/${type}`, '', 'Reporting-MTA: dns; mx.example', ''],
    ...['Final-Recipient: rfc822; ann@client.example', ...fields, ''],
    ...['--b', 'Content-Type: text/rfc822-headers', '', ANSWER, '', '--b--'],
  );
}

test.each([
  ['from a person through a mailing list', SENDER, ['Precedence: list', 'List-Id: <info.client.example>']],
  ['from a person through a help desk', SENDER, ['Precedence: bulk', 'X-Auto-Response-Suppress: All']],
  ['with headers stating that it is not automatic', SENDER, ['Auto-Submitted: no', 'X-Autoreply: no']],
  [
    'from a person whose mail program suppresses automatic replies',
    SENDER,
    ['X-Auto-Response-Suppress: DR, OOF, AutoReply'],
  ],
  [
    'from a person, with a Return-Path in place of an envelope sender',
    undefined,
    ['Return-Path: <ann@client.example>'],
  ],
])('a mail %s is a reply', (_case, sender, headers) => {
  expect(read(mail(...PERSON, ...headers, '', 'Yes.'), sender)).toMatchObject({ nature: 'reply' });
});

test.each(['System Administrator', '"Doe, Jane (Email Systems)"'])(
  'a mail from a person called %s is a reply',
  (name) => {
    const headers = [`From: ${name} <ann@client.example>`, 'Subject: Re: Contact'];
    expect(read(mail(...headers, '', 'The old address is gone: user unknown.'), SENDER)).toMatchObject({
      nature: 'reply',
    });
  },
);

test('a mail without From is a reply', () => {
  expect(read(mail('Subject: Hello', '', 'Yes.'), SENDER)).toMatchObject({
    nature: 'reply',
    from: '',
  });
});

test.each([
  'Auto-Submitted: auto-replied (vacation)',
  'Auto-Submitted: auto-generated',
  'Precedence: auto_reply',
  'X-Autoreply: yes',
  'X-Autorespond: Contact',
  'X-Autoresponse: yes',
  'X-Mail-Autoreply: yes',
  'X-POST-MessageClass: 9; Autoresponder',
])('a mail with the header "%s" is automatic', (header) => {
  expect(read(mail(...PERSON, header, '', 'Away.'), SENDER)).toMatchObject({ nature: 'automatic' });
});

test.each([
  'Automatic reply: Contact',
  'Out of Office: Contact',
  'Automatische Antwort: Contact',
  'Abwesenheitsnotiz: Contact',
  'Réponse automatique : Contact',
  'Respuesta automática: Contact',
  'Resposta automática: Contact',
  'Risposta automatica: Contact',
  'Automatisch antwoord: Contact',
  'Autosvar: Contact',
  'Automatyczna odpowiedź: Contact',
  'Otomatik yanıt: Contact',
  'Автоматический ответ: Contact',
  'رد تلقائي: Contact',
  'תשובה אוטומטית: Contact',
  'Αυτόματη απάντηση: Contact',
  '自動応答: Contact',
  '자동 회신: Contact',
  '自动答复: Contact',
])('a mail with an empty envelope sender and the subject "%s" is automatic', (subject) => {
  const raw = Buffer.from(`From: ann@client.example\r\nSubject: ${subject}\r\n\r\nAway.`);
  expect(read(raw, '')).toMatchObject({ nature: 'automatic', subject });
});

test.each(['disposition-notification', 'feedback-report'])('a report of the type %s is automatic', (type) => {
  const raw = mail(
    ...[...PERSON, `Content-Type: multipart/report; report-type=${type}; boundary=b`, ''],
    ...['--b', '', 'It was displayed.', '--b', `Content-Type: message/${type}`, '', ANSWER, '--b--'],
  );
  expect(read(raw, '')).toMatchObject({ nature: 'automatic' });
});

test.each([
  [
    'in the standard form',
    report(['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 No such', '    user']),
  ],
  [
    'about an internationalized address',
    report(['Action: failed', 'Diagnostic-Code: smtp; 550 No such user'], {
      type: 'global-delivery-status',
    }),
  ],
  ['with a nonstandard action', report(['Action: failure', 'Diagnostic-Code: X-Notes; 550 No such user'])],
  [
    'with a comment in the action',
    report(['Action: failed (bounced)', 'Diagnostic-Code: smtp; 550 No such user']),
  ],
  ['without an action', report(['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 No such user'])],
])('a report %s is a bounce with the reason of the mail server', (_case, raw) => {
  expect(read(raw, '<>')).toMatchObject({
    nature: 'bounce',
    text: 'ann@client.example: 550 No such user\n\nIt could not be delivered.',
    bounce: {
      messageId: 'answer-1@firm.example',
      isCertain: true,
      recipients: ['ann@client.example'],
      reason: 'ann@client.example: 550 No such user',
    },
  });
});

test('a bounce names the answer even if the Message-ID is folded in the returned headers', () => {
  const folded = report(['Action: failed']).toString().replace('Message-ID: ', 'Message-ID:\r\n ');
  expect(read(Buffer.from(folded), '')).toMatchObject({ bounce: { messageId: 'answer-1@firm.example' } });
});

test('a bounce lists both recipients of a report; if their mail was forwarded, with their original address', () => {
  const bob = ['', 'Original-Recipient: rfc822;Bob@client.example', 'Final-Recipient: rfc822;x@gmail.com'];
  const raw = report(['Action: failed', 'Status: 5.1.1', ...bob, 'Action: failed', 'Status: 5.2.2']);
  expect(read(raw, '')).toMatchObject({
    bounce: {
      recipients: ['ann@client.example', 'bob@client.example'],
      reason: 'ann@client.example: 5.1.1\nbob@client.example: 5.2.2',
    },
  });
});

test.each(['delayed', 'delivered', 'relayed'])('a report that a mail was %s is not a bounce', (action) => {
  expect(read(report([`Action: ${action}`, 'Status: 4.4.1']), '')).toMatchObject({
    nature: 'automatic',
  });
});

/** The mail system, the headers and the body of its bounce, and the reason that is found. `|` stands for a line break. */
const BOUNCES = [
  [
    'qmail',
    'From: MAILER-DAEMON@mx.example|Subject: failure notice',
    '<ann@client.example>:|Remote host said: 550 5.1.1 User unknown||--- Below this line is a copy of the message.|',
    '550 5.1.1 User unknown',
  ],
  [
    'Exim',
    `${DAEMON.join('|')}|X-Failed-Recipients: ann@client.example|Auto-Submitted: auto-replied`,
    'A message that you sent could not be delivered.||  ann@client.example|    retry timeout exceeded||------ This is a copy of your message. ------',
    'retry timeout exceeded',
  ],
  [
    'Yahoo',
    'From: MAILER-DAEMON@yahoo.example|Subject: Failure Notice',
    '<ann@client.example>:|554: 5.7.9: Message not accepted for policy reasons.||--- Below this line is a copy of the message.',
    '554: 5.7.9',
  ],
  [
    'GMX',
    'From: GMX Mailer Daemon <mailer-daemon@gmx.example>|Subject: Mail delivery failed: returning message to sender',
    'Es konnte eine E-Mail nicht zugestellt werden:|ann@client.example|Recipient not found',
    'nicht zugestellt',
  ],
  [
    'mail.ru',
    'From: mailer-daemon@corp.mail.example|Subject: Mail failure.',
    'A message that you sent was not delivered to:|ann@client.example|SMTP error: 550 Message was not accepted',
    '550 Message was not accepted',
  ],
  [
    'Zoho',
    'From: mailer-daemon@mail.zoho.example|Subject: Undelivered Mail Returned to Sender',
    'This message was created automatically by mail delivery software.|ann@client.example, ERROR CODE :550 - no such user',
    '550 - no such user',
  ],
  [
    'Notes',
    'From: Postmaster@client.example|Subject: DELIVERY FAILURE: User not listed',
    'Your message|  Subject: Re: Contact|was not delivered to:|  ann@client.example|because:|  User not listed in public Name & Address Book',
    'was not delivered',
  ],
  [
    'an old Exchange',
    'From: System Administrator <sysadmin@client.example>|Subject: Undeliverable: Re: Contact',
    'Your message|did not reach the following recipient(s):|Ann on Tue, 10 Mar 2026|    The recipient name is not recognized',
    'did not reach',
  ],
] as const;

test.each(BOUNCES)(
  'a bounce from %s is recognized, with its reason and the answer that it is about',
  (_system, headers, body, reason) => {
    const { nature, bounce } = read(mail(...headers.split('|'), '', ...body.split('|'), ANSWER), '');
    expect({ nature, messageId: bounce?.messageId }).toEqual({
      nature: 'bounce',
      messageId: 'answer-1@firm.example',
    });
    expect(bounce?.reason).toContain(reason);
  },
);

test('a mail with an empty envelope sender and no known words is an uncertain bounce', () => {
  expect(read(mail('From: x@mx.example', '', 'Ingen slik bruker.'), '')).toMatchObject({
    nature: 'bounce',
    text: 'Ingen slik bruker.',
    bounce: { messageId: '', isCertain: false },
  });
});

test('a mail in which a person forwards a delivery report is a reply', () => {
  const forwarded = report(['Action: failed', 'Status: 5.1.1'], { headers: PERSON });
  expect(read(forwarded, SENDER)).toMatchObject({ nature: 'reply' });
  const attached = mail(
    ...[...PERSON, 'Content-Type: multipart/mixed; boundary=a', '', '--a', '', 'This came back.'],
    ...['--a', 'Content-Type: message/rfc822', '', report(['Action: failed']).toString(), '--a--'],
  );
  expect(read(attached)).toMatchObject({ nature: 'reply', text: 'This came back.' });
});
