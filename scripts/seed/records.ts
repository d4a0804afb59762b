import { Timestamp } from 'firebase-admin/firestore';
import type { ContactRecord, PartnershipRecord } from '../../functions/src/shared/inquiry/kinds.ts';
import { partnershipOptions } from '../../functions/src/shared/inquiry/partnership.ts';
import { companies, makePerson } from './people.ts';
import type { Random } from './random.ts';
import { makeMessage, makeSubject } from './wording.ts';

type Stored<Kind> = Omit<Kind, 'id' | 'createdAt' | 'handledAt'> & {
  createdAt?: Timestamp;
  handledAt: Timestamp | null;
};

/** A contact record as it lies in Firestore. */
export type StoredContact = Stored<ContactRecord>;

/** A partnership record as it lies in Firestore. */
export type StoredPartnership = Stored<PartnershipRecord>;

const day = 24 * 60 * 60 * 1000;
const span = 120 * day;

/** When it came and whether someone has dealt with it; a few have no date, as records from an import may. */
function makeCourse(random: Random, now: number) {
  const createdAt = now - Math.floor(random.next() ** 1.5 * span); // more of late than long ago
  const handled = random.chance(0.35);
  const handledAt = Math.min(now, createdAt + random.below(3 * day));
  return {
    ...(random.chance(0.02) ? {} : { createdAt: Timestamp.fromMillis(createdAt) }),
    handledAt: handled ? Timestamp.fromMillis(handledAt) : null,
    handledBy: handled ? 'admin' : null,
    spam: random.chance(0.04),
  };
}

export function makeContact(random: Random, now: number): StoredContact {
  const person = makePerson(random);
  const company = random.pick(companies);
  return {
    name: `${person.first} ${person.last}`,
    email: `${person.address}@${company.domain}`,
    subject: makeSubject(random),
    message: makeMessage(random, company.name),
    ...makeCourse(random, now),
  };
}

const phones = ['+971 4 555 01', '+1 416 555 01', '+33 1 99 00 01', '+44 20 7946 01'] as const;
const jobTitles = [
  'Chief Technology Officer',
  'Head of Alliances',
  'Directrice des TI',
  'Procurement Lead',
] as const;

export function makePartnership(random: Random, now: number): StoredPartnership {
  const person = makePerson(random);
  const company = random.pick(companies);
  const types = random.some(
    partnershipOptions.partnershipType.map(({ value }) => value),
    1 + random.below(3),
  );
  return {
    firstName: person.first,
    lastName: person.last,
    email: `${person.address}@${company.domain}`,
    phone: `${random.pick(phones)}${String(random.below(100)).padStart(2, '0')}`,
    jobTitle: random.pick(jobTitles),
    companyName: company.name,
    companySize: random.pick(partnershipOptions.companySize).value,
    industry: random.pick(partnershipOptions.industry).value,
    website: random.chance(0.6) ? `https://www.${company.domain}` : null,
    partnershipType: random.chance(0.05) ? (types[0] ?? 'other') : types,
    description: random.chance(0.7) ? makeMessage(random, company.name) : null,
    ...makeCourse(random, now),
  };
}
