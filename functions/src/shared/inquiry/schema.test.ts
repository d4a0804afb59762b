import { expect, test } from 'vitest';
import { sampleInput } from '../../../test/support/sample-records.ts';
import { contactSchema, partnershipSchema } from './schema.ts';

const { phone, ...rest } = sampleInput.partnerships;
const parse = (fields: object) => partnershipSchema.safeParse({ ...rest, ...fields });
const firstMessage = (fields: object) => parse(fields).error?.issues[0]?.message;

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
  expect(firstMessage(fields)).toBe('Phone number is required');
});

test.each(['٠٤٢ ٥٥٥ ٠١٠٠', '۰۴۲ ۵۵۵ ۰۱۰۰'])('the digits of %s are stored as ASCII', (typed) => {
  expect(parse({ phone: typed }).data?.phone).toBe('042 555 0100');
});

const INVISIBLE = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\ufeff';

test.each([
  ['firstName', 'Ada', `${INVISIBLE}A${INVISIBLE}da${INVISIBLE}`],
  ['email', 'ada@example.com', `\u2068ada@\u200bexample.com\u2069 ${INVISIBLE}`],
  ['website', 'https://example.com', `\ufeffhttps://example\u200b.com`],
  ['firstName', 'Ada Maria', 'Ada\tMaria\u2028'],
  ['description', 'One\ntwo\nthree', 'One\u000btwo\u000cthree\u2029'],
])('what comes with copied text is taken out of the %s %j', (field, stored, pasted) => {
  expect(parse({ phone, [field]: pasted }).data).toMatchObject({ [field]: stored });
});

test.each(['می\u200cخواهم', '👩\u200d💻'])(
  'joiners stay in the name %s, which is written with them',
  (firstName) => {
    expect(parse({ phone, firstName }).data?.firstName).toBe(firstName);
  },
);

test.each([
  ['marks of direction', INVISIBLE],
  ['joiners', '\u200d \u200c'],
  ['fillers', '\u3164\u115f'],
])('a name or a text of %s is none', (_what, nothing) => {
  expect(firstMessage({ phone, firstName: nothing })).toBe('First name is required');
  const message = contactSchema.safeParse({ ...sampleInput.contacts, message: `\n${nothing}` });
  expect(message.error?.issues[0]?.message).toBe('Message is required');
});

test.each([
  ['ada@müller.example', 'ada@xn--mller-kva.example'],
  ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
  ['ａｄａ＠例え。テスト', 'ada@xn--r8jz45g.xn--zckzah'],
])('%s is stored as a mail server takes it', (email, stored) => {
  expect(parse({ phone, email }).data?.email).toBe(stored);
});

test.each(['jürgen@example.com', 'ada@müller.example/x', 'ada@bücher', 'ada@ü ü.example'])(
  '%s is no valid address',
  (email) => {
    expect(firstMessage({ phone, email })).toBe('Valid email is required');
  },
);
