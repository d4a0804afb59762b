import { describe, expect, it } from 'vitest';
import { contactSchema } from '../../functions/src/shared/inquiry/schema.ts';
import { partnershipSchema } from '../../functions/src/shared/inquiry/schema.ts';
import { createRandom } from './random.ts';
import { makeContact, makePartnership } from './records.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const many = <T>(make: () => T) => Array.from({ length: 500 }, make);

describe('the sample records', () => {
  it('are the same for the same seed', () => {
    const [one, two] = [createRandom(7), createRandom(7)];
    expect(many(() => makeContact(one, now))).toEqual(many(() => makeContact(two, now)));
  });

  it('hold contacts that the contact form would take', () => {
    const random = createRandom(1);
    for (const { name, email, subject, message } of many(() => makeContact(random, now)))
      expect(contactSchema.safeParse({ name, email, subject, message }).error).toBeUndefined();
  });

  it('hold inquiries that the partnership form would take, but for older ones with a single type', () => {
    const random = createRandom(2);
    const records = many(() => makePartnership(random, now));
    expect(records.some(({ partnershipType }) => typeof partnershipType === 'string')).toBe(true);
    for (const record of records) {
      const { website, description, partnershipType } = record;
      const form = Object.keys(partnershipSchema.shape);
      const body = {
        ...Object.fromEntries(Object.entries(record).filter(([field]) => form.includes(field))),
        website: website ?? undefined,
        description: description ?? undefined,
        partnershipType: [partnershipType].flat(),
      };
      expect(partnershipSchema.safeParse(body).error).toBeUndefined();
    }
  });

  it('come from the last 120 days, a few without a date', () => {
    const random = createRandom(3);
    const dates = many(() => makeContact(random, now).createdAt?.toMillis());
    expect(dates.filter((date) => date === undefined).length).toBeGreaterThan(0);
    for (const date of dates.filter((value) => value !== undefined)) {
      expect(date).toBeLessThanOrEqual(now);
      expect(date).toBeGreaterThan(now - 120 * 24 * 3600 * 1000);
    }
  });
});
