import { describe, expect, test } from 'vitest';
import { incomingMessage } from './incoming-message.ts';

const HEADERS = [
  'From: Ann Example <ann@client.example>',
  'Subject: Re: Contact',
  'Message-ID: <1@client.example>',
];

const mail = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const readMail = (...lines: string[]) => incomingMessage(mail(...HEADERS, ...lines));
const readText = (...lines: string[]) => readMail(...lines).text;

const multipart = (subtype: string, ...parts: (readonly string[])[]) => [
  `Content-Type: multipart/${subtype}; boundary=b`,
  '',
  ...parts.flatMap((part) => ['--b', ...part]),
  '--b--',
];
const TEXT = ['', 'See below.'];
const PICTURE = ['Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', 'AAAA'];
const html = (...body: string[]) => ['Content-Type: text/html', '', ...body];

describe('each part is shown as text or listed', () => {
  test.each([
    ['a picture without a name by its type', [PICTURE], [{ name: '', type: 'image/png', size: 3 }]],
    [
      'a forwarded mail by its subject',
      [['Content-Type: message/rfc822', '', 'Subject: Findings', '', 'Three.']],
      [{ name: 'Findings', type: 'message/rfc822', size: 27 }],
    ],
    [
      'a file with a name in pieces (RFC 2231)',
      [["Content-Type: application/pdf; name*0*=utf-8''Angebot%20f%C3; name*1*=%BCr.pdf", '', 'x']],
      [{ name: 'Angebot für.pdf', type: 'application/pdf', size: 1 }],
    ],
    [
      'a file by its extended name (RFC 6266)',
      [
        [
          'Content-Type: application/pdf',
          "Content-Disposition: attachment; filename*=UTF-8''%E2%82%AC.pdf; filename=EUR.pdf",
          '',
          'x',
        ],
      ],
      [{ name: '€.pdf' }],
    ],
    [
      'an empty file by its name',
      [['Content-Type: application/pdf; name=plan.pdf', '']],
      [{ name: 'plan.pdf', type: 'application/pdf', size: 0 }],
    ],
    [
      'winmail.dat by its name',
      [['Content-Type: application/ms-tnef; name=winmail.dat', '', 'x']],
      [{ name: 'winmail.dat' }],
    ],
    ['text of any subtype, which is not listed', [['Content-Type: text/markdown', '', 'Yes, *please*.']], []],
  ])('%s', (_part, parts, attachments) => {
    const message = readMail(...multipart('mixed', TEXT, ...parts));
    expect(message.attachments).toMatchObject(attachments);
    expect(message.text).toContain('See below.');
  });

  test('a logo that the HTML shows is not listed', () => {
    const parts = [html('<p>Hi <img src="cid:logo@x"></p>'), ['Content-ID: <logo@x>', ...PICTURE]];
    const message = readMail(...multipart('related', ...parts));
    expect(message).toMatchObject({ text: 'Hi', attachments: [] });
  });

  // A logo has fewer than 20,000 bytes (MAX_LOGO_BYTES).
  const screenshot = (bytes: number) => [
    ...['Content-ID: <screenshot@x>', 'Content-Type: image/png', 'Content-Transfer-Encoding: base64', ''],
    Buffer.alloc(bytes).toString('base64'),
  ];
  const byContentId = '<img src="cid:screenshot@x">';
  const asDataUrl = (bytes: number) =>
    `<img src="data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}">`;
  test.each([
    ['attached to a mail without words', multipart('related', html(byContentId), screenshot(30)), 30],
    [
      'attached and too large for a logo',
      multipart('related', html('<p>See:</p>', byContentId), screenshot(90_000)),
      90_000,
    ],
    ['inside HTML without words', html(asDataUrl(30)), 30],
    ['inside HTML and too large for a logo', html('<p>See:</p>', asDataUrl(400_000)), 400_000],
  ])('a picture that the HTML shows is listed: %s', (_case, lines, size) => {
    const { attachments, text } = readMail(...lines);
    expect(attachments).toEqual([{ name: '', type: 'image/png', size }]);
    // The mails with a picture of 30 bytes have no words.
    expect(text).toBe(size === 30 ? 'This mail has no text, only attachments.' : 'See:');
  });

  test.each(['PUBLISH', 'ADD', 'REFRESH'])(
    'a calendar with the method %s, which needs no answer, is listed',
    (method) => {
      const calendar = [
        'Content-Type: text/calendar; name=plan.ics',
        '',
        'BEGIN:VCALENDAR',
        `METHOD:${method}`,
      ];
      for (const lines of [calendar, multipart('mixed', TEXT, calendar)]) {
        const { attachments, text } = readMail(...lines);
        expect(attachments).toMatchObject([{ name: 'plan.ics', type: 'text/calendar' }]);
        expect(text).not.toContain('VCALENDAR');
      }
    },
  );

  test('a text with a name is shown, unless it is below another text', () => {
    const named = [
      'Content-Type: text/plain; name=mail.txt',
      'Content-Disposition: inline',
      '',
      'Yes, Monday.',
    ];
    expect(readText(...multipart('mixed', named, ['', 'A footer.']))).toBe('Yes, Monday.\n\nA footer.');
    const below = readMail(...multipart('mixed', TEXT, named));
    expect(below).toMatchObject({ text: 'See below.', attachments: [{ name: 'mail.txt' }] });
  });

  test('attachments after the twentieth are only counted', () => {
    const parts = Array.from({ length: 60 }, () => PICTURE);
    const { attachments } = readMail(...multipart('mixed', TEXT, ...parts));
    expect(attachments).toHaveLength(21);
    expect(attachments.at(-1)).toEqual({ name: '40 more', type: 'multipart/mixed', size: 120 });
  });
});

