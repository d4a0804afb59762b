import { Timestamp, type DocumentData, type DocumentReference } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { toMessageId } from '../../test/support/mail-server.ts';
import { sampleInput } from '../../test/support/sample-records.ts';
import { site as firm } from '../shared/site.ts';
import { createAnswer } from './answer.ts';
import { createConfirmation } from './confirmation.ts';
import { compose } from './deliver.ts';
import { createMorningDigest } from './morning-digest.ts';
import { createNotice } from './notice.ts';
import type { MailDocument } from './outbox.ts';
import { createReplyNotice } from './reply-notice.ts';

const now = new Date('2026-03-16T12:00:00Z');
const [reply, answer] = ['reply', 'answer'].map((nature) => ({
  ...{
    nature,
    at: Timestamp.fromDate(now),
    sentAt: null,
    author: 'Ada',
    subject: 'Re: Hello',
    text: 'Words',
  },
  ...{ messageId: 'm@client.example', otherAddress: 'x@client.example', attachments: [] },
}));
const record: DocumentData = { ...sampleInput.contacts, messages: { reply, answer } };

vi.hoisted(() => (process.env['GCLOUD_PROJECT'] = 'demo-mail'));
vi.mock('../records/record-documents.ts', () => ({
  readRecords: () => Promise.resolve(new Map([['r', { data: () => record, get: () => undefined }]])),
}));
vi.mock('../firestore/calls.ts', () => ({
  countDocs: () => Promise.resolve(1),
  getDoc: ({ path }: DocumentReference) =>
    Promise.resolve({
      exists: true,
      data: () => (path === 'contact_records/r' ? record : sampleInput.partnerships),
    }),
}));
vi.mock('../firestore/read-documents.ts', () => ({
  async *readDocuments() {
    const data = { ...sampleInput.contacts, createdAt: Timestamp.fromDate(now), isUnmailed: true };
    const documents = Array.from({ length: 60 }, (_, n) => ({
      ...{ id: `r${n}`, data: () => data, get: () => true },
    }));
    yield await Promise.resolve(documents);
  },
}));
vi.mock('../firebase-auth.ts', () => ({ adminNames: () => Promise.resolve(String) }));

const automatic = {
  'a notice': createNotice('contacts', 'r', sampleInput.contacts, now),
  'a notice of a partnership': createNotice('partnerships', 'p', sampleInput.partnerships, now),
  'a confirmation': createConfirmation('contacts', 'r', 'ada@example.com', now),
  'the morning digest': createMorningDigest('2026-03-16', now),
  'a notice of a reply': createReplyNotice('contacts', 'r', {
    ...{ key: 'reply', from: 'ada@example.com', subject: 'Hello', nature: 'reply' },
  }),
};
const written = createAnswer(
  {
    ...{ kind: 'contacts', recordId: 'r', messageKey: 'answer' },
    ...{ replyTo: 'ada@example.com', subject: 'Re: Hello' },
  },
  now,
);

const composed = ({ reference, data }: { reference: { id: string }; data: MailDocument }) =>
  compose(reference.id, data);

describe.each(Object.entries(automatic))('%s', (_, mail) => {
  test('tells programs not to answer it', async () => {
    expect((await composed(mail)).headers).toMatchObject({
      'Auto-Submitted': expect.stringMatching(/^auto-/) as string,
      'X-Auto-Response-Suppress': 'All',
    });
  });

  describe('in HTML', () => {
    let html: string;
    beforeAll(async () => {
      html = (await composed(mail)).html as string;
    });

    test('sets text and ground together wherever it sets one', () => {
      const [, rules = '', body = ''] = /<style>(.*)<\/style>(.*)/s.exec(html) ?? [];
      const declarations = [...rules.matchAll(/\{([^{}]*)\}/g), ...body.matchAll(/style="([^"]*)"/g)];
      const halves = declarations
        .map(([, text = '']) => Object.keys(colorsIn(text)))
        .filter(({ length }) => length === 1);
      expect(declarations.length).toBeGreaterThan(4);
      expect(halves).toEqual([]);
    });

    test.each(['light', 'dark'] as const)('is readable on a %s screen', (scheme) => {
      const texts = paintedTexts(html, scheme);
      expect(texts.length).toBeGreaterThan(1);
      expect(texts.filter(({ text, ground }) => contrast(text, ground) < 4.5)).toEqual([]);
    });
  });
});

