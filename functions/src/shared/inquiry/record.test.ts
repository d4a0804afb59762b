import { Timestamp } from 'firebase-admin/firestore';
import { expect, test } from 'vitest';
import { contact, partnership, untouched } from '../../../test/support/sample-records.ts';
import { isoTime } from '../iso-time.ts';
import { senderName, toRecord } from './record.ts';

const empty = { ...untouched, id: 'r1', email: '', createdAt: null };

test('an empty document becomes a record of empty texts and nulls', () => {
  expect(toRecord('contacts', 'r1', {})).toEqual({ ...empty, name: '', subject: '', message: '' });
  expect(toRecord('partnerships', 'r1', {})).toEqual({
    ...empty,
    firstName: '',
    lastName: '',
    phone: '',
    jobTitle: '',
    companyName: '',
    companySize: '',
    industry: '',
    website: null,
    partnershipType: '',
    description: null,
  });
});

test('values that are not text become text, and unknown fields are left out', () => {
  const stored = { name: 7, subject: { a: 1 }, message: false, requestHash: 'x' };
  const record = toRecord('contacts', 'r1', stored);
  expect(record).toMatchObject({ name: '7', subject: '{"a":1}', message: 'false' });
  expect(record).not.toHaveProperty('requestHash');
  const { partnershipType } = toRecord('partnerships', 'r1', { partnershipType: ['reseller', 3, null] });
  expect(partnershipType).toEqual(['reseller', '3', '']);
});

test.each([
  [Timestamp.fromDate(new Date('2026-03-14T09:26:53.589Z')), '2026-03-14T09:26:53.589Z'],
  [new Timestamp(1773619199, 999_900_000), '2026-03-15T23:59:59.999Z'],
  // The web SDK returns such an object.
  [{ toMillis: (): number => 1773619199_999.9 }, '2026-03-15T23:59:59.999Z'],
  ['2026-03-14T13:26:53+04:00', '2026-03-14T09:26:53.000Z'],
  [null, null],
  [undefined, null],
  ['soon', null],
  [1_700_000_000_000, null],
])('the time %s is read as %s', (value, expected) => {
  expect(isoTime(value)).toBe(expected);
});

test.each(['', '  ', '\u200b\u200d', '\u3164', '\u2800 \ufe0f', '\u0301'])(
  'the invisible name %j is replaced by the address',
  (name) => {
    expect(senderName(contact('c1', { name }))).toBe('ada@example.com');
    expect(senderName(partnership('p1', { firstName: name, lastName: name }))).toBe('grace@example.com');
  },
);

test.each(['Ada', '李', '🚀', 'x\u200b', '-'])('the name %j stays as it is', (name) => {
  expect(senderName(contact('c1', { name }))).toBe(name);
});
