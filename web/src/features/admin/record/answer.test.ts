import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerTemplates } from '@/content/answers';
import type { ContactRecord, PartnershipRecord } from '@shared/inquiry/kinds';
import type { Conversation, Message } from '@shared/inquiry/messages';
import { noteSchema } from '@shared/inquiry/notes';
import { MAX_QUOTATION, NOTE_MAX } from '@shared/limits';
import { textsAround } from '../../../../../testing/texts-around';
import {
  answerLink,
  answerSubject,
  initialText,
  describeCcCandidate,
  fillTemplate,
  isDifferentSubject,
  describeExcess,
  buildQuotation,
  withoutQuotation,
  withQuotation,
} from './answer';

const contact = {
  name: 'Noor',
  email: 'noor@example.com',
  subject: 'Ünder & over?',
  message: 'Company: Northwind\n\nFirst line.\n\nSecond.',
  createdAt: '2026-03-07T12:00:00.000Z',
} as ContactRecord;
const partner = {
  firstName: 'Grace',
  lastName: 'Lindqvist',
  email: 'a?cc=x@example.com',
  companyName: 'Acme, Inc.',
  description: 'Joint delivery.',
  createdAt: null,
} as PartnershipRecord;
const templateFiles = import.meta.glob('../../../content/answers/*');

/** Returns the fields that a mail program reads from a link. */
function parseMailLink(href: string) {
  const [address = '', query = ''] = href.replace('mailto:', '').split('?');
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(address), ...Object.fromEntries(fields) } as Record<string, string>;
}

describe('the templates', () => {
  test.each(answerTemplates)('$name has only known fields', ({ text }) => {
    for (const record of [contact, partner]) expect(fillTemplate(text, record)).not.toMatch(/[{}]/);
  });

  test.each([
    [1, 'Hello Noor,\n\n'],
    [0, fillTemplate(answerTemplates[0].text, contact).trim()],
  ])('after %i answers, the initial text of a draft is %j', (answers, expected) => {
    const conversation = { answers } as Conversation;
    expect(initialText({ ...contact, conversation })).toBe(expected);
    // A record without answers and replies may have no conversation.
    expect(initialText(contact)).toBe(fillTemplate(answerTemplates[0].text, contact).trim());
  });

  test('each template file is offered once, with a unique name', () => {
    expect(answerTemplates).toHaveLength(Object.keys(templateFiles).length);
    expect(new Set(answerTemplates.map(({ text }) => text)).size).toBe(answerTemplates.length);
    expect(new Set(answerTemplates.map(({ name }) => name)).size).toBe(answerTemplates.length);
  });

  test.each(['{{nmae}}', '{{ name }}', '{{}}', '{{toString}}'])('the field %s is unknown', (text) => {
    expect(() => fillTemplate(text, contact)).toThrow(RangeError);
  });

  test('fields get the values of the record', () => {
    const text = '{{name}}, {{company}}, {{subject}}';
    expect(fillTemplate(text, contact)).toBe('Noor, Northwind, Ünder & over?');
    expect(fillTemplate(text, partner)).toBe('Grace Lindqvist, Acme, Inc., your partnership inquiry');
  });

  test.each(['Company: Not specified\n\nHello.', 'Hello.'])('the message %j has no company', (message) => {
    expect(fillTemplate('{{company}}', { ...contact, message })).toBe('your company');
  });

  test("fields and replacement patterns in a visitor's text are not expanded", () => {
    expect(fillTemplate('Dear {{name}},', { ...contact, name: '{{firm}} $& {{nmae}}' })).toBe(
      'Dear {{firm}} $& {{nmae}},',
    );
  });
});

describe('the link to a mail program', () => {
  test('to a partner names the company, and special characters in an address add no recipients', () => {
    expect(answerLink(partner)).toBe(
      'mailto:a%3Fcc%3Dx@example.com?subject=Your%20partnership%20inquiry%20for%20Acme%2C%20Inc.',
    );
  });

  test('has recipient and subject, whatever the visitor wrote', () => {
    const hostile = 'x&bcc=a@example.com\r\nBcc: b@example.com#?';
    expect(parseMailLink(answerLink({ ...contact, subject: hostile }))).toEqual({
      to: 'noor@example.com',
      subject: 'Re: x&bcc=a@example.com Bcc: b@example.com#?',
    });
    const { subject } = parseMailLink(answerLink({ ...contact, subject: 'متى نبدأ؟' }));
    expect(subject).toBe('Re: \u2068متى نبدأ؟\u2069');
  });
});

