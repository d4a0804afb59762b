import type { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { contactFields } from '../functions/src/shared/inquiry/contact.ts';
import { partnershipFields } from '../functions/src/shared/inquiry/partnership.ts';
import { contactSchema, partnershipSchema } from '../functions/src/shared/inquiry/schema.ts';
import { toSource } from '../functions/src/shared/inquiry/source.ts';
import { sampleRecords, type SampleRecord } from './sample-records.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const many = (make: () => SampleRecord) => Array.from({ length: 500 }, make);

/** The visitor's part of a record, without optional fields that are empty. */
const toInput = (fields: readonly { key: string }[], { data }: SampleRecord) =>
  Object.fromEntries(fields.map(({ key }) => [key, data[key] ?? undefined]));

describe('the sample records', () => {
  it('are the same for the same seed', () => {
    const [one, two, other] = [sampleRecords(7, now), sampleRecords(7, now), sampleRecords(8, now)];
    const contacts = many(one.contacts);
    expect(many(two.contacts)).toEqual(contacts);
    expect(many(two.partnerships)).toEqual(many(one.partnerships));
    expect(many(other.contacts)).not.toEqual(contacts);
  });

  it('have an id each', () => {
    const { contacts } = sampleRecords(1, now);
    expect(new Set(many(contacts).map(({ id }) => id)).size).toBe(500);
  });

  it('hold contacts that the contact form would take', () => {
    for (const record of many(sampleRecords(1, now).contacts))
      expect(contactSchema.safeParse(toInput(contactFields, record)).error).toBeUndefined();
  });

  it('hold inquiries that the partnership form would take, but for older ones with a single type', () => {
    const records = many(sampleRecords(2, now).partnerships);
    expect(records.some(({ data }) => typeof data['partnershipType'] === 'string')).toBe(true);
    for (const record of records) {
      const input = toInput(partnershipFields, record);
      const body = { ...input, partnershipType: [input['partnershipType']].flat() };
      expect(partnershipSchema.safeParse(body).error).toBeUndefined();
    }
  });

  it('come from the last 120 days, a few without a date', () => {
    const dates = many(sampleRecords(3, now).contacts).map(({ data }) =>
      (data['createdAt'] as Timestamp | undefined)?.toMillis(),
    );
    expect(dates.filter((date) => date === undefined).length).toBeGreaterThan(0);
    for (const date of dates.filter((value) => value !== undefined)) {
      expect(date).toBeLessThanOrEqual(now);
      expect(date).toBeGreaterThan(now - 120 * 24 * 3600 * 1000);
    }
  });

  it.each([
    ['Arabic', /\p{Script=Arabic}/u],
    ['accents', /[à-ÿ]/],
    ['emoji', /\p{Extended_Pictographic}/u],
    ['apostrophes', /'/],
    ['quotes', /"/],
    ['what a spreadsheet takes for a formula', /^=/],
    ['very long messages', /^[^]{3000}/],
  ])('hold %s', (_name, pattern) => {
    const texts = many(sampleRecords(4, now).contacts).flatMap(({ data }) => Object.values(data).map(String));
    expect(texts.some((text) => pattern.test(text))).toBe(true);
  });

  it('say mostly where they came from', () => {
    const records = many(sampleRecords(6, now).contacts);
    const sources = records.map(({ data }) => data['source']).filter((source) => source !== undefined);
    expect(sources.length).toBeGreaterThan(250);
    expect(sources.length).toBeLessThan(500);
    for (const source of sources) expect(toSource(source)).toEqual(source);
  });

  it('hold spam and handled records', () => {
    const records = many(sampleRecords(5, now).contacts);
    const spam = records.filter(({ collection }) => collection === 'contact_spam');
    expect(spam.length).toBeGreaterThan(0);
    expect(spam.every(({ data }) => (data['expireAt'] as Timestamp).toMillis() > now)).toBe(true);
    expect(records.some(({ data }) => data['handledBy'] === 'admin' && data['handledAt'] !== null)).toBe(
      true,
    );
  });
});
