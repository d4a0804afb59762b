import { answerTemplates, laterGreeting } from '@/content/answers';
import { pluralize } from '@/lib/pluralize';
import { isolate, cleanText } from '@shared/inquiry/characters';
import { NO_COMPANY, splitMessage } from '@shared/inquiry/contact';
import { tooLongMessage } from '@shared/inquiry/field';
import type { FullRecord } from '@shared/inquiry/full-record';
import { fieldValues, inquiryTexts, type AnyRecord, type RecordKind } from '@shared/inquiry/kinds';
import { isUnproved, type Message, type OfferedAddress } from '@shared/inquiry/messages';
import { foldMessages, writtenText, type Block } from '@shared/inquiry/quotations';
import { senderName } from '@shared/inquiry/record';
import { site } from '@shared/site';
import { cutToLength, textLength } from '@shared/text-length';
import { formatDate } from '../ui/dates';
import { messageText } from './record-text';

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

/** What a draft begins with: the first template, and after our first answer a greeting alone. */
export function beginning(record: AnyRecord): string {
  return record.conversation?.answers
    ? fillTemplate(laterGreeting, record)
    : fillTemplate(answerTemplates[0].text, record).trim();
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
  const doubt = isUnproved(mail) ? ', in a mail that is not proved to be from the sender of the inquiry' : '';
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

/** The texts of the messages of a record, in blocks that are written or quoted, by message. */
export function blocksOf(
  kind: RecordKind,
  record: AnyRecord,
  messages: readonly Message[],
): ReadonlyMap<Message, Block[]> {
  const folded = foldedMessages.get(messages);
  if (folded) return folded;
  const blocks = foldMessages(inquiryTexts(kind, fieldValues(record)), messages);
  const byMessage = new Map(messages.map((message, at) => [message, blocks[at] ?? []]));
  foldedMessages.set(messages, byMessage);
  return byMessage;
}

/** A long conversation takes a second, and is rendered again and again. */
const foldedMessages = new WeakMap<readonly Message[], ReadonlyMap<Message, Block[]>>();

/** Characters of the sender's words below an answer. With the marks of their lines they are within MAX_QUOTATION. */
const QUOTED_MAX = 8_000;

/** The quotation of an answer that is sent from here: the sender's last words. */
export function quotation(kind: RecordKind, record: AnyRecord, messages: readonly Message[]): string {
  const replies = [...blocksOf(kind, record, messages)].flatMap(([{ nature, author, at }, blocks]) =>
    nature === 'reply' ? { author, at, text: writtenText(blocks) } : [],
  );
  const inquiry = { author: senderName(record), at: record.createdAt, text: messageText(record) };
  const { author, at, text } = replies.findLast((reply) => reply.text !== '') ?? inquiry;
  if (text === '') return '';
  const cut = cutToLength(text, QUOTED_MAX);
  const lines = (cut === text ? text : `${cut}…`).split(/\r\n?|\n/);
  const day = at === null ? '' : `On ${formatDate(at)}, `;
  return [`${day}${author} wrote:`, ...lines.map((line) => (line === '' ? '>' : `> ${line}`))].join('\n');
}

/** The text of an answer with its quotation below. Nothing is quoted below nothing. */
export const withQuotation = (text: string, quoted: string) =>
  text.trim() === '' || quoted === '' ? text : `${text}\n\n${quoted}`;

/** The text of an answer as it was written, without its quotation. */
export function withoutQuotation(
  kind: RecordKind,
  { record, messages }: FullRecord,
  answer: Message,
): string {
  const before = messages.filter(({ at }) => (at ?? '') < (answer.at ?? ''));
  const quoted = cleanText(quotation(kind, record, before));
  return answer.text.endsWith(quoted)
    ? answer.text.slice(0, answer.text.length - quoted.length).trimEnd()
    : answer.text;
}

/** The id of the field in which an answer is written. */
export const ANSWER_TEXT = 'answer-text';

/** Focuses the field, if the form is open. */
export function focusAnswer(): HTMLTextAreaElement | null {
  const field = document.querySelector<HTMLTextAreaElement>(`#${ANSWER_TEXT}`);
  field?.focus();
  return field;
}

/** Why a text cannot be sent; undefined if it can. Nothing is cut while it is typed or pasted. */
export function describeExcess(label: string, max: number, text: string): string | undefined {
  const excess = textLength(cleanText(text)) - max;
  if (excess <= 0) return undefined;
  return `${tooLongMessage({ label, max })}: ${pluralize(excess, 'character')} too many`;
}
