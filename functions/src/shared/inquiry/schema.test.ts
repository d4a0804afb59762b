import { expect, test } from 'vitest';
import { sampleInput } from '../../../test/support/sample-records.ts';
import { foldText } from './characters.ts';
import { cleanField, toWebLink } from './field.ts';
import { contactSchema, partnershipSchema } from './schema.ts';

const { phone, ...rest } = sampleInput.partnerships;
const parse = (fields: object) => partnershipSchema.safeParse({ ...rest, ...fields });
const firstMessage = (fields: object) => parse(fields).error?.issues[0]?.message;

test.each([
  ['no phone number', {}],
  ['an empty phone number', { phone: '' }],
  ['a phone number of invisible marks', { phone: '\u202d\u202c' }],
  ['a phone number that is not text', { phone: 1 }],
])('an inquiry with %s is refused', (_case, fields) => {
  expect(firstMessage(fields)).toBe('Phone number is required');
});

/** Test cases, each of [field, stored text, entered text], for the many ways to type one stored text. */
const casesOf = (field: string, stored: string, ...typed: string[]) =>
  typed.map((text): [string, string, string] => [field, stored, text]);

const INVISIBLE = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\ufeff';

// [field, stored text, entered text]
test.each([
  ['firstName', 'Ada', `${INVISIBLE}A${INVISIBLE}da${INVISIBLE}`],
  ['email', 'ada@example.com', `\u2068ada@\u200bexample.com\u2069 ${INVISIBLE}`],
  ['website', 'https://example.com', `\ufeffhttps://example\u200b.com`],
  ['firstName', 'Ada Maria', 'Ada\tMaria\u2028'],
  ['firstName', 'Ada Maria', 'Ada\r\nMaria\u0085'],
  ['firstName', 'Ada Maria', '\u0000A\u0002da\u0007 \ufffcMaria\ud800'],
  ['firstName', 'Ada Maria', 'Ada\u00a0Maria\u061c\u206a\ufff9'],
  ['description', 'One\ntwo\nthree', 'One\u000btwo\u000cthree\u2029'],
  ['description', 'One\ttwo\u200e', 'One\ttw\u0003o\u200e\ufffc\uffff'],
  ['email', 'ada@example.com', ' Ada Okafor <ada@example.com> '],
  ['email', 'ada@example.com', 'mailto:ada@example.com?subject=Hello'],
  ['email', 'ann+tag@example.com', 'MAILTO:ann%2Btag@example.com'],
  ['email', 'ann@example.com', 'Ann <mailto:ann%40example.com?cc=bob@example.com>'],
  ['email', '100%ann@example.com', 'mailto:100%ann@example.com'],
  ['phone', '+15550100', 'tel:%2B15550100'],
  ['website', 'https://example.com/a', ' example.com/a '],
  ['website', 'https://www.example.co.uk:8443/about?x=1', 'www.example.co.uk:8443/about?x=1'],
  ['website', 'http://example.com', 'http://example.com'],
  ['website', 'https://example.com/a?b=(c)', '<https://example.com/a?b=(c)>'],
  ['website', 'https://my-company.com/a–b', 'https://my‑company.com/a–b'],
  ['website', 'https://bücher.example', 'bücher.example'],
  ['website', 'https://my_shop.example.com', 'https://my_shop.example.com'],
  ['website', 'http://example.com', 'http:/example.com'],
  ...casesOf('phone', phone, `\u202d${phone}\u202c`, `\u2066${phone}\u2069`, `\u200e${phone}\u200f`),
  ...casesOf('phone', '042 555 0100', '٠٤٢ ٥٥٥ ٠١٠٠', '۰۴۲ ۵۵۵ ۰۱۰۰', '०४२ ५५५ ०१००', '𝟎𝟒𝟐 𝟓𝟓𝟓 𝟬𝟭𝟬𝟬'),
  ...casesOf('website', '', 'n/a', 'N.A.', 'none', '-', '—', 'keine', 'нет', 'なし', 'https://'),
  ...casesOf('website', 'https://example.com', 'https:example.com', 'https:/example.com'),
  ...casesOf('website', 'https://example.com', 'https//example.com', 'https://https://example.com'),
  ...casesOf('website', 'https://example.com', '"example.com"', '(example.com)', '“example.com”'),
  ...casesOf('website', 'https://example.com', 'example.com,', 'example.com.', 'example。com'),
  ...casesOf('email', 'ada@xn--mller-kva.example', 'ada@müller.example', 'ada@xn--mller-kva.example'),
  ['email', 'ada@xn--r8jz45g.xn--zckzah', 'ａｄａ＠例え。テスト'],
  ...['‐', '‑', '−', '–'].flatMap((dash) =>
    casesOf('email', 'ann@my-company-group.com', `ann@my-company${dash}group.com`),
  ),
  ['email', "o'brien@example.com", 'o’brien@example.com'],
  // Joiners, tags and variation selectors stay in texts that need them.
  ...['می\u200cخواهم', '👩\u200d💻', '🏴\u{e0067}\u{e0062}\u{e007f}', '❤\ufe0f'].flatMap((name) =>
    casesOf('firstName', name, name),
  ),
])('the %s %j is stored if a visitor enters %j', (field, stored, entered) => {
  expect(parse({ phone, [field]: entered }).data).toMatchObject({ [field]: stored });
});

