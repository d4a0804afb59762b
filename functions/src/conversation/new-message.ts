import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import type { Message } from '../shared/inquiry/messages.ts';
import { MAX_CONVERSATION_BYTES } from '../shared/limits.ts';

type NewMessage = Pick<Message, 'nature' | 'author'> &
  Partial<Omit<Message, 'id' | 'at' | 'sentAt'>> & { at: Date };

/** As it is stored in its record, under `messages` by its id. */
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

export function hasRoomFor(record: DocumentSnapshot, message: object): boolean {
  const bytes = Buffer.byteLength(JSON.stringify([record.get('messages') ?? {}, message]));
  return bytes <= MAX_CONVERSATION_BYTES;
}
