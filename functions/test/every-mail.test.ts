import { Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createAnswer } from '../src/outbox/answer.ts';
import { createConfirmation } from '../src/outbox/confirmation.ts';
import type { MailDocument } from '../src/outbox/documents.ts';
import { createMorningDigest } from '../src/outbox/morning-digest.ts';
import { createNotice } from '../src/outbox/notice.ts';
import { createReplyNotice } from '../src/outbox/reply-notice.ts';
import { compose } from '../src/outbox/send.ts';
import { newMessage } from '../src/records/messages.ts';
import { site as firm } from '../src/shared/site.ts';
import { toMessageId } from './support/mail-server.ts';
import { startRecordApi } from './support/record-api.ts';
import { sampleInput } from './support/sample-records.ts';

const { api } = await startRecordApi();
const now = new Date('2026-03-16T12:00:00Z');
const common = { author: 'Ada', at: now, subject: 'Re: Hello', text: 'Words' };
const documents = {
  'contact_records/r': { ...sampleInput.contacts, handledAt: null, createdAt: Timestamp.fromDate(now) },
  'partnership_records/p': { ...sampleInput.partnerships, handledAt: null, isUnmailed: true },
  'contact_records/r/messages/reply': newMessage({
    ...common,
    nature: 'reply',
    otherAddress: 'x@client.example',
  }),
  'contact_records/r/messages/answer': newMessage({ ...common, nature: 'answer' }),
};
beforeAll(async () => {
  for (const [path, data] of Object.entries(documents)) await api.firestore.doc(path).set(data);
});

const automaticMails = {
  'a notice': createNotice('contacts', 'r', sampleInput.contacts, now),
  'a notice of a partnership': createNotice('partnerships', 'p', sampleInput.partnerships, now),
  'a confirmation': createConfirmation('contacts', 'r', 'ada@example.com', now),
  'the morning digest': createMorningDigest('2026-03-16', now),
  'a notice of a reply': createReplyNotice('contacts', 'r', {
    key: 'reply',
    from: 'ada@example.com',
    subject: 'Hello',
    nature: 'reply',
  }),
};
const answer = createAnswer(
  {
    kind: 'contacts',
    recordId: 'r',
    messageKey: 'answer',
    replyTo: 'ada@example.com',
    subject: 'Re: Hello',
  },
  now,
);

const composeMail = ({ reference, data }: { reference: { id: string }; data: MailDocument }) =>
  compose(reference.id, data);

describe.each(Object.entries(automaticMails))('%s', (_, mail) => {
  test('tells mail programs not to answer it', async () => {
    expect((await composeMail(mail)).headers).toMatchObject({
      'Auto-Submitted': expect.stringMatching(/^auto-/) as string,
      'X-Auto-Response-Suppress': 'All',
    });
  });

  describe('in HTML', () => {
    let html: string;
    beforeAll(async () => {
      html = (await composeMail(mail)).html as string;
    });

    test('never sets the text color without the background, or the background without the text color', () => {
      const [, rules = '', body = ''] = /<style>(.*)<\/style>(.*)/s.exec(html) ?? [];
      const declarations = [...rules.matchAll(/\{([^{}]*)\}/g), ...body.matchAll(/style="([^"]*)"/g)];
      const incomplete = declarations
        .map(([, style = '']) => Object.keys(colorsIn(style)))
        .filter(({ length }) => length === 1);
      expect(declarations.length).toBeGreaterThan(4);
      expect(incomplete).toEqual([]);
    });

    test.each(['light', 'dark'] as const)('is readable on a %s screen', (scheme) => {
      const texts = listTexts(html, scheme);
      expect(texts.length).toBeGreaterThan(1);
      // WCAG 2.2, level AA, requires a contrast of 4.5.
      expect(texts.filter(({ foreground, background }) => contrast(foreground, background) < 4.5)).toEqual(
        [],
      );
    });
  });
});

