import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { getAll } from '../firestore/calls.ts';
import { recordCollection } from '../firestore/collections.ts';
import { messagesOf, readMessages } from '../records/messages.ts';
import { inquiryTexts } from '../shared/inquiry/kinds.ts';
import type { Message } from '../shared/inquiry/messages.ts';
import { foldMessages, type Block } from '../shared/inquiry/quotations.ts';
import { NothingToSend, outboxId, toMessageId, type ConversationDocument } from './documents.ts';

/** Mail programs need only the newest references. */
const MAX_REFERENCES = 20;

/** A mail server may refuse a Message-ID with characters outside ASCII (RFC 6532). */
const isAscii = (value: string) => /^[\x21-\x7e]+$/.test(value);

interface Thread {
  record: DocumentSnapshot;
  message: Message;
  /** The text of the message, divided into the author's text and quotations. */
  blocks: readonly Block[];
  threadHeaders: { references: string[]; inReplyTo: string | undefined };
}

/**
 * Reads what a mail of the conversation is composed from: its message, its record, and the headers of its thread, which begins
 * with the notice. @throws NothingToSend if the message was deleted, or the record is not in the inbox
 */
export async function readThread({ kind, recordId, messageKey }: ConversationDocument): Promise<Thread> {
  const [record, stored] = await getAll(
    recordCollection(kind).doc(recordId),
    messagesOf(kind, recordId).doc(messageKey),
  );
  if (!record?.exists || !stored?.exists) throw new NothingToSend();
  const messages = await readMessages(kind, recordId);
  const index = messages.findIndex(({ id }) => id === messageKey);
  const root = toMessageId(outboxId(kind, recordId), config.mailFrom().address);
  const earlier = messages.slice(0, index).flatMap(({ messageId }) => (isAscii(messageId) ? messageId : []));
  const references = [root, ...earlier.slice(-MAX_REFERENCES)].map((messageId) => `<${messageId}>`);
  return {
    record,
    // `readMessages` reads old messages without their text.
    message: { ...messages[index], ...stored.data() } as Message,
    blocks: foldMessages(inquiryTexts(kind, record.data() ?? {}), messages)[index] ?? [],
    threadHeaders: { references, inReplyTo: references.at(-1) },
  };
}
