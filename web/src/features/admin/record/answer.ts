import { pluralize } from '@/lib/pluralize';
import { isolate, cleanText } from '@shared/inquiry/characters';
import { NO_COMPANY, splitMessage } from '@shared/inquiry/contact';
import { tooLong } from '@shared/inquiry/field';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isLimited, type OfferedAddress } from '@shared/inquiry/messages';
import { senderName } from '@shared/inquiry/record';
import { site } from '@shared/site';
import { textLength } from '@shared/text-length';
import { formatDate } from '../ui/dates';

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

/** What is known about an address that an answer can have in copy, and about the mail that names it. */
export function describeOffered({ role, mail }: OfferedAddress): string {
  const { at, author, isProved } = mail;
  const day = at === null ? '' : ` on ${formatDate(at)}`;
  if (role === 'sender') return `Wrote${day}${isProved ? '' : ', not proved to be theirs'}`;
  const name = author || 'Somebody';
  const doubt = isLimited(mail) ? ', in a mail that is not proved to be from the sender of the inquiry' : '';
  return role === 'copy'
    ? `${name} had it in copy${day}${doubt}`
    : `${name} asked for answers here${day}${doubt}`;
}

/** What mail programs put before the subject of a reply or a forwarded mail, by language. */
const REFWD = [
  ...['re', 'fw', 'fwd'],
  ...['aw', 'antwort', 'wg'], // German
  ...['antw', 'doorst'], // Dutch
  ...['sv', 'vs', 'vb', 'vl', 'fs'], // Nordic languages
  ...['tr', 'r', 'rif', 'i', 'rv', 'res', 'enc'], // French, Italian, Spanish, Portuguese
  ...['odp', 'pd', 'vá', 'továbbítás', 'отв', 'ответ'], // Polish, Hungarian, Russian
  ...['απ', 'σχετ', 'πρθ', 'ynt', 'ilt', 'İlt'], // Greek, Turkish
  ...['bls', 'trs', 'tl', 'atb', 'yml'], // Indonesian, Vietnamese, Welsh
  ...['رد', 'إعادة توجيه', 'השב', 'תגובה', 'הועבר'], // Arabic, Hebrew
  ...['回复', '答复', '转发', '回覆', '答覆', '轉寄', '返信', '転送', '회신', '답장', '전달'], // Chinese, Japanese, Korean
].join('|');

/** Each is a `subj-leader` of RFC 5256, section 2.1, in these languages, also with a dot and with the counts `(2)` and `^2`. */
const SUBJECT_LEADERS = new RegExp(
  String.raw`^(?:(?:\s*\[[^[\]]*\])*\s*(?:${REFWD})\.?\s*(?:\[[^[\]]*\]|\(\d+\)|\^\d+)?\s*[:：])+\s*`,
  'iu',
);

/** The subject of answers. A subject that is one of a reply already gets no second Re: (RFC 5322, section 3.6.5). */
export function answerSubject(record: AnyRecord): string {
  const subject =
    'subject' in record
      ? `Re: ${isolate(record.subject.replace(SUBJECT_LEADERS, ''))}`.trim()
      : `Your partnership inquiry for ${isolate(record.companyName)}`;
  return subject.replace(/\s+/g, ' ');
}

/** Whether a subject is not that of our answers, whatever a mail program has put before it. */
export function isOtherSubject(subject: string, record: AnyRecord): boolean {
  const bare = (text: string) => text.replace(/^(?:\p{L}{1,12}(?:\[\d+\])? ?[:：] ?)+/u, '').trim();
  return bare(subject) !== '' && bare(subject) !== bare(answerSubject(record));
}

export function mailLink(address: string): string {
  // Percent signs, question marks and commas in an address would have a meaning of their own in the link.
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** A mailto link (RFC 6068) with the subject of an answer. */
export const answerLink = (record: AnyRecord): string =>
  `${mailLink(record.email)}?subject=${encodeURIComponent(answerSubject(record))}`;

/** The id of the field in which an answer is written. */
export const ANSWER_TEXT = 'answer-text';

export const focusAnswer = () => document.getElementById(ANSWER_TEXT)?.focus();

/** Why a text cannot be sent; undefined if it can. Nothing is cut while it is typed or pasted. */
export function describeExcess(label: string, max: number, text: string): string | undefined {
  const excess = textLength(cleanText(text)) - max;
  if (excess <= 0) return undefined;
  return `${tooLong({ label, max })}: ${pluralize(excess, 'character')} too many`;
}