// The inner arrays only keep several short texts on one line, here and below.
test.each([
  ...['our web site', 'ada@example.com', 'ftp://example.com', 'https://www.', 'https://example'],
  ...['example.com and example.org', 'https://exam”ple.com', 'https://[::1]/'],
])('%s is not a website', (website) => {
  expect(firstMessage({ phone, website })).toBe('Enter a web address such as https://example.com');
});

test.each([
  ['https:example.com', 'https://example.com/'],
  ['https:/example.com/a', 'https://example.com/a'],
  ['http://bücher.example', 'http://xn--bcher-kva.example/'],
  ['javascript:alert(1)', undefined],
  ['https://example', undefined],
])('the link of a stored website %s is %s', (stored, link) => {
  expect(toWebLink(stored)).toBe(link);
});

test.each(['n/a', '-', '...', 'None'])(
  'the text %s is stored as empty in a description, and as typed in a required line',
  (text) => {
    const fields = { description: text, jobTitle: text };
    expect(parse({ phone, ...fields }).data).toMatchObject({ ...fields, description: '' });
  },
);

test.each(['SAP', 'X', 'Nona', '3M', 'N&A', '🚀', 'なし'])('%s may be the name of a company', (company) => {
  expect(cleanField({ type: 'line' }, company)).toBe(company);
});

test('a phone number of n/a is empty if the field is optional, and stored as typed if it is required', () => {
  expect(cleanField({ type: 'phone' }, 'n/a')).toBe('');
  expect(parse({ phone: 'n/a' }).data?.phone).toBe('n/a');
});

test.each([
  ['firstName', 100, 'ế'],
  ['companyName', 200, '한'],
  ['description', 10_000, 'é'],
])('%s accepts %i letters, however they are encoded', (field, max, letter) => {
  const text = letter.repeat(max);
  expect(parse({ phone, [field]: text.normalize('NFD') }).data).toMatchObject({ [field]: text });
  expect(parse({ phone, [field]: `${text}${letter}` }).success).toBe(false);
});

test.each(['\ufa19谷', '福\ufa1b', '\ufa26筑', '塚\ufa10', '\u{2f81a}e\u0301'])(
  'the ideographs of the name %s are stored as they are written',
  (firstName) => {
    const composed = firstName.replace('e\u0301', '\u00e9');
    expect(parse({ phone, firstName }).data?.firstName).toBe(composed);
    expect(foldText(firstName)).toBe(foldText(firstName.normalize('NFC')));
  },
);

