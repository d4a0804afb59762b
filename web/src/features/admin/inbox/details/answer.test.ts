import { describe, expect, test } from 'vitest';
import { answerTemplates } from '@/content/answers';
import type { ContactRecord, PartnershipRecord } from '@shared/inquiry/kinds';
import { answerTo, CUT_MARK, fillTemplate, LINK_MAX } from './answer';

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
const opening = (record: typeof contact | typeof partner) =>
  fillTemplate('Dear {{name}},\n\nthank you.\n', record);

const files = import.meta.glob('../../../../content/answers/*');

/** What a mail program reads from a link. */
function read(href: string) {
  const [address = '', query = ''] = href.replace('mailto:', '').split('?');
  const fields = query.split('&').map((field) => field.split('=').map(decodeURIComponent));
  return { to: decodeURIComponent(address), ...Object.fromEntries(fields) } as Record<string, string>;
}

describe('the templates', () => {
  test.each(answerTemplates)('$name has known fields only', ({ text }) => {
    for (const record of [contact, partner]) expect(fillTemplate(text, record)).not.toMatch(/[{}]/);
  });

  test('every file is offered, once and with a name of its own', () => {
    expect(answerTemplates).toHaveLength(Object.keys(files).length);
    expect(new Set(answerTemplates.map(({ text }) => text)).size).toBe(answerTemplates.length);
    expect(new Set(answerTemplates.map(({ name }) => name)).size).toBe(answerTemplates.length);
  });

  test.each(['{{nmae}}', '{{ name }}', '{{}}', '{{toString}}'])('the field %s is unknown', (text) => {
    expect(() => fillTemplate(text, contact)).toThrow(RangeError);
  });

  test('fields have the values of the record', () => {
    const text = '{{name}}, {{company}}, {{subject}}';
    expect(fillTemplate(text, contact)).toBe('Noor, Northwind, Ünder & over?');
    expect(fillTemplate(text, partner)).toBe('Grace Lindqvist, Acme, Inc., your partnership inquiry');
  });

  test.each(['Company: Not specified\n\nHello.', 'Hello.'])('in %j no company is named', (message) => {
    expect(fillTemplate('{{company}}', { ...contact, message })).toBe('your company');
  });

  test('what a visitor wrote is not searched for fields, nor for patterns of a replacement', () => {
    expect(fillTemplate('Dear {{name}},', { ...contact, name: '{{firm}} $& {{nmae}}' })).toBe(
      'Dear {{firm}} $& {{nmae}},',
    );
  });
});

describe('an answer', () => {
  test('to a contact has the template, and a quotation without the line of the company', () => {
    const { href, text, isWhole } = answerTo(contact, opening(contact));
    expect(isWhole).toBe(true);
    expect(text).toBe(
      'Dear Noor,\n\nthank you.\n\nOn Mar 7, 2026, Noor wrote:\n> First line.\n>\n> Second.\n',
    );
    expect(read(href)).toEqual({
      to: 'noor@example.com',
      subject: 'Re: Ünder & over?',
      body: text.replaceAll('\n', '\r\n'),
    });
    expect(href).toContain(
      'mailto:noor@example.com?subject=Re%3A%20%C3%9Cnder%20%26%20over%3F&body=Dear%20Noor%2C%0D%0A%0D%0A',
    );
  });

  test('to a partner names the company, and an odd address adds no recipients', () => {
    const { href, text } = answerTo(partner, opening(partner));
    expect(href).toContain(
      'mailto:a%3Fcc%3Dx@example.com?subject=Your%20partnership%20inquiry%20for%20Acme%2C%20Inc.&body=',
    );
    expect(text).toContain('\n\nGrace Lindqvist wrote:\n> Joint delivery.\n');
  });

  test('adds no fields to the mail, whatever the visitor wrote', () => {
    const hostile = 'x&bcc=a@example.com\r\nBcc: b@example.com#?';
    const { href } = answerTo({ ...contact, name: hostile, subject: hostile, message: hostile }, hostile);
    const mail = read(href);
    expect(Object.keys(mail)).toEqual(['to', 'subject', 'body']);
    expect(mail['subject']).toBe('Re: x&bcc=a@example.com Bcc: b@example.com#?');
  });

  test.each([
    ['plain', 'word '.repeat(2_000)],
    ['with lines', 'ab\n'.repeat(2_000)],
    ['in Chinese', '你好'.repeat(2_000)],
    ['of symbols', '🏔️'.repeat(2_000)],
  ])('that is too long, %s, has a cut quotation with a mark, as long as fits', (_, message) => {
    const { href, text, isWhole } = answerTo({ ...contact, message }, opening(contact));
    expect(isWhole).toBe(false);
    expect(href.length).toBeLessThanOrEqual(LINK_MAX);
    expect(href.length).toBeGreaterThan(LINK_MAX - 40);
    const body = read(href)['body'] ?? '';
    expect(body.endsWith(`\r\n${CUT_MARK}\r\n`)).toBe(true);
    const cut = body.slice(0, -CUT_MARK.length - 4).replaceAll('\r\n', '\n');
    expect(text.startsWith(cut)).toBe(true);
  });

  test('of exactly the greatest length is whole', () => {
    const spare = LINK_MAX - answerTo({ ...contact, message: '' }, opening(contact)).href.length;
    // An empty quotation has no space after its mark: %20.
    const message = 'a'.repeat(spare - 3);
    expect(answerTo({ ...contact, message }, opening(contact))).toMatchObject({ isWhole: true });
    expect(answerTo({ ...contact, message: `${message}a` }, opening(contact))).toMatchObject({
      isWhole: false,
    });
  });

  test('without room for a body has its subject alone', () => {
    const { href, isWhole } = answerTo(contact, '你'.repeat(600));
    expect(isWhole).toBe(false);
    expect(Object.keys(read(href))).toEqual(['to', 'subject']);
  });
});
