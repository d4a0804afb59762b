import type { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { contactFields } from '../functions/src/shared/inquiry/contact.ts';
import { partnershipFields } from '../functions/src/shared/inquiry/partnership.ts';
import { contactSchema, partnershipSchema } from '../functions/src/shared/inquiry/schema.ts';
import { toSource } from '../functions/src/shared/inquiry/source.ts';
import { sampleRecords, type SampleRecord } from './sample-records.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const make500 = (make: () => SampleRecord) => Array.from({ length: 500 }, make);

/** The visitor's part of a record, without optional fields that are empty. */
const toInput = (fields: readonly { key: string }[], { data }: SampleRecord) =>
  Object.fromEntries(fields.map(({ key }) => [key, data[key] ?? undefined]));

describe('the sample records', () => {
  const contacts = make500(sampleRecords(1, now).contacts);

  it('are the same for the same seed, and others for another seed', () => {
    expect(make500(sampleRecords(1, now).contacts)).toEqual(contacts);
    expect(make500(sampleRecords(2, now).contacts)).not.toEqual(contacts);
  });

  it('contain contacts that the contact form accepts, each with an id', () => {
    for (const record of contacts)
      expect(contactSchema.safeParse(toInput(contactFields, record)).error).toBeUndefined();
    expect(new Set(contacts.map(({ id }) => id)).size).toBe(500);
  });

  it('are from the last 120 days, some without a date, and mostly have a source', () => {
    const dates = contacts.flatMap(({ data }) => (data['createdAt'] as Timestamp | undefined) ?? []);
    expect(dates.length).toBeLessThan(500);
    for (const date of dates) {
      expect(date.toMillis()).toBeLessThanOrEqual(now);
      expect(date.toMillis()).toBeGreaterThan(now - 120 * 24 * 3600 * 1000);
    }
    const sources = contacts.flatMap(({ data }) => data['source'] ?? []);
    expect(sources.length).toBeGreaterThan(250);
    for (const source of sources) expect(toSource(source)).toEqual(source);
  });

  it('contain spam and handled records', () => {
    const spam = contacts.filter(({ collection }) => collection === 'contact_spam');
    expect(spam.length).toBeGreaterThan(0);
    for (const { data } of spam) expect((data['expireAt'] as Timestamp).toMillis()).toBeGreaterThan(now);
    expect(contacts.some(({ data }) => data['handledBy'] === 'admin' && data['handledAt'])).toBe(true);
  });

  it('contain inquiries that the partnership form accepts, except older ones with a single type', () => {
    const records = make500(sampleRecords(2, now).partnerships);
    expect(records.some(({ data }) => typeof data['partnershipType'] === 'string')).toBe(true);
    for (const record of records) {
      const input = toInput(partnershipFields, record);
      const body = { ...input, partnershipType: [input['partnershipType']].flat() };
      expect(partnershipSchema.safeParse(body).error).toBeUndefined();
    }
  });

  it.each([
    ['Arabic', /\p{Script=Arabic}/u],
    ['accents', /[à-ÿ]/],
    ['emoji', /\p{Extended_Pictographic}/u],
    ['apostrophes', /'/],
    ['quotes', /"/],
    ['text that a spreadsheet interprets as a formula', /^=/],
    ['very long messages', /^[^]{3000}/],
  ])('contain %s', (_name, pattern) => {
    const texts = contacts.flatMap(({ data }) => Object.values(data).map(String));
    expect(texts.some((text) => pattern.test(text))).toBe(true);
  });
});