test.each([
  ['marks of direction', INVISIBLE],
  ['joiners', '\u200d \u200c'],
  ['fillers', '\u3164\u115f\u2800'],
  ['control characters', '\u0002\ufffc'],
  ['marks without a letter', '\u0301'],
])('a name or a text of only %s is empty', (_case, nothing) => {
  expect(firstMessage({ phone, firstName: nothing })).toBe('First name is required');
  const message = contactSchema.safeParse({ ...sampleInput.contacts, message: `\n${nothing}` });
  expect(message.error?.issues[0]?.message).toBe('Message is required');
});

test.each([
  ...['ann@example.com”', 'ann@example.com、', 'ann@example.com،', 'ann@example.com •', 'ann@example.com®'],
  ...['ann@example.com™', 'ann@example.com–', 'ann@example.com.', 'ann@example.com,', 'ann@example.com。'],
  ...['"ann@example.com"', '‘ann@example.com’', '(ann@example.com)', '**ann@example.com**'],
  ...['ann@example.com <ann@example.com>', '"Ann @ Work" <ann@example.com>', 'Ann <ann@example.com>;'],
  ...['ANN@example.com <ann@example.com>', '＜ａｎｎ＠ｅｘａｍｐｌｅ．ｃｏｍ＞'],
  ...['[ann@example.com](mailto:ann@example.com)', 'Email: ann@example.com'],
  // Chromium converts ann@example.com” to this value.
  'ann@example.xn--com-9o0a',
])('the address in %s is ann@example.com', (email) => {
  expect(parse({ phone, email }).data?.email).toBe('ann@example.com');
});

test('a character that a domain cannot contain (RFC 5892) never produces another domain, in any position', () => {
  const address = 'ann@mail-a.example.com';
  const characters = Array.from({ length: 0xffff }, (_, code) => String.fromCharCode(code));
  const forbidden = characters.filter((character) =>
    /[^\p{L}\p{M}\p{N}\p{Co}\u00b7\u0387\u30fb\uff65]/u.test(character),
  );
  // After the @, within a label, before each dot and at the end.
  const typed = forbidden.flatMap((character) =>
    [4, 6, 10, 18, 22].map((position) => address.slice(0, position) + character + address.slice(position)),
  );
  const stored = typed.map((email) => cleanField({ type: 'email', required: '' }, email));
  expect(stored.filter((email) => email.includes('xn--'))).toEqual([]);
  // Many of these texts stay valid, so the assertion above does not hold merely because all are refused.
  expect(stored.filter((email) => email === address).length).toBeGreaterThan(forbidden.length);
});

test.each([
  ['jürgen@example.com', 'ü'],
  ['Jürgen <ju\u0308rgen@müller.example>', 'ü'],
  ['q̃uispé@example.com', 'q̃'],
  ['用户@例え.テスト', '用'],
  ['a\u200cñ@example.com', 'ñ'],
])('the message about %s names the letter %s', (email, letter) => {
  expect(firstMessage({ phone, email })).toBe(
    `Valid email is required. Before the @, mail servers accept only the letters a to z, digits and some punctuation: please check “${letter}”.`,
  );
});

test.each([
  ...['ann@example.com, bob@example.com', 'Ann <ann@example.com> <bob@example.com>', 'ann@@example.com'],
  ...['ann@mail.example .com', 'ann@mail.example. com', 'ann .b@example.com', 'ann@exam”ple.com'],
  ...['ann smith@example.com', 'ann@example.co m', 'ann@exam ple.com', 'Ann Example ann@example.com'],
  ...['ann@💌.example', 'ann@xn--r28h.example', 'ann at example.com', 'ann@example'],
  ...['ada@müller.example/x', 'ada@ü ü.example', 'Jürgen ada@example'],
])('%s is not a single valid address', (email) => {
  expect(firstMessage({ phone, email })).toBe('Valid email is required');
});
