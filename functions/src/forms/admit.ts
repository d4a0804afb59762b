import { Timestamp } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { countDocs, getAll } from '../firestore/calls.ts';
import { blockedSender, recordCollection, utcDay } from '../firestore/collections.ts';
import { emailDomain } from '../shared/inquiry/email-address.ts';
import type { RecordKind, SpamReason } from '../shared/inquiry/kinds.ts';
import type { Submission } from './receive.ts';

export interface Admission {
  /** undefined for the inbox. */
  spamReason: SpamReason | undefined;
  /** The mails of the day are used up, so that the morning digest replaces them. */
  isUnmailed?: boolean;
}

/**
 * Decides whether a new inquiry goes to the inbox or to the spam.
 * @param place among what this instance was storing when the inquiry arrived
 */
export async function admit({ verdict, kind, input }: Submission, place: number): Promise<Admission> {
  if (verdict?.isCertain) return { spamReason: verdict.reason };
  const inbox = config.inboxPerDay();
  const withMail = config.mailsPerDay() / (config.autoReply() ? 2 : 1);
  const [isSenderBlocked, number] = await Promise.all([
    isBlocked(input.email),
    numberOfDay(kind, place, [withMail, inbox]),
  ]);
  if (isSenderBlocked) return { spamReason: 'blocked' };
  if (number > inbox) return { spamReason: 'flood' };
  return { spamReason: undefined, isUnmailed: number > withMail };
}

async function isBlocked(email: string): Promise<boolean> {
  const found = await getAll(blockedSender(email), blockedSender(emailDomain(email)));
  return found.some(({ exists }) => exists);
}

/** What the inbox had of a kind on a day (UTC), and what this instance has admitted since that was counted. */
interface DayCount {
  day: string;
  stored: number;
  admitted: number;
}

const lastCounts = new Map<RecordKind, DayCount>();

/** Of what is left to the lowest ceiling: with five instances, half of it is admitted before all of them count again. */
const UNCOUNTED_SHARE = 1 / 10;

/** The place of an inquiry in its day. Too low only by what other instances are storing when the day is counted. */
async function numberOfDay(kind: RecordKind, place: number, ceilings: readonly number[]): Promise<number> {
  const day = utcDay(new Date());
  const last = lastCounts.get(kind);
  if (last?.day === day) {
    last.admitted += 1;
    const left = Math.min(...ceilings) - last.stored;
    if (last.admitted < left * UNCOUNTED_SHARE) return last.stored + last.admitted;
  }
  // What is being stored may be counted twice.
  const count = { day, stored: await countToday[kind](), admitted: place };
  lastCounts.set(kind, count);
  return count.stored + place;
}

/** Inquiries of a kind and day (UTC) in the inbox, up to one more than it takes. */
const countToday = {
  contacts: shared(() => countStored('contacts')),
  partnerships: shared(() => countStored('partnerships')),
};

function countStored(kind: RecordKind): Promise<number> {
  const midnight = Timestamp.fromDate(new Date(utcDay(new Date())));
  const stored = recordCollection(kind).where('createdAt', '>=', midnight);
  return countDocs(stored.limit(config.inboxPerDay() + 1));
}

/** Those who ask while a call runs share the next one. So each call begins after all who get its result have asked. */
function shared<T>(call: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () =>
    (next ??= last.then(() => {
      next = undefined;
      const current = call();
      last = current.catch(() => undefined);
      return current;
    }));
}
