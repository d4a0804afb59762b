import { FieldValue, Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { HttpError } from '../http/errors.ts';
import { documentBytes } from '../records/record-documents.ts';
import { toMessages, type Message } from '../shared/inquiry/messages.ts';
import { GIVE_UP_MAIL_AFTER_MS, MAX_CONVERSATION_BYTES, MAX_LEFT_OUT_BYTES } from '../shared/limits.ts';

type NewMessage = Pick<Message, 'nature' | 'author'> &
  Partial<Omit<Message, 'id' | 'at' | 'sentAt'>> & { at: Date };

/** A message as its record stores it, under `messages` by its id. */
export function newMessage({ at, ...message }: NewMessage) {
  return {
    otherAddress: null,
    replyTo: '',
    cc: [],
    subject: '',
    text: '',
    quoted: '',
    attachments: [],
    messageId: '',
    sentAt: null,
    failure: null,
    ...message,
    at: Timestamp.fromDate(at),
  };
}

/** Bytes that are left in a record for its conversation once it has one more message. Negative if it is full. */
export function roomAfter(record: DocumentSnapshot, message: object): number {
  return MAX_CONVERSATION_BYTES - documentBytes([record.get('messages') ?? {}, message]);
}

/** A text that was cut to make room keeps this much and shows that it was cut. */
const REST_BYTES = 500;

/** A message with less in it, or undefined without it. */
type Shorten = (message: Message) => Message | undefined;

const withoutQuotation: Shorten = (message) => ({ ...message, quoted: '' });
const beginning: Shorten = (message) => ({ ...message, quoted: '', text: cutText(message.text, REST_BYTES) });
/** Leaves a message out once its mail is sent or given up, whose text is read from the record. */
export const forgetSettled: Shorten = (message) =>
  Date.now() - Date.parse(message.at ?? '') > GIVE_UP_MAIL_AFTER_MS ? undefined : message;

/** The fields of a record that free so many bytes of its conversation, the oldest message first, and how many are missing then. */
export function makeRoom(messages: readonly Message[], bytes: number, steps: readonly Shorten[]) {
  const shortened = new Map<Message, Message | undefined>();
  let missing = bytes;
  for (const step of steps) {
    for (const message of messages) {
      if (missing <= 0) break;
      const before = shortened.get(message) ?? message;
      const after = step(before);
      const freed = documentBytes(before) - documentBytes(after ?? '');
      if (freed <= 0) continue;
      shortened.set(message, after);
      missing -= freed;
    }
  }
  const fields = [...shortened].flatMap(([{ id }, after]): [string, unknown][] => {
    if (!after) return [[`messages.${id}`, FieldValue.delete()]];
    return (['quoted', 'text'] as const).map((name) => [`messages.${id}.${name}`, after[name]]);
  });
  return { fields: Object.fromEntries(fields), missing };
}

/**
 * The fields of a record that make room for an answer: quotations go first, then texts that were mailed, then old messages.
 * @throws HttpError 409 while the answers that are not sent yet leave no room
 */
export function fieldsForRoom(record: DocumentSnapshot, answer: object): Record<string, unknown> {
  const mailed = toMessages(record.data() ?? {}).filter(
    ({ nature, sentAt, failure }) => nature !== 'answer' || sentAt !== null || failure !== null,
  );
  const steps = [withoutQuotation, beginning, forgetSettled];
  const { fields, missing } = makeRoom(mailed, -roomAfter(record, answer), steps);
  if (missing <= MAX_LEFT_OUT_BYTES) return fields;
  throw new HttpError(409, 'Too many answers still wait for the mail server. Please try again later.');
}

/** Ends with `[…]` where it is cut. No letter is cut in two. */
export function cutText(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return read === text.length ? text : `${text.slice(0, read)} […]`;
}