describe('a text describes a mail with', () => {
  const calendar = (state: string, method = 'REPLY') => [
    ...['Content-Type: text/calendar', '', `METHOD:${method}`],
    ...[`ATTENDEE;PARTSTAT=${state}:mailto:a@b.example`, 'SUMMARY:Kick-off call'],
  ];
  test.each([
    ['nothing but a file', PICTURE, 'This mail has no text, only attachments.'],
    [
      'encryption by S/MIME',
      ['Content-Type: application/pkcs7-mime', '', 'x'],
      'This mail is encrypted (S/MIME). Read it in the mailbox.',
    ],
    ['encryption by PGP', multipart('encrypted', ['', 'x']), 'This mail is encrypted (PGP/MIME).'],
    ['an accepted invitation', calendar('ACCEPTED'), 'Accepted: Kick-off call'],
    ['a declined invitation', calendar('DECLINED'), 'Declined: Kick-off call'],
    ['an invitation', calendar('NEEDS-ACTION', 'REQUEST'), 'Invitation: Kick-off call'],
    [
      'a declined invitation and words',
      multipart('alternative', ['', 'I am away.'], calendar('DECLINED')),
      'Declined: Kick-off call\n\nI am away.',
    ],
    [
      'an invitation that has a time and a place',
      `Content-Type: text/calendar||METHOD:REQUEST|BEGIN:VTIMEZONE|DTSTART:19700329T020000|END:VTIMEZONE|BEGIN:VEVENT|DTSTART;TZID=Europe/Berlin:20260512T100000|SUMMARY:Kick-off|LOCATION:Room 5\\, Berlin`.split(
        '|',
      ),
      'Invitation: Kick-off\n2026-05-12 10:00 Europe/Berlin\nRoom 5, Berlin',
    ],
    [
      'a proposal for a new time that has a comment',
      'Content-Type: text/calendar||METHOD:COUNTER|DTSTART:20260512T100000Z|SUMMARY:Kick-off|COMMENT:Tuesday is better'.split(
        '|',
      ),
      'New time proposed: Kick-off\n2026-05-12 10:00 UTC\nTuesday is better',
    ],
    ['nothing but a subject', ['', ''], 'Re: Contact'],
  ])('%s', (_kind, lines, text) => {
    expect(readMail(...lines)).toMatchObject({ nature: 'reply', text });
  });

  test('nothing at all', () => {
    expect(incomingMessage(mail('From: a@b.example', '', ''))).toMatchObject({ text: 'This mail is empty.' });
  });

  test('a reaction, which needs no answer', () => {
    const reaction = ['Content-Type: text/vnd.google.email-reaction+json', '', '{"emoji":"+1","version":1}'];
    const parts = multipart('alternative', ['', 'Ann reacted via Gmail'], reaction);
    expect(readMail(...parts)).toMatchObject({
      nature: 'automatic',
      text: 'Reacted with +1',
    });
  });
});
