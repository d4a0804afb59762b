import { isolate } from '@shared/inquiry/characters';
import { NO_COMPANY, splitMessage } from '@shared/inquiry/contact';
import type { AnyRecord } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { senderName } from '@shared/inquiry/record';
import { site } from '@shared/site';
import { cutToLength } from '@shared/text-length';
import { formatDate } from '../date-text';
import { mailLink, messageText } from './record-text';

/** Windows and some mail programs cut an address after about 2,000 characters. */
export const LINK_MAX = 1_800;

const FIELDS: Readonly<Record<string, (record: AnyRecord) => string>> = {
  name: senderName,
  company: (record) => findCompany(record) ?? 'your company',
  subject: (record) => ('subject' in record ? record.subject : 'your partnership inquiry'),
  firm: () => site.name,
  booking: () => site.bookingUrl,
};

/** Fields in a visitor's text stay as they are. @throws RangeError for an unknown field of the template. */
export function fillTemplate(text: string, record: AnyRecord): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (field, name: string) => {
    const value = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (!value) throw new RangeError(`A template has the unknown field ${field}.`);
    return value(record);
  });
}

function findCompany(record: AnyRecord): string | null {
  if ('companyName' in record) return record.companyName || null;
  const { company } = splitMessage(record.message);
  return company === NO_COMPANY ? null : company;
}

/** Characters of the sender's words below an answer. With an answer of any length it fits into a request. */
const QUOTED_MAX = 8_000;

/** The quotation of an answer that is sent from here: the sender's last words. */
export function quotation(record: AnyRecord, messages: readonly Message[]): string {
  const reply = messages.findLast(({ nature, text }) => nature === 'reply' && text !== '');
  const [author, at, text] = reply
    ? [reply.author, reply.at, reply.text]
    : [senderName(record), record.createdAt, messageText(record)];
  const quoted = cutToLength(text, QUOTED_MAX);
  const mark = quoted === text ? '' : '…';
  return text === '' ? '' : `${attribution(author, at)}\n${quote(quoted + mark)}`;
}

function attribution(author: string, at: string | null): string {
  return `${at === null ? '' : `On ${formatDate(at)}, `}${author} wrote:`;
}

function quote(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}

export function answerSubject(record: AnyRecord): string {
  const subject =
    'subject' in record
      ? `Re: ${isolate(record.subject)}`
      : `Your partnership inquiry for ${isolate(record.companyName)}`;
  return subject.replace(/\s+/g, ' ');
}

/** Whether a subject is not that of our answers, whatever a mail program has put before it. */
export function isOtherSubject(subject: string, record: AnyRecord): boolean {
  const bare = (text: string) => text.replace(/^(?:\p{L}{1,12}(?:\[\d+\])? ?[:：] ?)+/u, '').trim();
  return bare(subject) !== '' && bare(subject) !== bare(answerSubject(record));
}

/** A mailto link with a subject and, if given, a body (RFC 6068: lines of the body end with CR LF). */
export function answerLink(record: AnyRecord, body?: string): string {
  const link = `${mailLink(record.email)}?subject=${encodeURIComponent(answerSubject(record))}`;
  return body === undefined ? link : `${link}&body=${encodeURIComponent(body.replace(/\r\n?|\n/g, '\r\n'))}`;
}
