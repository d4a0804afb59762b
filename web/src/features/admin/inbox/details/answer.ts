import { NO_COMPANY, splitMessage } from '@shared/inquiry/contact';
import type { AnyRecord } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { senderName } from '@shared/inquiry/record';
import { site } from '@shared/site';
import { formatDate } from '../../date-text';
import { mailLink, messageOf } from './record-text';

/** Windows and some mail programs cut an address after about 2,000 characters. */
export const LINK_MAX = 1_800;

export const CUT_MARK = '[The rest of your message is left out.]';

export interface Answer {
  /** Opens the mail program with the answer, or with as much of it as an address can hold. */
  href: string;
  text: string;
  /** Whether `href` holds all of it. */
  isWhole: boolean;
}

/** An answer to an inquiry for a mail program: a text and a quotation of the message. */
export function answerTo(record: AnyRecord, opening: string): Answer {
  const message = messageOf(record);
  const textWith = (quoted: string, mark = '') =>
    `${opening.trim()}\n\n${attribution(senderName(record), record.createdAt)}\n${quote(quoted)}${mark && `\n${mark}`}\n`;
  const text = textWith(message);
  const whole = answerLink(record, text);
  if (whole.length <= LINK_MAX) return { href: whole, text, isWhole: true };

  // Each character takes at least one of the address.
  const beginning = new Intl.Segmenter('en').segment(message.slice(0, LINK_MAX));
  const characters = Array.from(beginning, ({ segment }) => segment);
  const cutLink = (length: number) =>
    answerLink(record, textWith(characters.slice(0, length).join('').trimEnd(), CUT_MARK));
  const length = greatest(characters.length, (candidate) => cutLink(candidate).length <= LINK_MAX);
  return { href: length === null ? answerLink(record) : cutLink(length), text, isWhole: false };
}

const FIELDS: Readonly<Record<string, (record: AnyRecord) => string>> = {
  name: senderName,
  company: (record) => companyOf(record) ?? 'your company',
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

function companyOf(record: AnyRecord): string | null {
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
    : [senderName(record), record.createdAt, messageOf(record)];
  const quoted =
    text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX).replace(/\p{Surrogate}$/u, '')}…` : text;
  return quoted === '' ? '' : `${attribution(author, at)}\n${quote(quoted)}`;
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
    'subject' in record ? `Re: ${record.subject}` : `Your partnership inquiry for ${record.companyName}`;
  return subject.replace(/\s+/g, ' ');
}

/** A mailto link with a subject and, if given, a body (RFC 6068: lines of the body end with CR LF). */
function answerLink(record: AnyRecord, body?: string): string {
  const link = `${mailLink(record.email)}?subject=${encodeURIComponent(answerSubject(record))}`;
  return body === undefined ? link : `${link}&body=${encodeURIComponent(body.replace(/\r\n?|\n/g, '\r\n'))}`;
}

/** The greatest number from 0 to `max` that fits, where all smaller ones fit too; null if none does. */
function greatest(max: number, fits: (candidate: number) => boolean): number | null {
  if (!fits(0)) return null;
  let low = 0;
  let high = max;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
