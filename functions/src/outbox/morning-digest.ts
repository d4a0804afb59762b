import { Timestamp, type Query } from 'firebase-admin/firestore';
import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { countDocs, createDoc, getDocs, unlessConflict } from '../firestore/calls.ts';
import { recordCollection, spamCollection } from '../firestore/collections.ts';
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
import { isOpen, isUnhandled } from '../shared/inquiry/state.ts';
import {
  answerClock,
  isLate,
  waitingMs,
  waitingSince,
  type AnswerClock,
  formatDuration,
} from '../shared/inquiry/waiting.ts';
import { DIGEST_LINES, ANSWER_WITHIN_HOURS } from '../shared/limits.ts';
import type { MailPurpose, MailState } from '../shared/mail-delivery.ts';
import { site } from '../shared/site.ts';
import { newMail, NothingToSend, outbox, type MorningDigestDocument, type NewMail } from './documents.ts';
import { automaticHeaders, recordLink, type MailBody, layOutList } from './layout.ts';
import { noticeSubject } from './notice.ts';

/** Queues one digest a day, even if Cloud Scheduler repeats a run. @param scheduledAt the time at which the run was due */
export async function queueMorningDigest(scheduledAt: Date): Promise<void> {
  if (!config.morningDigestTo()) return;
  // The locale en-CA writes dates as YYYY-MM-DD.
  const date = scheduledAt.toLocaleDateString('en-CA', { timeZone: site.headquarters.timeZone });
  const { reference, data } = createMorningDigest(date, new Date());
  await unlessConflict(createDoc(reference, data));
}

/** Reads the open inquiries, and lays out the digest. @throws NothingToSend if all counts are zero */
export async function morningDigestBody(): Promise<MailBody> {
  const now = new Date();
  const clock = answerClock(config.holidays());
  const since = await lastDigestAt();
  const inquiries = await Promise.all(RECORD_KINDS.map((kind) => readOpenInquiries(kind, now, clock, since)));
  // `late` and `unassigned` need no check, because `count` includes them.
  if (inquiries.every(({ count, overMailQuota, flood }) => count + overMailQuota + flood === 0))
    throw new NothingToSend();
  // Imported only here, because the import loads Firebase Auth, which mails to visitors do not need.
  const { adminNames } = await import('../firebase-auth.ts');
  return layOutMorningDigest(inquiries, now, clock, config.siteOrigin(), await adminNames());
}

/** Returns the time at which the last sent digest was queued. The next digest counts the inquiries in Spam since then. */
async function lastDigestAt(): Promise<Timestamp> {
  const digests = outbox().where('purpose', '==', 'morning-digest' satisfies MailPurpose);
  const sent = await getDocs(digests.where('state', '==', 'SENT' satisfies MailState));
  const times = sent.map((document) => (document.get('createdAt') as Timestamp).toMillis());
  return Timestamp.fromMillis(Math.max(0, ...times));
}

/**
 * Returns the query of unhandled records, or of all records if one has no `handledAt`, for example after an import. The
 * dashboard shows such a record as open, but a query by this field does not find it.
 */
async function unhandledRecords(kind: RecordKind): Promise<Query> {
  const all = recordCollection(kind);
  const unhandled = all.where('handledAt', '==', null);
  const handled = all.where('handledAt', '>', Timestamp.fromMillis(0));
  const [allCount, unhandledCount, handledCount] = await Promise.all([
    countDocs(all),
    countDocs(unhandled),
    countDocs(handled),
  ]);
  return allCount === unhandledCount + handledCount ? unhandled : all;
}