test.each([
  ['sender', true, 'bob@other.example', 'Wrote on Mar 7, 2026'],
  ['sender', false, 'bob@other.example', 'Wrote on Mar 7, 2026, sender not verified'],
  ['copy', true, null, 'Ada copied this address on Mar 7, 2026'],
  [
    'reply-to',
    false,
    'noor@example.com',
    'Ada asked for replies to this address on Mar 7, 2026, in a mail that may not be from the sender of the inquiry',
  ],
] as const)(
  'describes why an address is offered: %s (verified: %s, mail from another address: %s)',
  (role, isProved, otherAddress, text) => {
    const mail = { author: 'Ada', at: '2026-03-07T12:00:00.000Z', isProved, otherAddress } as Message;
    expect(describeCcCandidate({ address: 'x@y.example', role, mail })).toBe(text);
  },
);

describe('the subject of an answer', () => {
  test.each([
    'Your offer',
    'Re: Your offer',
    'RE: re: Your offer',
    'Re[2]: Your offer',
    're : Your offer',
    'AW: WG: Your offer',
    'Antw.: Your offer',
    'SV: VS: Your offer',
    'RV: Your offer',
    'R: I: Your offer',
    '回复：Your offer',
    '答复: 转发：Your offer',
    'رد: Your offer',
    'Ynt: İLT: Your offer',
    'ΑΠ: Your offer',
    'Fwd: Re (3): Your offer',
    'Re^2: Your offer',
    'Re: [list] AW: Your offer',
  ])('starts with a single Re: for %s', (subject) => {
    const record = { ...contact, subject };
    expect(answerSubject(record)).toBe('Re: Your offer');
    expect(isDifferentSubject(`AW: ${answerSubject(record)}`, record)).toBe(false);
  });

  test.each(['Report: the second year', 'Area: Dubai', 'AI: what it costs', 'Re-use of parts', 'Re'])(
    'keeps every word of %s',
    (subject) => expect(answerSubject({ ...contact, subject })).toBe(`Re: ${subject}`),
  );
});

describe('the quotation of an answer', () => {
  const at = '2026-03-08T12:00:00.000Z';
  const toMessage = (nature: string, text: string, extra = {}) =>
    ({ nature, text, at, author: 'Noor', ...extra }) as Message;
  const messages = [toMessage('answer', 'Shall we?'), toMessage('reply', 'Yes.\n\n> Shall we?')];

  test('has the latest text of the sender, without the quotations in it', () => {
    expect(buildQuotation('contacts', contact, messages)).toMatch(/^On .*, Noor wrote:\n> Yes\.$/);
    expect(buildQuotation('contacts', contact, [])).toMatch(/, Noor wrote:\n> First line\.\n>\n> Second\.$/);
  });

  test('is added below a sent answer, and removed from an answer that is taken back', () => {
    const quotation = buildQuotation('contacts', contact, messages);
    const sent = toMessage('answer', withQuotation('Good.', quotation), { at: '2026-03-09T12:00:00.000Z' });
    expect(sent.text).toBe(`Good.\n\n${quotation}`);
    const later = toMessage('reply', 'And one more thing.', { at: '2026-03-10T12:00:00.000Z' });
    const full = { record: contact, events: [], notes: [], messages: [...messages, later] };
    expect(withoutQuotation('contacts', full, sent)).toBe('Good.');
    expect(withoutQuotation('contacts', full, { ...sent, text: 'Good.' })).toBe('Good.');
  });

  test('is not sent without an answer, and stays within its limit', () => {
    expect(withQuotation(' \n', '> Yes.')).toBe(' \n');
    for (const text of ['x\n'.repeat(9_000), '\n'.repeat(9_000), 'x'.repeat(9_000)])
      expect(buildQuotation('contacts', contact, [toMessage('reply', text + 'x')]).length).toBeLessThan(
        MAX_QUOTATION,
      );
  });
});

test('server and dashboard agree on which texts are too long', () => {
  fc.assert(
    fc.property(textsAround(NOTE_MAX), (text) => {
      const { error } = noteSchema.safeParse({ id: crypto.randomUUID(), text });
      const isTooLong = error?.issues.some(({ message }) => message.startsWith('Note is limited')) ?? false;
      expect(describeExcess('Note', NOTE_MAX, text) !== undefined).toBe(isTooLong);
    }),
  );
});
