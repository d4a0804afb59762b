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

const multipart = (subtype: string, ...parts: (readonly string[])[]) => [
  `Content-Type: multipart/${subtype}; boundary=b`,
  '',
  ...parts.flatMap((part) => ['--b', ...part]),
  '--b--',
];
const TEXT = ['', 'See below.'];
const PICTURE = ['Content-Type: image/png', 'Content-Transfer-Encoding: base64', '', 'AAAA'];

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

describe('every part is shown as words or listed', () => {
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
      'a file by the longer of its names (RFC 6266)',
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
    ['a text of any subtype not at all', [['Content-Type: text/markdown', '', 'Yes, *please*.']], []],
  ])('%s', (_what, parts, attachments) => {
    const message = read(mail(...PERSON, ...multipart('mixed', TEXT, ...parts)));
    expect(message.attachments).toMatchObject(attachments);
    expect(message.text).toContain('See below.');
  });

  test('a picture that the HTML shows is no attachment', () => {
    const html = ['Content-Type: text/html', '', '<p>Hi <img src="cid:logo@x"></p>'];
    const message = read(
      mail(...PERSON, ...multipart('related', html, ['Content-ID: <logo@x>', ...PICTURE])),
    );
    expect(message).toMatchObject({ text: 'Hi', attachments: [] });
  });

  const html = (...body: string[]) => ['Content-Type: text/html', '', ...body];
  const shot = (bytes: number) => [
    ...['Content-ID: <shot@x>', 'Content-Type: image/png', 'Content-Transfer-Encoding: base64', ''],
    Buffer.alloc(bytes).toString('base64'),
  ];
  const inMail = '<img src="cid:shot@x">';
  const inHtml = (bytes: number) =>
    `<img src="data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}">`;
  test.each([
    ['without words', multipart('related', html(inMail), shot(30)), 30],
    ['that is too large for a logo', multipart('related', html('<p>See:</p>', inMail), shot(90_000)), 90_000],
    ['in HTML without words', html(inHtml(30)), 30],
    ['in HTML that is too large for a logo', html('<p>See:</p>', inHtml(400_000)), 400_000],
  ])('a picture %s is listed', (_what, lines, size) => {
    const { attachments, text } = read(mail(...PERSON, ...lines));
    expect(attachments).toEqual([{ name: '', type: 'image/png', size }]);
    expect(text).toBe(size === 30 ? 'This mail has no text, only what is attached.' : 'See:');
  });

  test.each(['PUBLISH', 'ADD', 'REFRESH'])(
    'a calendar with the method %s, which asks nothing, is listed',
    (method) => {
      const calendar = [
        'Content-Type: text/calendar; name=plan.ics',
        '',
        'BEGIN:VCALENDAR',
        `METHOD:${method}`,
      ];
      for (const lines of [calendar, multipart('mixed', TEXT, calendar)]) {
        const { attachments, text } = read(mail(...PERSON, ...lines));
        expect(attachments).toMatchObject([{ name: 'plan.ics', type: 'text/calendar' }]);
        expect(text).not.toContain('VCALENDAR');
      }
    },
  );

  test('a text with a name is one, unless it comes below another', () => {
    const named = [
      'Content-Type: text/plain; name=mail.txt',
      'Content-Disposition: inline',
      '',
      'Yes, Monday.',
    ];
    expect(readText(...multipart('mixed', named, ['', 'A footer.']))).toBe('Yes, Monday.\n\nA footer.');
    const below = read(mail(...PERSON, ...multipart('mixed', TEXT, named)));
    expect(below).toMatchObject({ text: 'See below.', attachments: [{ name: 'mail.txt' }] });
  });

  test('beyond the fiftieth the others are counted', () => {
    const parts = Array.from({ length: 60 }, () => PICTURE);
    const { attachments } = read(mail(...PERSON, ...multipart('mixed', TEXT, ...parts)));
    expect(attachments).toHaveLength(51);
    expect(attachments.at(-1)).toEqual({ name: '10 more', type: 'multipart/mixed', size: 30 });
  });
});

describe('a mail without words says why', () => {
  const calendar = (state: string, method = 'REPLY') => [
    ...['Content-Type: text/calendar', '', `METHOD:${method}`],
    ...[`ATTENDEE;PARTSTAT=${state}:mailto:a@b.example`, 'SUMMARY:Kick-off call'],
  ];
  test.each([
    ['only a file', PICTURE, 'This mail has no text, only what is attached.'],
    [
      'encrypted with S/MIME',
      ['Content-Type: application/pkcs7-mime', '', 'x'],
      'This mail is encrypted (S/MIME).',
    ],
    ['encrypted with PGP', multipart('encrypted', ['', 'x']), 'This mail is encrypted (PGP/MIME).'],
    ['an accepted invitation', calendar('ACCEPTED'), 'Accepted: Kick-off call'],
    ['a declined one', calendar('DECLINED'), 'Declined: Kick-off call'],
    ['an invitation', calendar('NEEDS-ACTION', 'REQUEST'), 'Invitation: Kick-off call'],
    [
      'a declined one with words',
      multipart('alternative', ['', 'I am away.'], calendar('DECLINED')),
      'Declined: Kick-off call\n\nI am away.',
    ],
    [
      'an invitation with when and where',
      [
        ...[
          'Content-Type: text/calendar',
          '',
          'METHOD:REQUEST',
          'BEGIN:VTIMEZONE',
          'DTSTART:19700329T020000',
        ],
        ...[
          'END:VTIMEZONE',
          'BEGIN:VEVENT',
          'DTSTART;TZID=Europe/Berlin:20260512T100000',
          'SUMMARY:Kick-off',
        ],
        'LOCATION:Room 5\\, Berlin',
      ],
      'Invitation: Kick-off\n2026-05-12 10:00 Europe/Berlin\nRoom 5, Berlin',
    ],
    [
      'another time with a comment',
      [
        ...[
          'Content-Type: text/calendar',
          '',
          'METHOD:COUNTER',
          'DTSTART:20260512T100000Z',
          'SUMMARY:Kick-off',
        ],
        'COMMENT:Tuesday is better',
      ],
      'Another time proposed: Kick-off\n2026-05-12 10:00 UTC\nTuesday is better',
    ],
    ['only a subject', ['', ''], 'Re: Contact'],
  ])('%s', (_what, lines, text) => {
    expect(read(mail(...PERSON, ...lines))).toMatchObject({ nature: 'reply', text });
  });

  test('nothing at all', () => {
    expect(read(mail('From: a@b.example', '', ''))).toMatchObject({ text: 'This mail is empty.' });
  });

  test('a reaction, which nobody has to answer', () => {
    const reaction = ['Content-Type: text/vnd.google.email-reaction+json', '', '{"emoji":"+1","version":1}'];
    const parts = multipart('alternative', ['', 'Ann reacted via Gmail'], reaction);
    expect(read(mail(...PERSON, ...parts))).toMatchObject({
      nature: 'automatic',
      text: 'Reacted with +1',
    });
  });
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
