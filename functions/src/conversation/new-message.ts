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
import { addressesOf, isLimited, toMessages, type Message } from '../shared/inquiry/messages.ts';
import { GIVE_UP_MAIL_AFTER_MS, MAX_CONVERSATION_BYTES, SHARE_OF_OTHERS } from '../shared/limits.ts';

type NewMessage = Pick<Message, 'nature' | 'author'> &
  Partial<Omit<Message, 'id' | 'at' | 'sentAt'>> & { at: Date };

type StoredMessage = ReturnType<typeof newMessage>;

/** A message as its record stores it, under `messages` by its id. */
export function newMessage({ at, ...message }: NewMessage) {
  return {
    otherAddress: null as string | null,
    isProved: false,
    replyTo: '',
    cc: [],
    subject: '',
    text: '',
    attachments: [],
    messageId: '',
    sentAt: null,
    failure: null,
    ...message,
    at: Timestamp.fromDate(at),
  };
}

/** Bytes of the longest message that comes in. */
const ROOM_FOR_REPLY = 60_000;

/** A text that was cut to make room keeps this much and shows that it was cut. */
const REST_BYTES = 500;

const cutShort = <M extends Pick<Message, 'text'>>(message: M): M => ({
  ...message,
  text: cutText(message.text, REST_BYTES),
});

/** In turn: a message with less in it, or undefined without it. Its mail, whose text is read from the record, is settled by then. */
const STEPS: readonly ((message: Message) => Message | undefined)[] = [
  cutShort,
  (message) => (Date.now() - Date.parse(message.at ?? '') > GIVE_UP_MAIL_AFTER_MS ? undefined : message),
];

/**
 * A message as there is room for it: whole, or cut. No mail changes what is stored.
 * @throws HttpError 429
 */
export function fitMessage(record: DocumentSnapshot, message: StoredMessage): StoredMessage {
  const room = roomForMail(record, isLimited(message));
  const fitting = [message, cutShort(message)].find((each) => documentBytes(each) <= room);
  if (!fitting) throw tooManyMails();
  return fitting;
}

/** Bytes that a mail may still take in the conversation of a record. */
export function roomForMail(record: DocumentSnapshot, isLimitedMail: boolean): number {
  const stored = (record.get('messages') ?? {}) as Record<string, StoredMessage>;
  const limited = Object.values(stored).filter(isLimited);
  return Math.min(
    MAX_CONVERSATION_BYTES - documentBytes(stored),
    isLimitedMail ? SHARE_OF_OTHERS * MAX_CONVERSATION_BYTES - documentBytes(limited) : Infinity,
  );
}

/** A record and the batch of its change. */
export interface ChangedRecord {
  kind: RecordKind;
  record: QueryDocumentSnapshot;
  batch: WriteBatch;
}

/**
 * The fields of a record that make room for an answer and a reply to it, the oldest message first: texts go,
 * then messages with their mail.
 * @throws HttpError 409 while answers that are not sent yet leave no room
 */
export function fieldsForRoom(
  { kind, record, batch }: ChangedRecord,
  answer: StoredMessage,
): Record<string, unknown> {
  const all = toMessages(record.data());
  const messages = all.filter(
    ({ nature, sentAt, failure }) => nature !== 'answer' || sentAt !== null || failure !== null,
  );
  const shortened = new Map<Message, Message | undefined>();
  let missing =
    documentBytes([record.get('messages') ?? {}, answer]) + ROOM_FOR_REPLY - MAX_CONVERSATION_BYTES;
  for (const shorten of STEPS) {
    for (const whole of messages) {
      if (missing <= 0) break;
      const before = shortened.get(whole) ?? whole;
      const after = shorten(before);
      const freed = documentBytes(before) - documentBytes(after ?? '');
      if (freed <= 0) continue;
      shortened.set(whole, after);
      missing -= freed;
    }
  }
  if (missing > ROOM_FOR_REPLY)
    throw new HttpError(409, 'Too many answers still wait for the mail server. Please try again later.');
  const fields = [...shortened].flatMap(([whole, rest]): [string, unknown][] => {
    if (rest) return [[`messages.${whole.id}.text`, rest.text]];
    batch.delete(mailOfMessage(kind, record.id, whole));
    return [[`messages.${whole.id}`, FieldValue.delete()]];
  });
  const kept = all.filter((message) => !shortened.has(message) || shortened.get(message) !== undefined);
  return { ...Object.fromEntries(fields), otherAddresses: addressesIn(kept) };
}

/** The addresses by which export and erasure of a person's data find a record. They go with their messages. */
export const addressesIn = (messages: readonly Message[]): string[] => [
  ...new Set(messages.flatMap(addressesOf)),
];

/** The provider posts it again later. */
export const tooManyMails = () =>
  new HttpError(429, 'Too many mails came to this address.', { 'Retry-After': '60' });
