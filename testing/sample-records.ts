import { ar, base, de, en, Faker, fr, generateMersenne53Randomizer, tr } from '@faker-js/faker';
import { Timestamp } from 'firebase-admin/firestore';
import { newMessage } from '../functions/src/records/messages.ts';
import {
  RECORD_COLLECTIONS,
  SPAM_COLLECTIONS,
  type InputOfKind,
  type RecordKind,
} from '../functions/src/shared/inquiry/kinds.ts';
import { summarizeMessages, toMessages } from '../functions/src/shared/inquiry/messages.ts';
import { partnershipOptions } from '../functions/src/shared/inquiry/partnership.ts';
import { toDocument } from '../functions/src/shared/inquiry/record.ts';
import { contactSchema, partnershipSchema } from '../functions/src/shared/inquiry/schema.ts';
import { toSource } from '../functions/src/shared/inquiry/source.ts';
import { DAY_MS, SPAM_DAYS } from '../functions/src/shared/limits.ts';
import { site } from '../functions/src/shared/site.ts';

const SPAN_MS = 120 * DAY_MS;
const LONG_MESSAGE_PARAGRAPHS = 30;

const locales = [[en, base], ...[fr, ar, de, tr].map((language) => [language, en, base])];

/** Content that breaks careless code: emoji, apostrophes, quotes, text that a spreadsheet interprets as a formula. */
const awkward = {
  firstNames: ['Sam 🌊', 'Siân', 'فاطمة', 'Zoë', 'Mei Lin'],
  lastNames: ["O'Connor", 'Bélanger-Roy', 'المنصوري', 'de la Cruz', 'Nguyễn'],
  companies: ['"Quick" Retail Ltd', 'Kestrel & Moss, Partners', 'شركة الأفق للتقنية', "L'Étoile Assurance"],
  subjects: [
    '=Budget for next year',
    'Can you start before the end of the quarter? 🚀',
    '+1 to your talk',
    'استفسار عن خدمات الذكاء الاصطناعي',
    '@all: RFP 2027-114, "phase 1"',
    '-20 % on our cloud bill?',
  ],
};
const AWKWARD_SHARE = 0.15;

/** Phone numbers that are reserved for fiction. A # is replaced by a digit. */
const phones = ['+971 4 555 01##', '+1 416 555 01##', '+33 1 99 00 01 ##', '+44 20 7946 01##'];

/** The origins of visits. Frequent origins are listed more than once. */
const origins = [
  {},
  {},
  { referrer: 'www.google.com' },
  { referrer: 'www.google.com' },
  { referrer: 'www.linkedin.com' },
  { referrer: 'chatgpt.com' },
  { utm_source: 'linkedin', utm_medium: 'social', utm_campaign: 'autumn-cloud' },
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'october' },
];
/** The pages on which visits begin. Frequent pages are listed more than once. */
const landings = ['/', '/', '/', '/solutions/cloud-migration', '/solutions/security', '/blog', site.whyPath];

export type Documents = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export interface SampleRecord {
  kind: RecordKind;
  /** The inbox and spam have separate collections. */
  collection: string;
  id: string;
  data: Readonly<Record<string, unknown>>;
  /** The documents in the record's subcollection, by their ids. */
  messages: Documents;
}

/** The messages of a record that an admin has answered from a mail program. */
const answered = (time: number) => ({
  mail: newMessage({ nature: 'elsewhere', at: new Date(time), author: 'admin' }),
});

/** Returns a copy of a record with other messages. */
export const withMessages = (record: SampleRecord, messages: Documents): SampleRecord => ({
  ...record,
  data: { ...record.data, conversation: summarizeMessages(toMessages(messages)) },
  messages,
});

