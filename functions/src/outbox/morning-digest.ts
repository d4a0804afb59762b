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

/** Queues the digest of a day once, although Cloud Scheduler may repeat a run. @param scheduledAt when the run was due */
export async function queueMorningDigest(scheduledAt: Date): Promise<void> {
  if (!config.morningDigestTo()) return;
  const date = scheduledAt.toLocaleDateString('en-CA', { timeZone: site.headquarters.timeZone });
  const { reference, data } = createMorningDigest(date, new Date());
  await unlessConflict(createDoc(reference, data));
}

/** @throws NothingToSend if it counts nothing */
export async function morningDigestBody(): Promise<MailBody> {
  const now = new Date();
  const clock = answerClock(config.holidays());
  const since = await lastDigestAt();
  const inquiries = await Promise.all(RECORD_KINDS.map((kind) => openInquiries(kind, now, clock, since)));
  // The other counts are of those that are open.
  if (inquiries.every(({ count, unmailed, flood }) => count + unmailed + flood === 0))
    throw new NothingToSend();
  // Brings Firebase Auth, which no visitor's mail needs.
  const { adminNames } = await import('../firebase-auth.ts');
  return morningDigest(inquiries, now, clock, config.siteOrigin(), await adminNames());
}

/** When the last digest that was sent was queued. A later flood is not in it. */
async function lastDigestAt(): Promise<Timestamp> {
  const digests = outbox().where('purpose', '==', 'morning-digest' satisfies MailPurpose);
  const sent = await getDocs(digests.where('state', '==', 'SENT' satisfies MailState));
  const times = sent.map((document) => (document.get('createdAt') as Timestamp).toMillis());
  return Timestamp.fromMillis(Math.max(0, ...times));
}

/**
 * No query finds a document without `handledAt`, as an import may leave it, and the dashboard shows it as open. So all
 * records are read where there is one, and `toRecord` decides here too.
 */
async function unhandledRecords(kind: RecordKind): Promise<Query> {
  const all = recordCollection(kind);
  const unhandled = all.where('handledAt', '==', null);
  const handled = all.where('handledAt', '>', Timestamp.fromMillis(0));
  const [total, nulls, times] = await Promise.all([countDocs(all), countDocs(unhandled), countDocs(handled)]);
  return total === nulls + times ? unhandled : all;
}

/** Keeps no more records than the digest lists. */
async function openInquiries(
  kind: RecordKind,
  now: Date,
  clock: AnswerClock,
  since: Timestamp,
): Promise<OpenInquiries> {
  const fields = inquiryFields(kind)
    .filter(({ type }) => type !== 'text')
    .map(({ key }) => key);
  const own = ['createdAt', 'handledAt', 'assignee', 'conversation', 'snoozedUntil', 'isUnmailed'];
  const result = { count: 0, late: 0, unassigned: 0, unmailed: 0, flood: 0 };
  let longestWaiting: AnyRecord[] = [];
  const records = await unhandledRecords(kind);
  for await (const documents of readDocuments(records.select(...fields, ...own))) {
    const unhandled = documents
      .map((document) => ({ document, record: toRecord(kind, document.id, document.data()) }))
      .filter(({ record }) => isUnhandled(record));
    const open = unhandled.map(({ record }) => record).filter((record) => isOpen(record, now));
    result.count += open.length;
    result.unmailed += unhandled.filter(({ document }) => document.get('isUnmailed') === true).length;
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

export interface OpenInquiries {
  count: number;
  /** Waiting for longer than an answer is promised. */
  late: number;
  unassigned: number;
  /** Inquiries without a notice, because the mails of their day were used up. */
  unmailed: number;
  /** Inquiries in the spam since the last digest, because the inbox of their day was full. */
  flood: number;
  longestWaiting: readonly OpenInquiry[];
}

interface OpenInquiry {
  record: Pick<AnyRecord, 'createdAt' | 'handledAt' | 'assignee' | 'conversation' | 'snoozedUntil' | 'spam'>;
  subject: string;
  link: string;
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** @param date YYYY-MM-DD */
export function morningDigestSubject(date: string): string {
  return `Open inquiries on ${DAY.format(new Date(date))}`;
}

export function morningDigest(
  kinds: readonly OpenInquiries[],
  now: Date,
  clock: AnswerClock,
  siteOrigin: string,
  toName: (username: string) => string,
): MailBody {
  const sum = (of: keyof Omit<OpenInquiries, 'longestWaiting'>) =>
    kinds.reduce((total, kind) => total + kind[of], 0);
  const count = sum('count');
  const items = kinds
    .flatMap(({ longestWaiting }) => longestWaiting)
    .map((inquiry) => ({ ...inquiry, waiting: waitingMs(inquiry.record, now, clock) ?? 0 }))
    .sort((a, b) => b.waiting - a.waiting)
    .slice(0, DIGEST_LINES)
    .map(({ subject, link, record: { assignee }, waiting }) => ({
      text: subject,
      detail: `waiting ${formatDuration(waiting)}${assignee === null ? '' : `, assigned to ${toName(assignee)}`}`,
      link,
    }));
  return layOutList({
    title: `${count} open`,
    lines: [
      `Over ${ANSWER_WITHIN_HOURS} hours${clock.unit && ` ${clock.unit}`}: ${sum('late')}`,
      `Without an assignee: ${sum('unassigned')}`,
      ...(sum('unmailed') > 0
        ? [`Without a mail of their own, because those of a day were used up: ${sum('unmailed')}`]
        : []),
      ...(sum('flood') > 0
        ? [
            `In the spam, because the inbox of a day was full: ${sum('flood')} (${siteOrigin}/admin?view=spam)`,
          ]
        : []),
    ],
    items,
    end: count > items.length ? `… and ${count - items.length} more.` : undefined,
    link: `${siteOrigin}/admin`,
  });
}
