import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { recordsOf } from '../firestore/collections.ts';
import { commitOptimistically } from '../firestore/commit-optimistically.ts';
import { database } from '../firestore/database.ts';
import { readDocuments } from '../firestore/read-documents.ts';
import { fieldsOf, RECORD_KINDS, type RecordKind } from '../shared/inquiry/kinds.ts';
import { isOpen, toInput, toRecord } from '../shared/inquiry/record.ts';
import { RETENTION } from '../shared/retention.ts';
import { recordLink, type MailBody } from './layout.ts';
import { morningDigest, type OpenInquiry } from './messages/morning-digest.ts';
import { newMorningDigest, noticeSubject } from './outbox.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/** When the digest is due. */
interface DigestTime {
  /** 0 to 23, in the time zone. */
  hour: number;
  /** 0 is Sunday. */
  weekdays: readonly number[];
  /** A name of the IANA database. */
  timeZone: string;
}

/** After an outage of the schedule, a digest may be this late. Later in the day it is of no use. */
const MAX_LATE_HOURS = 4;

/**
 * The local date, YYYY-MM-DD, of the digest that is due; undefined if none is. An hour that daylight saving skips is due
 * an hour later.
 */
export function dueDate(now: Date, { hour, weekdays, timeZone }: DigestTime): string | undefined {
  const local = dayjs(now).tz(timeZone);
  const hoursLate = local.hour() - hour;
  const isDue = weekdays.includes(local.day()) && hoursLate >= 0 && hoursLate < MAX_LATE_HOURS;
  return isDue ? local.format('YYYY-MM-DD') : undefined;
}

const EXPIRE_AFTER_MS = RETENTION.mail_budgets.days * 24 * 60 * 60_000;

/** The day whose digest this instance knows to be decided on. */
let decidedDate: string | undefined;

/**
 * Queues the digest of the day if it is due and an inquiry is open. A day has one at most: the first run decides, even
 * when no inquiry is open.
 * @throws StorageUnavailable, or Error when a setting is wrong
 */
export async function queueMorningDigest(now = new Date()): Promise<void> {
  if (!config.morningDigestTo()) return;
  const date = dueDate(now, config.morningDigestTime());
  if (date === undefined || date === decidedDate) return;
  const decision = database().collection('mail_budgets').doc(`morning-digest-${date}`);
  await commitOptimistically(decision, async ({ exists }, batch) => {
    if (exists) return false;
    const isQueued = await hasOpenInquiry();
    const expireAt = Timestamp.fromMillis(now.getTime() + EXPIRE_AFTER_MS);
    batch.create(decision, { isQueued, expireAt });
    if (isQueued) {
      const { reference, data } = newMorningDigest(date, now);
      batch.create(reference, data);
    }
    return true;
  });
  decidedDate = date;
}

async function hasOpenInquiry(): Promise<boolean> {
  for (const kind of RECORD_KINDS) {
    for await (const inquiries of openInquiries(kind)) if (inquiries.length > 0) return true;
  }
  return false;
}

/**
 * The text and HTML of the digest, from the records as they are now.
 * @throws StorageUnavailable
 */
export async function morningDigestBody(): Promise<MailBody> {
  const all: OpenInquiry[] = [];
  for (const kind of RECORD_KINDS) {
    for await (const inquiries of openInquiries(kind)) all.push(...inquiries);
  }
  return morningDigest(all, new Date(), config.siteOrigin());
}

/** The inquiries of the inbox that are not handled, in batches. No query finds them: older records have no `handledAt`. */
async function* openInquiries(kind: RecordKind): AsyncGenerator<OpenInquiry[]> {
  const shortFields = fieldsOf(kind).filter(({ type }) => type !== 'text');
  const fields = [...shortFields.map(({ key }) => key), 'createdAt', 'handledAt', 'assignee', 'spam'];
  const query = recordsOf(kind).select(...fields);
  for await (const documents of readDocuments(query.orderBy(FieldPath.documentId()))) {
    yield documents
      .map((document) => toRecord(kind, document.id, document.data()))
      .filter((record) => isOpen(record) && !record.spam)
      .map((record) => ({
        record,
        subject: noticeSubject({ kind, input: toInput(kind, record) }),
        link: recordLink(config.siteOrigin(), kind, record.id),
      }));
  }
}