test('a notice comes from our own address, with the visitor in Reply-To only, and the date of the submission', async () => {
  const { name, email } = sampleInput.contacts;
  expect(await composed(automatic['a notice'])).toMatchObject({
    from: { address: firm.senderEmail },
    to: firm.email,
    replyTo: { name, address: email },
    date: now,
    // That of the outbox document, so that a second copy is known as one.
    messageId: toMessageId('contacts-r'),
  });
});

test('the confirmation goes to the visitor, repeats none of the visitor’s text, and is answered to us', async () => {
  const mail = await composed(automatic['a confirmation']);
  expect([mail.to, mail.replyTo]).toEqual(['ada@example.com', firm.email]);
  for (const value of Object.values(sampleInput.contacts))
    expect(JSON.stringify([mail.subject, mail.text, mail.html])).not.toContain(value);
});

test('the morning digest goes to its own address, and is answered to us', async () => {
  vi.stubEnv('DIGEST_TO', 'team@firm.example');
  const mail = await composed(automatic['the morning digest']);
  vi.unstubAllEnvs();
  expect(mail).toMatchObject({ to: 'team@firm.example', subject: 'Open inquiries on Monday, March 16' });
  expect(mail.replyTo).toBeUndefined();
});

test('an answer is the mail of a person', async () => {
  const { headers, html, from } = await composed(written);
  expect({ headers, html }).toEqual({ headers: undefined, html: undefined });
  expect(from).not.toMatchObject({ name: expect.stringContaining('website') as string });
});

test('the contrast of black on white is 21, and that of a color on itself 1', () => {
  expect([contrast('#000000', '#ffffff'), contrast('#5b6470', '#5b6470')]).toEqual([21, 1]);
});

interface Colors {
  text: string;
  ground: string;
}

function colorsIn(style: string): Partial<Colors> {
  const [, text] = /(?:^|;)color:([^;!]*)/.exec(style) ?? [];
  const [, ground] = /(?:^|;)background(?:-color)?:([^;!]*)/.exec(style) ?? [];
  return { ...(text && { text }), ...(ground && { ground }) };
}

/** What a browser gives a link that sets no color. */
const LINK = { light: '#0000ee', dark: '#9e9eff' };
const SCREEN = {
  light: { text: '#000000', ground: '#ffffff' },
  dark: { text: '#ffffff', ground: '#121212' },
};

/** Each text of a page with its color and the nearest ground. In the dark the rules of its classes count too. */
function paintedTexts(html: string, scheme: 'light' | 'dark'): (Colors & { words: string })[] {
  const [head = '', body = ''] = html.split('</head>');
  const rules = scheme === 'dark' ? (/prefers-color-scheme:dark\)\{(.*?\})\}/.exec(head)?.[1] ?? '') : '';
  const dark = new Map(
    [...rules.matchAll(/\.(\w+)\{([^{}]*)\}/g)].map(([, name, style = '']) => [name, colorsIn(style)]),
  );
  const open: Colors[] = [SCREEN[scheme]];
  const texts: (Colors & { words: string })[] = [];
  for (const [, end, tag = '', attributes = '', words] of body.matchAll(/<(\/?)(\w+)([^<>]*)>|([^<>]+)/g)) {
    const around = open.at(-1)!;
    if (words !== undefined) {
      if (words.trim() !== '') texts.push({ words, ...around });
    } else if (end) open.pop();
    else if (tag !== 'br') {
      const link = tag === 'a' ? { text: LINK[scheme] } : {};
      const own = colorsIn(/style="([^"]*)"/.exec(attributes)?.[1] ?? '');
      open.push({ ...around, ...link, ...own, ...dark.get(/class="(\w+)"/.exec(attributes)?.[1]) });
    }
  }
  return texts;
}

/** WCAG 2.2, contrast ratio. */
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
