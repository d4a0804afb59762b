import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { bytesOf } from '../records/record-documents.ts';
import { toMessages, type Message } from '../shared/inquiry/messages.ts';
import { MAX_CONVERSATION_BYTES } from '../shared/limits.ts';

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
export function roomAfter(record: DocumentSnapshot, message: object): number {
  return MAX_CONVERSATION_BYTES - bytesOf([record.get('messages') ?? {}, message]);
}

/** A text that was cut to make room keeps this much and shows that it was cut. */
const REST_BYTES = 500;

/**
 * The fields of a record that make room for an answer, which can always be written: quotations go first, then texts that
 * were mailed, the oldest first.
 */
export function fieldsForRoom(record: DocumentSnapshot, answer: object): Record<string, string> {
  let missing = -roomAfter(record, answer);
  const mailed = toMessages(record.data() ?? {}).filter(
    ({ nature, sentAt, failure }) => nature !== 'answer' || sentAt !== null || failure !== null,
  );
  const fields: Record<string, string> = {};
  for (const name of ['quoted', 'text'] as const) {
    for (const { id, [name]: before } of mailed) {
      if (missing <= 0) return fields;
      const after = name === 'quoted' ? '' : cutText(before, REST_BYTES);
      const freed = bytesOf(before) - bytesOf(after);
      if (freed <= 0) continue;
      fields[`messages.${id}.${name}`] = after;
      missing -= freed;
    }
  }
  return fields;
}

/** Ends with `[…]` where it is cut. No letter is cut in two. */
export function cutText(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return read === text.length ? text : `${text.slice(0, read)} […]`;
}
