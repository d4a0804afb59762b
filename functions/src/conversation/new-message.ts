import {
  FieldValue,
  Timestamp,
  type DocumentSnapshot,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { HttpError } from '../http/errors.ts';
import { mailOfMessage } from '../mail/outbox.ts';
import { cutText } from '../records/cut-text.ts';
import { documentBytes } from '../records/record-documents.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { toMessages, type Message } from '../shared/inquiry/messages.ts';
import { GIVE_UP_MAIL_AFTER_MS, MAX_CONVERSATION_BYTES, MAX_LEFT_OUT_BYTES } from '../shared/limits.ts';

type NewMessage = Pick<Message, 'nature' | 'author'> &
  Partial<Omit<Message, 'id' | 'at' | 'sentAt'>> & { at: Date };

/** A message as its record stores it, under `messages` by its id. */
export function newMessage({ at, ...message }: NewMessage) {
  return {
    otherAddress: null,
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
function roomAfter(record: DocumentSnapshot, message: object): number {
  return MAX_CONVERSATION_BYTES - documentBytes([record.get('messages') ?? {}, message]);
}

/** A text that was cut to make room keeps this much and shows that it was cut. */
const REST_BYTES = 500;

/** A message with less in it, or undefined without it. */
type Shorten = (message: Message) => Message | undefined;

const withoutQuotation: Shorten = (message) => ({ ...message, quoted: '' });
const beginning: Shorten = (message) => ({ ...message, quoted: '', text: cutText(message.text, REST_BYTES) });
/** Leaves a message out once its mail is sent or given up, whose text is read from the record. */
const forgetSettled: Shorten = (message) =>
  Date.now() - Date.parse(message.at ?? '') > GIVE_UP_MAIL_AFTER_MS ? undefined : message;
const forget: Shorten = () => undefined;

/** A record and the batch of its change. */
export interface ChangedRecord {
  kind: RecordKind;
  record: QueryDocumentSnapshot;
  batch: WriteBatch;
}

/**
 * The fields of a record that free so many bytes of its conversation, the oldest message first, and how many are missing
 * then. The mail of a message that is left out is deleted with it.
 */
function makeRoom(
  { kind, record, batch }: ChangedRecord,
  messages: readonly Message[],
  bytes: number,
  steps: readonly Shorten[],
) {
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
  const fields = [...shortened].flatMap(([message, after]): [string, unknown][] => {
    const { id } = message;
    if (!after) {
      batch.delete(mailOfMessage(kind, record.id, message));
      return [[`messages.${id}`, FieldValue.delete()]];
    }
    return (['quoted', 'text'] as const).map((name) => [`messages.${id}.${name}`, after[name]]);
  });
  return { fields: Object.fromEntries(fields), missing };
}

/**
 * The fields of a record that make room for an answer: quotations go first, then texts that were mailed, then old messages.
 * @throws HttpError 409 while the answers that are not sent yet leave no room
 */
export function fieldsForRoom(changed: ChangedRecord, answer: object): Record<string, unknown> {
  const { record } = changed;
  const mailed = toMessages(record.data()).filter(
    ({ nature, sentAt, failure }) => nature !== 'answer' || sentAt !== null || failure !== null,
  );
  const steps = [withoutQuotation, beginning, forgetSettled];
  const { fields, missing } = makeRoom(changed, mailed, -roomAfter(record, answer), steps);
  if (missing <= MAX_LEFT_OUT_BYTES) return fields;
  throw new HttpError(409, 'Too many answers still wait for the mail server. Please try again later.');
}

const LEFT_OUT = 'This conversation is full, so the text is not kept here. The mailbox has the mail.';
/** The most bytes of a mail without its words and attachments. */
const MAX_NAME_BYTES = 5_000;

/** Whether a record takes one more mail, at least without its words. */
export function hasRoomForMail(record: QueryDocumentSnapshot): boolean {
  const kept = toMessages(record.data()).filter(({ text }) => text !== LEFT_OUT);
  return documentBytes(kept) + MAX_NAME_BYTES < MAX_CONVERSATION_BYTES + MAX_LEFT_OUT_BYTES;
}

/**
 * The fields of a record with one more mail. A full conversation takes it without its words, so that a stranger pushes no
 * history out. Of those that it took so, the oldest make room.
 */
export function fieldsForMail(
  changed: ChangedRecord,
  key: string,
  message: ReturnType<typeof newMessage>,
): Record<string, unknown> {
  const { record } = changed;
  if (roomAfter(record, message) >= 0) return { [`messages.${key}`]: message };
  const withoutWords = { ...message, text: LEFT_OUT, quoted: '', attachments: [] };
  const leftOut = toMessages(record.data()).filter(({ text }) => text === LEFT_OUT);
  const missing = -roomAfter(record, withoutWords) - MAX_LEFT_OUT_BYTES;
  const { fields } = makeRoom(changed, leftOut, missing, [forget]);
  return { ...fields, [`messages.${key}`]: withoutWords };
}
