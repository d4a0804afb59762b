import { expect, test } from 'vitest';
import { sampleInput } from '../../../test/support/sample-records.ts';
import { partnershipSchema } from './schema.ts';

const { phone, ...rest } = sampleInput.partnerships;
const parse = (fields: object) => partnershipSchema.safeParse({ ...rest, ...fields });
const messageOf = (fields: object) => parse(fields).error?.issues[0]?.message;

test.each([
  ['overrides', `\u202d${phone}\u202c`],
  ['isolates', `\u2066${phone}\u2069`],
  ['plain marks', `\u200e${phone}\u200f`],
])('a phone number is taken without the invisible %s around it', (_marks, pasted) => {
  expect(parse({ phone: pasted }).data?.phone).toBe(phone);
});

test.each([
  ['no phone number', {}],
  ['an empty one', { phone: '' }],
  ['one of invisible marks', { phone: '\u202d\u202c' }],
  ['one that is no text', { phone: 1 }],
])('an inquiry with %s is refused', (_case, fields) => {
  expect(messageOf(fields)).toBe('Phone number is required');
});

test('a name with a direction override is refused', () => {
  const message = 'First name contains characters that cannot be sent';
  expect(messageOf({ phone, firstName: 'Ada \u202e' })).toBe(message);
});
