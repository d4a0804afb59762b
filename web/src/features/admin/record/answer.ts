import { answerTemplates, laterGreeting } from '@/content/answers';
import { pluralize } from '@/lib/pluralize';
import { isolate, cleanText } from '@shared/inquiry/characters';
import { NO_COMPANY, splitMessage } from '@shared/inquiry/contact';
import { tooLongMessage } from '@shared/inquiry/field';
import type { FullRecord } from '@shared/inquiry/full-record';
import { fieldValues, inquiryTexts, type AnyRecord, type RecordKind } from '@shared/inquiry/kinds';
import { mayBeFromOthers, type Message, type CcCandidate } from '@shared/inquiry/messages';
import { foldMessages, writtenText, type Block } from '@shared/inquiry/quotations';
import { senderName } from '@shared/inquiry/record';
import { site } from '@shared/site';
import { cutToLength, textLength } from '@shared/text-length';
import { formatDate } from '../ui/dates';
import { messageText } from './record-text';

const TEMPLATE_FIELDS: Readonly<Record<string, (record: AnyRecord) => string>> = {
  name: senderName,
  company: (record) => findCompany(record) ?? 'your company',
  subject: (record) => ('subject' in record ? record.subject : 'your partnership inquiry'),
  firm: () => site.name,
  booking: () => site.bookingUrl,
};

/** Fills in the `{{fields}}` of a template. Braces in a visitor's text stay as they are. @throws RangeError for an unknown field */
export function fillTemplate(text: string, record: AnyRecord): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (field, name: string) => {
    const toText = Object.hasOwn(TEMPLATE_FIELDS, name) ? TEMPLATE_FIELDS[name] : undefined;
    if (!toText) throw new RangeError(`A template has the unknown field ${field}.`);
    return toText(record);
  });
}

/** Returns the initial text of a draft: the first template; after our first answer, only a greeting. */
export function initialText(record: AnyRecord): string {
  return record.conversation?.answers
    ? fillTemplate(laterGreeting, record)
    : fillTemplate(answerTemplates[0].text, record).trim();
}

function findCompany(record: AnyRecord): string | null {
  if ('companyName' in record) return record.companyName || null;
  const { company } = splitMessage(record.message);
  return company === NO_COMPANY ? null : company;
}

/** Describes why an address is offered for a copy, for example 'Ada copied this address on Mar 7, 2026'. */
export function describeCcCandidate({ role, mail }: CcCandidate): string {
  const { at, author, isProved } = mail;
  const day = at === null ? '' : ` on ${formatDate(at)}`;
  if (role === 'sender') return `Wrote${day}${isProved ? '' : ', sender not verified'}`;
  const name = author || 'Somebody';
  const doubt = mayBeFromOthers(mail) ? ', in a mail that may not be from the sender of the inquiry' : '';
  return role === 'copy'
    ? `${name} copied this address${day}${doubt}`
    : `${name} asked for replies to this address${day}${doubt}`;
}

/** The prefixes that mail programs add to the subject of a reply or a forwarded mail, by language. */
const SUBJECT_PREFIXES = [
  're|fw|fwd',
  'aw|antwort|wg', // German
  'antw|doorst', // Dutch
  'sv|vs|vb|vl|fs', // Nordic languages
  'tr|r|rif|i|rv|res|enc', // French, Italian, Spanish, Portuguese
  'odp|pd|vá|továbbítás|отв|ответ', // Polish, Hungarian, Russian
  'απ|σχετ|πρθ|ynt|ilt|İlt', // Greek, Turkish
  'bls|trs|tl|atb|yml', // Indonesian, Vietnamese, Welsh
  'رد|إعادة توجيه|השב|תגובה|הועבר', // Arabic, Hebrew
  '回复|答复|转发|回覆|答覆|轉寄|返信|転送|회신|답장|전달', // Chinese, Japanese, Korean
].join('|');

/** Matches prefixes at the start of a subject (`subj-leader` in RFC 5256, 2.1), also with a dot or a count: `Re[2]`, `Re(2)`, `Re^2`. */
const SUBJECT_LEADERS = new RegExp(
  String.raw`^(?:(?:\s*\[[^[\]]*\])*\s*(?:${SUBJECT_PREFIXES})\.?\s*(?:\[[^[\]]*\]|\(\d+\)|\^\d+)?\s*[:：])+\s*`,
  'iu',
);

