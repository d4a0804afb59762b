import { Timestamp } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { countDocs, getAll } from '../firestore/calls.ts';
import { blockedSenderDoc, recordCollection, utcDay } from '../firestore/collections.ts';
import { emailDomain } from '../shared/inquiry/email-address.ts';
import type { RecordKind, SpamReason } from '../shared/inquiry/kinds.ts';
import type { Submission } from './receive.ts';

export interface Admission {
  /** Undefined for the inbox. */
  spamReason: SpamReason | undefined;
  /** The mail quota of the day is used up, so the morning digest replaces the mails. */
  isOverMailQuota?: boolean;
}

/**
 * Decides whether a new inquiry is stored in the inbox or in Spam.
 * @param position of the inquiry among those that this instance is storing
 */
export async function admit({ verdict, kind, input }: Submission, position: number): Promise<Admission> {
  if (verdict?.isCertain) return { spamReason: verdict.reason };
  const inboxQuota = config.inboxPerDay();
  // With automatic replies, an inquiry causes two mails.
  const mailQuota = config.mailsPerDay() / (config.autoReply() ? 2 : 1);
  const [isSenderBlocked, numberInDay] = await Promise.all([
    isBlocked(input.email),
    findNumberInDay(kind, position, [mailQuota, inboxQuota]),
  ]);
  if (isSenderBlocked) return { spamReason: 'blocked' };
  if (numberInDay > inboxQuota) return { spamReason: 'flood' };
  return { spamReason: undefined, isOverMailQuota: numberInDay > mailQuota };
}

async function isBlocked(email: string): Promise<boolean> {
  const found = await getAll(blockedSenderDoc(email), blockedSenderDoc(emailDomain(email)));
  return found.some(({ exists }) => exists);
}

/** The inquiries of a kind and day (UTC) that Firestore counted, and those that this instance has admitted since then. */
interface DayCount {
  day: string;
  stored: number;
  admitted: number;
}

const lastCounts = new Map<RecordKind, DayCount>();

/** The share of the remaining quota that an instance admits without a new count. Five instances together admit half. */
const UNCOUNTED_SHARE = 1 / 10;

/**
 * Returns the number of an inquiry within its day (UTC). The number may be too low, because inquiries that other instances have
 * admitted since the last count are missing.
 */
async function findNumberInDay(
  kind: RecordKind,
  position: number,
  quotas: readonly number[],
): Promise<number> {
  const day = utcDay(new Date());
  const last = lastCounts.get(kind);
  if (last?.day === day) {
    last.admitted += 1;
    const remaining = Math.min(...quotas) - last.stored;
    if (last.admitted < remaining * UNCOUNTED_SHARE) return last.stored + last.admitted;
  }
  // `position` stands for the inquiries that this instance is storing. Those that are already stored are counted twice.
  const count = { day, stored: await countToday[kind](), admitted: position };
  lastCounts.set(kind, count);
  return count.stored + position;
}

/** Functions that count today's (UTC) inquiries of a kind in the inbox, but stop above the quota. Concurrent calls share a count. */
const countToday = {
  contacts: coalesce(() => countStored('contacts')),
  partnerships: coalesce(() => countStored('partnerships')),
};

function countStored(kind: RecordKind): Promise<number> {
  const midnight = Timestamp.fromDate(new Date(utcDay(new Date())));
  const stored = recordCollection(kind).where('createdAt', '>=', midnight);
  return countDocs(stored.limit(config.inboxPerDay() + 1));
}

/** Callers that arrive during a call share the next call, which begins after all of them have arrived. */
function coalesce<T>(call: () => Promise<T>): () => Promise<T> {
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