/** Counts the inquiries of a kind, and finds those that have waited longest. Keeps only as many in memory as the digest lists. */
async function readOpenInquiries(
  kind: RecordKind,
  now: Date,
  clock: AnswerClock,
  since: Timestamp,
): Promise<OpenInquiries> {
  // Long texts are not read, because the digest does not show them.
  const fields = inquiryFields(kind)
    .filter(({ type }) => type !== 'text')
    .map(({ key }) => key);
  const stateFields = ['createdAt', 'handledAt', 'assignee', 'conversation', 'snoozedUntil', 'isUnmailed'];
  const result = { count: 0, late: 0, unassigned: 0, overMailQuota: 0, flood: 0 };
  let longestWaiting: AnyRecord[] = [];
  const records = await unhandledRecords(kind);
  for await (const documents of readDocuments(records.select(...fields, ...stateFields))) {
    const unhandled = documents
      .map((document) => ({ document, record: toRecord(kind, document.id, document.data()) }))
      .filter(({ record }) => isUnhandled(record));
    const open = unhandled.map(({ record }) => record).filter((record) => isOpen(record, now));
    result.count += open.length;
    result.overMailQuota += unhandled.filter(({ document }) => document.get('isUnmailed') === true).length;
    result.late += open.filter((record) => isLate(waitingMs(record, now, clock))).length;
    result.unassigned += open.filter(({ assignee }) => assignee === null).length;
    const waiting = [...longestWaiting, ...open.filter((record) => waitingSince(record) !== null)];
    longestWaiting = sortRecords(waiting, 'waiting', 'descending', now).slice(0, DIGEST_LINES);
  }
  const flood = spamCollection(kind).where('spamReason', '==', 'flood' satisfies SpamReason);
  result.flood = await countDocs(flood.where('createdAt', '>', since));
  return {
    ...result,
    longestWaiting: longestWaiting.map((record) => ({
      record,
      subject: noticeSubject(kind, record),
      link: recordLink(config.siteOrigin(), kind, record.id),
    })),
  };
}

/** Creates the digest of a day. @param date in the time zone of the headquarters, as YYYY-MM-DD */
export function createMorningDigest(date: string, now: Date): NewMail<MorningDigestDocument> {
  const fields = { purpose: 'morning-digest', kind: null, recordId: null, replyTo: '' } as const;
  return newMail(`morning-digest-${date}`, { ...fields, subject: morningDigestSubject(date) }, now);
}

/** Composes the whole mail: recipient, headers and body. @throws NothingToSend if all counts are zero */
export async function composeMorningDigest(): Promise<SendMailOptions> {
  return {
    to: config.morningDigestTo() || config.mailTo().contacts, // if the digest was turned off after it was queued
    headers: automaticHeaders('auto-generated'),
    ...(await morningDigestBody()),
  };
}

/** The open inquiries of one kind, as the digest needs them. */
export interface OpenInquiries {
  count: number;
  /** Open inquiries that have waited longer than the promised time. */
  late: number;
  unassigned: number;
  /** Unhandled inquiries without a notice, because the mail quota of their day was used up. */
  overMailQuota: number;
  /** Inquiries in Spam since the last digest, because the inbox quota of their day was used up. */
  flood: number;
  longestWaiting: readonly OpenInquiry[];
}

interface OpenInquiry {
  record: Pick<AnyRecord, 'createdAt' | 'handledAt' | 'assignee' | 'conversation' | 'snoozedUntil' | 'spam'>;
  subject: string;
  link: string;
}

const DAY_FORMAT = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** Returns the subject of the digest of a day. @param date as YYYY-MM-DD */
export function morningDigestSubject(date: string): string {
  return `Open inquiries on ${DAY_FORMAT.format(new Date(date))}`;
}

export function layOutMorningDigest(
  inquiries: readonly OpenInquiries[],
  now: Date,
  clock: AnswerClock,
  siteOrigin: string,
  toDisplayName: (username: string) => string,
): MailBody {
  const sum = (name: keyof Omit<OpenInquiries, 'longestWaiting'>) =>
    inquiries.reduce((total, ofKind) => total + ofKind[name], 0);
  const count = sum('count');
  const items = inquiries
    .flatMap(({ longestWaiting }) => longestWaiting)
    .map((inquiry) => ({ ...inquiry, waiting: waitingMs(inquiry.record, now, clock) ?? 0 }))
    .sort((a, b) => b.waiting - a.waiting)
    .slice(0, DIGEST_LINES)
    .map(({ subject, link, record: { assignee }, waiting }) => ({
      text: subject,
      detail: `waiting ${formatDuration(waiting)}${assignee === null ? '' : `, assigned to ${toDisplayName(assignee)}`}`,
      link,
    }));
  return layOutList({
    title: `${count} open`,
    lines: [
      `Over ${ANSWER_WITHIN_HOURS} hours${clock.unit && ` ${clock.unit}`}: ${sum('late')}`,
      `Without an assignee: ${sum('unassigned')}`,
      ...(sum('overMailQuota') > 0
        ? [`Without a separate mail, because the daily limit of mails was reached: ${sum('overMailQuota')}`]
        : []),
      ...(sum('flood') > 0
        ? [
            `In Spam, because the daily limit of the inbox was reached: ${sum('flood')} (${siteOrigin}/admin?view=spam)`,
          ]
        : []),
    ],
    items,
    lastLine: count > items.length ? `… and ${count - items.length} more.` : undefined,
    link: `${siteOrigin}/admin`,
  });
}
