import { Timestamp } from 'firebase-admin/firestore';
import { describe, expect, it, test } from 'vitest';
import { contact, partnership, untouched } from '../../../test/support/sample-records.ts';
import { isoTime } from '../iso-time.ts';
import { senderName, toRecord } from './record.ts';

const empty = { ...untouched, id: 'r1', email: '', createdAt: null };

describe('a document that lacks everything', () => {
  it('is a contact with empty texts', () => {
    expect(toRecord('contacts', 'r1', {})).toEqual({ ...empty, name: '', subject: '', message: '' });
  });

  it('is a partnership with empty texts', () => {
    expect(toRecord('partnerships', 'r1', {})).toEqual({
      ...empty,
      ...{
        firstName: '',
        lastName: '',
        phone: '',
        jobTitle: '',
        companyName: '',
        companySize: '',
        industry: '',
      },
      ...{ website: null, partnershipType: '', description: null },
    });
  });
});

describe('a document with fields of other types', () => {
  it('shows them as text, so that nothing is lost and nothing breaks', () => {
    const record = toRecord('contacts', 'r1', { name: 7, subject: { a: 1 }, message: false });
    expect(record).toMatchObject({ name: '7', subject: '{"a":1}', message: 'false' });
  });

  it('keeps partnership types that are no texts readable', () => {
    const record = toRecord('partnerships', 'r1', { partnershipType: ['reseller', 3, null] });
    expect(record.partnershipType).toEqual(['reseller', '3', '']);
  });

  it('never hands out fields that are not in the contract', () => {
    expect(toRecord('contacts', 'r1', { requestHash: 'x', secret: 'y' })).not.toHaveProperty('requestHash');
  });
});

describe('a time', () => {
  it.each([
    [Timestamp.fromDate(new Date('2026-03-14T09:26:53.589Z')), '2026-03-14T09:26:53.589Z'],
    [new Timestamp(1773619199, 999_900_000), '2026-03-15T23:59:59.999Z'],
    // The web SDK returns such an object.
    [{ toMillis: (): number => 1773619199_999.9 }, '2026-03-15T23:59:59.999Z'],
    ['2026-03-14T13:26:53+04:00', '2026-03-14T09:26:53.000Z'],
    [null, null],
    [undefined, null],
    ['soon', null],
    [1_700_000_000_000, null],
  ])('%s is %s', (value, expected) => {
    expect(isoTime(value)).toBe(expected);
  });
});

test.each(['', '  ', '\u200b\u200d', '\u3164', '\u2800 \ufe0f', '\u0301'])(
  'the name %j, which nobody sees, is the address',
  (name) => {
    expect(senderName(contact('c1', { name }))).toBe('ada@example.com');
    expect(senderName(partnership('p1', { firstName: name, lastName: name }))).toBe('grace@example.com');
  },
);

test.each(['Ada', '李', '🚀', 'x\u200b', '-'])('the name %j stays as it is', (name) => {
  expect(senderName(contact('c1', { name }))).toBe(name);
});