/** Returns the subject of our answers. A subject that has a "Re:" does not get a second one (RFC 5322, section 3.6.5). */
export function answerSubject(record: AnyRecord): string {
  const subject =
    'subject' in record
      ? `Re: ${isolate(record.subject.replace(SUBJECT_LEADERS, ''))}`.trim()
      : `Your partnership inquiry for ${isolate(record.companyName)}`;
  return subject.replace(/\s+/g, ' ');
}

/** Returns true if a subject differs from the subject of our answers, apart from the prefixes of mail programs. */
export function isDifferentSubject(subject: string, record: AnyRecord): boolean {
  // Any word of up to 12 letters before a colon counts as a prefix, so that unlisted languages make no difference.
  const stripPrefixes = (text: string) => text.replace(/^(?:\p{L}{1,12}(?:\[\d+\])? ?[:：] ?)+/u, '').trim();
  return stripPrefixes(subject) !== '' && stripPrefixes(subject) !== stripPrefixes(answerSubject(record));
}

export function mailLink(address: string): string {
  // Encodes percent signs, question marks and commas, because they have a special meaning in a mailto link.
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`;
}

/** Returns a mailto link (RFC 6068) with the subject of an answer. */
export const answerLink = (record: AnyRecord): string =>
  `${mailLink(record.email)}?subject=${encodeURIComponent(answerSubject(record))}`;

/** Splits each message of a record into blocks of written and of quoted text. */
export function messageBlocks(
  kind: RecordKind,
  record: AnyRecord,
  messages: readonly Message[],
): ReadonlyMap<Message, Block[]> {
  const cached = blocksCache.get(messages);
  if (cached) return cached;
  const blocks = foldMessages(inquiryTexts(kind, fieldValues(record)), messages);
  const byMessage = new Map(messages.map((message, index) => [message, blocks[index] ?? []]));
  blocksCache.set(messages, byMessage);
  return byMessage;
}

/** Caches the blocks, because a long conversation renders often, and splitting it takes a second. */
const blocksCache = new WeakMap<readonly Message[], ReadonlyMap<Message, Block[]>>();

/** The maximum number of characters that an answer quotes. With the `>` marks, they stay within MAX_QUOTATION. */
const MAX_QUOTED_TEXT = 8_000;

/** Returns the quotation that goes below an answer: the sender's latest text, with `>` before each line. */
export function buildQuotation(kind: RecordKind, record: AnyRecord, messages: readonly Message[]): string {
  const replies = [...messageBlocks(kind, record, messages)].flatMap(([{ nature, author, at }, blocks]) =>
    nature === 'reply' ? { author, at, text: writtenText(blocks) } : [],
  );
  const inquiry = { author: senderName(record), at: record.createdAt, text: messageText(record) };
  const { author, at, text } = replies.findLast((reply) => reply.text !== '') ?? inquiry;
  if (text === '') return '';
  const cut = cutToLength(text, MAX_QUOTED_TEXT);
  const lines = (cut === text ? text : `${cut}…`).split(/\r\n?|\n/);
  const day = at === null ? '' : `On ${formatDate(at)}, `;
  return [`${day}${author} wrote:`, ...lines.map((line) => (line === '' ? '>' : `> ${line}`))].join('\n');
}

/** Returns the text of an answer with the quotation below it. An empty answer gets no quotation. */
export const withQuotation = (text: string, quotation: string) =>
  text.trim() === '' || quotation === '' ? text : `${text}\n\n${quotation}`;

/** Returns the text of an answer as it was written, without its quotation. */
export function withoutQuotation(
  kind: RecordKind,
  { record, messages }: FullRecord,
  answer: Message,
): string {
  const earlierMessages = messages.filter(({ at }) => (at ?? '') < (answer.at ?? ''));
  const quotation = cleanText(buildQuotation(kind, record, earlierMessages));
  return answer.text.endsWith(quotation)
    ? answer.text.slice(0, answer.text.length - quotation.length).trimEnd()
    : answer.text;
}

/** The element id of the text field for an answer. */
export const ANSWER_FIELD_ID = 'answer-text';

/** Focuses the text field of the answer. @returns null if its form is closed */
export function focusAnswer(): HTMLTextAreaElement | null {
  const field = document.querySelector<HTMLTextAreaElement>(`#${ANSWER_FIELD_ID}`);
  field?.focus();
  return field;
}

/** Returns an error message for a text that is too long to send, else undefined. Typed or pasted text is never cut. */
export function describeExcess(label: string, max: number, text: string): string | undefined {
  const excess = textLength(cleanText(text)) - max;
  if (excess <= 0) return undefined;
  return `${tooLongMessage({ label, max })}: ${pluralize(excess, 'character')} too many`;
}
