import {
  Timestamp,
  type CollectionReference,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { getDocs } from '../firestore/calls.ts';
import { recordCollection } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { toFullRecord, type FullRecord } from '../shared/inquiry/full-record.ts';
import { inquiryTexts, RECORD_COLLECTIONS, RECORD_KINDS, type RecordKind } from '../shared/inquiry/kinds.ts';
import { addressesOf, summarizeMessages, toMessages, type Message } from '../shared/inquiry/messages.ts';
import { foldMessages, writtenText } from '../shared/inquiry/quotations.ts';
import { MAX_SHOWN_MESSAGES } from '../shared/limits.ts';
import { isInSpam, readRecords, recordNotFound, updateRecord } from './documents.ts';

/** A record's messages. Their path is that of a record in the inbox even while the record is in Spam, so that no move copies them. */
export const messagesOf = (kind: RecordKind, recordId: string): CollectionReference =>
  recordCollection(kind).doc(recordId).collection('messages');

/** The messages of all records. */
export const allMessages = () => database().collectionGroup('messages');

/** Returns the record of a message that was found in {@link allMessages}. */
export function recordOfMessage({ ref }: QueryDocumentSnapshot): { kind: RecordKind; recordId: string } {
  const record = ref.parent.parent;
  const kind = RECORD_KINDS.find((recordKind) => RECORD_COLLECTIONS[recordKind] === record?.parent.id);
  if (!record || !kind) throw new Error(`${ref.path} is not a message of a record`);
  return { kind, recordId: record.id };
}

type NewMessage = Pick<Message, 'nature' | 'author'> &
  Partial<Omit<Message, 'id' | 'at' | 'sentAt'>> & { at: Date };

/** Returns the document of a message, with defaults. */
export function newMessage({ at, ...message }: NewMessage) {
  const stored = {
    otherAddress: null as string | null,
    isProved: false,
    replyTo: '',
    cc: [] as string[],
    subject: '',
    text: '',
    attachments: [],
    messageId: '',
    sentAt: null as Timestamp | null,
    failure: null as string | null,
    ...message,
    at: Timestamp.fromDate(at),
  };
  return { ...stored, addresses: addressesOf(stored) };
}

type StoredMessage = ReturnType<typeof newMessage>;

/** The latest messages whose texts are read. Older texts add nothing to the summary or to the recognition of quotations. */
const MAX_MESSAGES_WITH_TEXT = 50;

const FIELDS_WITHOUT_TEXT = [
  'nature',
  'at',
  'author',
  'otherAddress',
  'isProved',
  'replyTo',
  'cc',
  'messageId',
  'sentAt',
  'failure',
];

/** Returns all messages of a record, oldest first. Only the latest 50 have their texts. @throws StorageUnavailable */
export async function readMessages(kind: RecordKind, recordId: string): Promise<Message[]> {
  const messages = messagesOf(kind, recordId);
  const [all, latest] = await Promise.all([
    getDocs(messages.select(...FIELDS_WITHOUT_TEXT)),
    getDocs(messages.orderBy('at', 'desc').limit(MAX_MESSAGES_WITH_TEXT)),
  ]);
  const withoutText = { text: '', subject: '', attachments: [] };
  return toMessages({
    ...Object.fromEntries(all.map((message) => [message.id, { ...withoutText, ...message.data() }])),
    ...dataById(latest),
  });
}

/** Returns the latest messages of a record, as many as a dashboard shows, oldest first. @throws StorageUnavailable */
export async function readShownMessages(kind: RecordKind, recordId: string): Promise<Message[]> {
  const latest = messagesOf(kind, recordId).orderBy('at', 'desc').limit(MAX_SHOWN_MESSAGES);
  return messagesIn(await getDocs(latest));
}

/** Reads a record from the inbox or Spam, with its messages. @throws HttpError 404; StorageUnavailable */
export async function readFullRecord(kind: RecordKind, id: string): Promise<FullRecord> {
  const record = (await readRecords(kind, [id])).get(id);
  if (!record) throw recordNotFound();
  const messages = await readShownMessages(kind, id);
  return toFullRecord(kind, id, record.data(), messages, isInSpam(kind, record));
}

/** Returns the messages of documents, oldest first. */
export const messagesIn = (documents: readonly QueryDocumentSnapshot[]) => toMessages(dataById(documents));

const dataById = (documents: readonly QueryDocumentSnapshot[]) =>
  Object.fromEntries(documents.map((message) => [message.id, message.data()]));

/** A record that `changeRecord` has read, and the batch of its change. */
export interface ChangedRecord {
  kind: RecordKind;
  record: QueryDocumentSnapshot;
  batch: WriteBatch;
}

/** The fields that change, or all fields of a new message; null deletes the message. */
export type MessageChange = Partial<StoredMessage> | null;

/**
 * Adds the changes of messages to a batch, and updates the summary in their record. The record is the lock: every write of
 * a message also changes the record, and fails if the record has changed since it was read.
 * @param messages of the record, as `readMessages` reads them
 * @param changes by message id
 * @param fields other fields of the record that change
 */
export function writeMessages(
  { kind, record, batch }: ChangedRecord,
  messages: readonly Message[],
  changes: Readonly<Record<string, MessageChange>>,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  for (const [id, change] of Object.entries(changes)) {
    const reference = messagesOf(kind, record.id).doc(id);
    if (change) batch.set(reference, change, { merge: true });
    else batch.delete(reference);
  }

  const updated = new Map<string, object>(messages.map((message) => [message.id, message]));
  for (const [id, change] of Object.entries(changes)) {
    if (change) updated.set(id, { ...updated.get(id), ...change });
    else updated.delete(id);
  }

  const remaining = toMessages(Object.fromEntries(updated) as Record<string, never>);
  const written = foldMessages(inquiryTexts(kind, record.data()), remaining).map(writtenText);
  const conversation = remaining.length > 0 ? summarizeMessages(remaining, written) : null;
  updateRecord(batch, record, { ...fields, conversation });
}
