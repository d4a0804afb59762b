import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { commit, countDocs, createOnce } from '../firestore/calls.ts';
import { dailyState, expiryTime, recordCollection, spamCollection } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { readDocuments } from '../firestore/read-documents.ts';
import {
  inquiryFields,
  RECORD_KINDS,
  type AnyRecord,
  type RecordKind,
  type SpamReason,
} from '../shared/inquiry/kinds.ts';
import { toRecord } from '../shared/inquiry/record.ts';
import { sortRecords } from '../shared/inquiry/sort.ts';
import { isOpen } from '../shared/inquiry/state.ts';
import { answerClock, isLate, waitingMs, waitsSince, type AnswerClock } from '../shared/inquiry/waiting.ts';
import { DIGEST_LINES, MORNING_DIGEST_MAX_LATE_HOURS } from '../shared/limits.ts';
import { automaticHeaders, recordLink, type MailBody } from './layout.ts';
import { morningDigest, morningDigestSubject, type OpenInquiries } from './messages/morning-digest.ts';
import { noticeSubject } from './notice.ts';
import { newMail, NothingToSend, type MorningDigestDocument, type NewMail } from './outbox.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

interface DigestTime {
  hour: number;
  /** 0 is Sunday. */
  weekdays: readonly number[];
  timeZone: string;
}

/** The local date (YYYY-MM-DD) of a digest that is due. An hour that daylight saving skips is due an hour later. */
export function dueDate(now: Date, { hour, weekdays, timeZone }: DigestTime): string | undefined {
  const local = dayjs(now).tz(timeZone);
  const hoursLate = local.hour() - hour;
  const isDue = weekdays.includes(local.day()) && hoursLate >= 0 && hoursLate < MORNING_DIGEST_MAX_LATE_HOURS;
  return isDue ? local.format('YYYY-MM-DD') : undefined;
}

let decidedDate: string | undefined;

/** Queues the digest of the day once. Its note in `daily_state` outlives a digest that has nothing to say. */
export async function queueMorningDigest(now = new Date()): Promise<void> {
  if (!config.morningDigestTo()) return;
  const date = dueDate(now, config.morningDigestTime());
  if (date === undefined || date === decidedDate) return;
  const batch = database().batch();
  batch.create(dailyState(`morning-digest-${date}`), { expireAt: expiryTime('daily_state', now) });
  const { reference, data } = createMorningDigest(date, now);
  batch.create(reference, data);
  await createOnce(commit(batch));
  decidedDate = date;
}

/** @throws NothingToSend if it counts nothing */
export async function morningDigestBody(): Promise<MailBody> {
  const now = new Date();
  const clock = answerClock(config.holidays());
  const inquiries = await Promise.all(RECORD_KINDS.map((kind) => openInquiries(kind, now, clock)));
  // The other counts are of those that are open.
  if (inquiries.every(({ count, unmailed, flood }) => count + unmailed + flood === 0))
    throw new NothingToSend();
  // Brings Firebase Auth, which no visitor's mail needs.
  const { adminNames } = await import('../firebase-auth.ts');
  return morningDigest(inquiries, now, clock, config.siteOrigin(), await adminNames());
}

/** Keeps no more records than the digest lists. */
async function openInquiries(kind: RecordKind, now: Date, clock: AnswerClock): Promise<OpenInquiries> {
  const fields = inquiryFields(kind)
    .filter(({ type }) => type !== 'text')
    .map(({ key }) => key);
  const own = ['createdAt', 'handledAt', 'assignee', 'messages', 'snoozedUntil', 'isUnmailed'];
  const result = { count: 0, late: 0, unassigned: 0, unmailed: 0, flood: 0 };
  let longestWaiting: AnyRecord[] = [];
  const unhandled = recordCollection(kind).where('handledAt', '==', null);
  for await (const documents of readDocuments(unhandled.select(...fields, ...own))) {
    const records = documents.map((document) => toRecord(kind, document.id, document.data()));
    const open = records.filter((record) => isOpen(record, now));
    result.count += open.length;
    result.unmailed += documents.filter((document) => document.get('isUnmailed') === true).length;
    result.late += open.filter((record) => isLate(waitingMs(record, now, clock))).length;
    result.unassigned += open.filter(({ assignee }) => assignee === null).length;
    const waiting = [...longestWaiting, ...open.filter((record) => waitsSince(record) !== null)];
    longestWaiting = sortRecords(waiting, 'waiting', 'descending', now).slice(0, DIGEST_LINES);
  }
  const flood = spamCollection(kind).where('spamReason', '==', 'flood' satisfies SpamReason);
  result.flood = await countDocs(flood);
  return {
    ...result,
    longestWaiting: longestWaiting.map((record) => ({
      record,
      subject: noticeSubject(kind, record),
      link: recordLink(config.siteOrigin(), kind, record.id),
    })),
  };
}

/** @param date local, YYYY-MM-DD */
export function createMorningDigest(date: string, now: Date): NewMail<MorningDigestDocument> {
  const fields = { purpose: 'morning-digest', kind: null, recordId: null, replyTo: '' } as const;
  return newMail(`morning-digest-${date}`, { ...fields, subject: morningDigestSubject(date) }, now);
}

/** @throws NothingToSend if it counts nothing */
export async function composeMorningDigest(): Promise<SendMailOptions> {
  return {
    to: config.morningDigestTo() || config.mailTo().contacts,
    headers: automaticHeaders('auto-generated'),
    ...(await morningDigestBody()),
  };
}