test('a notice is sent from our own address, with the visitor in Reply-To only, and the date of the submission', async () => {
  const { name, email } = sampleInput.contacts;
  expect(await composeMail(automaticMails['a notice'])).toMatchObject({
    from: { address: firm.senderEmail },
    to: firm.email,
    replyTo: { name, address: email },
    date: now,
    // The Message-ID depends only on the id of the outbox document, so that mail programs recognize a second copy.
    messageId: toMessageId('contacts-r'),
  });
});

test('the confirmation is sent to the visitor, repeats none of the visitor’s text, and has our Reply-To', async () => {
  const mail = await composeMail(automaticMails['a confirmation']);
  expect([mail.to, mail.replyTo]).toEqual(['ada@example.com', firm.email]);
  for (const value of Object.values(sampleInput.contacts))
    expect(JSON.stringify([mail.subject, mail.text, mail.html])).not.toContain(value);
});

test('the morning digest is sent to DIGEST_TO, without Reply-To', async () => {
  vi.stubEnv('DIGEST_TO', 'team@firm.example');
  const mail = await composeMail(automaticMails['the morning digest']);
  vi.unstubAllEnvs();
  expect(mail).toMatchObject({ to: 'team@firm.example', subject: 'Open inquiries on Monday, March 16' });
  expect(mail.replyTo).toBeUndefined();
});

test('an answer looks like a mail that a person wrote', async () => {
  const { headers, html, from } = await composeMail(answer);
  expect({ headers, html }).toEqual({ headers: undefined, html: undefined });
  expect(from).not.toMatchObject({ name: expect.stringContaining('website') as string });
});

test('the contrast of black on white is 21, and the contrast of a color on itself is 1', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#5b6470', '#5b6470')]).toEqual([21, 1]);
});

interface Colors {
  foreground: string;
  background: string;
}

function colorsIn(style: string): Partial<Colors> {
  const [, foreground] = /(?:^|;)color:([^;!]*)/.exec(style) ?? [];
  const [, background] = /(?:^|;)background(?:-color)?:([^;!]*)/.exec(style) ?? [];
  return { ...(foreground && { foreground }), ...(background && { background }) };
}

/** The default colors of links in browsers. */
const LINK_COLORS = { light: '#0000ee', dark: '#9e9eff' };
const SCREEN_COLORS = {
  light: { foreground: '#000000', background: '#ffffff' },
  dark: { foreground: '#ffffff', background: '#121212' },
};

/** Returns each text of a mail with its color and nearest background. Only the dark scheme has rules for classes. */
function listTexts(html: string, scheme: 'light' | 'dark'): (Colors & { words: string })[] {
  const [head = '', body = ''] = html.split('</head>');
  const rules = scheme === 'dark' ? (/prefers-color-scheme:dark\)\{(.*?\})\}/.exec(head)?.[1] ?? '') : '';
  const dark = new Map(
    [...rules.matchAll(/\.(\w+)\{([^{}]*)\}/g)].map(([, name, style = '']) => [name, colorsIn(style)]),
  );
  /** The colors of the elements around the current position, outermost first. */
  const stack: Colors[] = [SCREEN_COLORS[scheme]];
  const texts: (Colors & { words: string })[] = [];
  for (const [, end, tag = '', attributes = '', words] of body.matchAll(/<(\/?)(\w+)([^<>]*)>|([^<>]+)/g)) {
    const inherited = stack.at(-1)!;
    if (words !== undefined) {
      if (words.trim() !== '') texts.push({ words, ...inherited });
    } else if (end) stack.pop();
    else if (tag !== 'br') {
      const linkColor = tag === 'a' ? { foreground: LINK_COLORS[scheme] } : {};
      const styleColors = colorsIn(/style="([^"]*)"/.exec(attributes)?.[1] ?? '');
      const classColors = dark.get(/class="(\w+)"/.exec(attributes)?.[1]);
      stack.push({ ...inherited, ...linkColor, ...styleColors, ...classColors });
    }
  }
  return texts;
}

/** Returns the contrast ratio (WCAG 2.2). */
function contrast(...colors: [string, string]): number {
  const [darker = 0, lighter = 0] = colors.map(luminance).toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
