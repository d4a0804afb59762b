import { FieldValue, Timestamp, type QueryDocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { HttpError } from '../http/errors.ts';
import { mailOfMessage } from '../mail/outbox.ts';
import { cutText } from '../records/cut-text.ts';
import { documentBytes } from '../records/record-documents.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { FROM_US, toMessages, type Message } from '../shared/inquiry/messages.ts';
import { GIVE_UP_MAIL_AFTER_MS, MAX_CONVERSATION_BYTES } from '../shared/limits.ts';

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

/** A text that was cut to make room keeps this much and shows that it was cut. */
const REST_BYTES = 500;

/** In turn: a message with less in it, or undefined without it. Its mail, whose text is read from the record, is settled by then. */
const STEPS: readonly ((message: Message) => Message | undefined)[] = [
  (message) => ({ ...message, quoted: '' }),
  (message) => ({ ...message, quoted: '', text: cutText(message.text, REST_BYTES) }),
  (message) => (Date.now() - Date.parse(message.at ?? '') > GIVE_UP_MAIL_AFTER_MS ? undefined : message),
];

/** A record and the batch of its change. */
export interface ChangedRecord {
  kind: RecordKind;
  record: QueryDocumentSnapshot;
  batch: WriteBatch;
}

/**
 * The fields of a record that make room for a message, the oldest first: quotations go, then texts, then messages with
 * their mail. An answer makes room of all that was mailed. A mail makes room of mails alone, which the mailbox has, and
 * one that is not proved to be theirs only of the like: no stranger pushes a history out.
 * @throws HttpError 409 while answers that are not sent yet leave no room for one, 429 for a mail that finds none
 */
export function fieldsForRoom(
  { kind, record, batch }: ChangedRecord,
  message: Pick<Message, 'nature'>,
  isTheirs = true,
): Record<string, unknown> {
  const isOurs = FROM_US.includes(message.nature);
  const messages = toMessages(record.data()).filter(({ nature, sentAt, failure, otherAddress }) =>
    isOurs
      ? nature !== 'answer' || sentAt !== null || failure !== null
      : !FROM_US.includes(nature) && (isTheirs || otherAddress !== null),
  );
  const shortened = new Map<Message, Message | undefined>();
  let missing = documentBytes([record.get('messages') ?? {}, message]) - MAX_CONVERSATION_BYTES;
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
  if (missing > 0 && !isOurs) throw tooManyMails();
  if (missing > 0)
    throw new HttpError(409, 'Too many answers still wait for the mail server. Please try again later.');
  const fields = [...shortened].flatMap(([whole, rest]): [string, unknown][] => {
    if (rest)
      return (['quoted', 'text'] as const).map((name) => [`messages.${whole.id}.${name}`, rest[name]]);
    batch.delete(mailOfMessage(kind, record.id, whole));
    return [[`messages.${whole.id}`, FieldValue.delete()]];
  });
  return Object.fromEntries(fields);
}

/** The provider posts it again later. */
export const tooManyMails = () =>
  new HttpError(429, 'Too many mails came to this address.', { 'Retry-After': '60' });
