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
  if (await isBlocked(input.email)) return { spamReason: 'blocked' };
  // Never too low but for what other instances are storing: what is stored by now may be counted twice.
  const number = (await countToday[kind]()) + place;
  if (number > config.inboxPerDay()) return { spamReason: 'flood' };
  const inquiriesWithMail = config.mailsPerDay() / (config.autoReply() ? 2 : 1);
  return { spamReason: undefined, isUnmailed: number > inquiriesWithMail };
}

async function isBlocked(email: string): Promise<boolean> {
  const found = await getAll(blockedSender(email), blockedSender(emailDomain(email)));
  return found.some(({ exists }) => exists);
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