/** Returns generators of records from the 120 days before `now` (milliseconds since the epoch). The same seed gives the same records. */
export function sampleRecords(seed: number, now: number): Record<RecordKind, () => SampleRecord> {
  const randomizer = generateMersenne53Randomizer(seed);
  const fakers = locales.map((locale) => new Faker({ locale, randomizer }));
  const [english = new Faker({ locale: [en, base], randomizer })] = fakers;
  const { helpers, number, datatype } = english;
  const chance = (probability: number) => datatype.boolean({ probability });
  const orAwkward = (kind: keyof typeof awkward, usual: () => string) =>
    chance(AWKWARD_SHARE) ? helpers.arrayElement(awkward[kind]) : usual();

  function person() {
    const faker = helpers.arrayElement(fakers);
    const firstName = orAwkward('firstNames', () => faker.person.firstName());
    const lastName = orAwkward('lastNames', () => faker.person.lastName());
    const companyName = orAwkward('companies', () => faker.company.name());
    const domain = `${english.internet.domainWord()}.example`;
    const email = english.internet.email({ firstName, lastName, provider: domain }).toLowerCase();
    return { faker, firstName, lastName, companyName, domain, email };
  }

  /** Returns a few paragraphs, in rare cases many pages. */
  function message({ faker, companyName }: ReturnType<typeof person>): string {
    const count = chance(0.03) ? LONG_MESSAGE_PARAGRAPHS : number.int({ min: 1, max: 3 });
    const paragraph = () =>
      faker === english
        ? `${english.hacker.phrase()} ${english.company.buzzPhrase()}.`
        : faker.lorem.sentences(2);
    const firstLine = chance(0.5) ? `Company: ${companyName}\n\n` : '';
    return firstLine + Array.from({ length: count }, paragraph).join('\n\n');
  }

  /** Returns a record's dates and its state. In rare cases it is spam, or has no date like an imported record. */
  function status() {
    const createdAt = now - Math.floor(number.float() ** 1.5 * SPAN_MS); // more recent records than old ones
    const handledAt = Math.min(now, createdAt + number.int({ max: 3 * DAY_MS }));
    const isHandled = chance(0.35);
    return {
      ...(chance(0.02) ? {} : { createdAt: Timestamp.fromMillis(createdAt) }),
      handledAt: isHandled ? Timestamp.fromMillis(handledAt) : null,
      handledBy: isHandled ? 'admin' : null,
      changedAt: Timestamp.fromMillis(isHandled ? handledAt : createdAt),
      ...(chance(0.04) && { expireAt: Timestamp.fromMillis(now + SPAM_DAYS * DAY_MS) }),
    };
  }

  /** Returns the source of a visit, or none for a visitor who does not want to be tracked. */
  function source(page: string) {
    if (chance(0.2)) return {};
    const landing = chance(0.2) ? page : helpers.arrayElement(landings);
    return { source: toSource({ page, landing, ...helpers.arrayElement(origins) }) };
  }

  const record = <K extends RecordKind>(
    kind: K,
    input: InputOfKind[K],
    change: object = {},
  ): SampleRecord => {
    const id = english.string.alphanumeric({ length: 20, casing: 'lower' });
    const page = kind === 'contacts' ? '/contact' : '/partner';
    const data = { ...toDocument(kind, input), ...change, ...status(), ...source(page) };
    const collection = ('expireAt' in data ? SPAM_COLLECTIONS : RECORD_COLLECTIONS)[kind];
    const sample = { kind, collection, id, data, messages: {} };
    // A quarter of the handled records have no answer: those whose time in milliseconds is divisible by four.
    const handledAt = data.handledAt?.toMillis() ?? 0;
    return handledAt % 4 > 0 ? withMessages(sample, answered(handledAt)) : sample;
  };

  return {
    contacts: () => {
      const sender = person();
      const { firstName, lastName, email, faker } = sender;
      const input = contactSchema.parse({
        name: `${firstName} ${lastName}`,
        email,
        subject: orAwkward('subjects', () => faker.company.catchPhrase()),
        message: message(sender),
      });
      return record('contacts', input);
    },
    partnerships: () => {
      const sender = person();
      const { firstName, lastName, email, companyName, domain, faker } = sender;
      const { companySize, industry, partnershipType } = partnershipOptions;
      const input = partnershipSchema.parse({
        firstName,
        lastName,
        email,
        phone: helpers.replaceSymbols(helpers.arrayElement(phones)),
        jobTitle: faker.person.jobTitle(),
        companyName,
        companySize: helpers.arrayElement(companySize).value,
        industry: helpers.arrayElement(industry).value,
        website: chance(0.6) ? `https://www.${domain}` : undefined,
        partnershipType: helpers.arrayElements(partnershipType, { min: 1, max: 3 }).map(({ value }) => value),
        description: chance(0.7) ? message(sender) : undefined,
      });
      // Some stored records hold a single type instead of a list.
      return record('partnerships', input, chance(0.05) ? { partnershipType: input.partnershipType[0] } : {});
    },
  };
}
