import { cleanText } from '@shared/inquiry/characters';
import type { FullRecord } from '@shared/inquiry/full-record';
import { fieldValues, inquiryTexts, type AnyRecord, type RecordKind } from '@shared/inquiry/kinds';
import type { Message } from '@shared/inquiry/messages';
import { foldMessages, writtenText, type Block } from '@shared/inquiry/quotations';
import { senderName } from '@shared/inquiry/record';
import { cutToLength } from '@shared/text-length';
import { formatDate } from '../ui/dates';
import { messageText } from './record-text';

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
  const { author, at, text } = replies.findLast((reply) => reply.text !== '') ?? {
    ...{ author: senderName(record), at: record.createdAt, text: messageText(record) },
  };
  const quoted = cutToLength(text, QUOTED_MAX);
  const mark = quoted === text ? '' : '…';
  return text === '' ? '' : `${attribution(author, at)}\n${quote(quoted + mark)}`;
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
    ? answer.text.slice(0, -quoted.length || undefined).trimEnd()
    : answer.text;
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
