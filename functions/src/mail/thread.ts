import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { readRecords } from '../records/record-documents.ts';
import { toMessages, type Message } from '../shared/inquiry/messages.ts';
import { NothingToSend, outboxId, toMessageId, type ConversationDocument } from './outbox.ts';

/** Mail programs look at the newest ones. */
const MAX_REFERENCES = 20;

/** A mail server may refuse letters of other scripts in addresses and ids (RFC 6532). */
const isAscii = (value: string) => /^[\x21-\x7e]+$/.test(value);

/**
 * The message that a mail of the conversation is about, its record, and the headers of its thread, which the notice of the
 * inquiry begins for both sides. @throws NothingToSend if record or message were deleted
 */
export async function readThread({ kind, recordId, messageKey }: ConversationDocument): Promise<{
  record: DocumentSnapshot;
  message: Message;
  headers: { references: string[]; inReplyTo: string | undefined };
}> {
  const record = (await readRecords(kind, [recordId])).get(recordId);
  const messages = toMessages(record?.data() ?? {});
  const at = messages.findIndex(({ id }) => id === messageKey);
  const message = messages[at];
  if (!record || !message) throw new NothingToSend();
  const root = toMessageId(outboxId(kind, recordId), config.mailFrom().address);
  const earlier = messages.slice(0, at).flatMap(({ messageId }) => (isAscii(messageId) ? messageId : []));
  const references = [root, ...earlier.slice(-MAX_REFERENCES)].map((messageId) => `<${messageId}>`);
  return { record, message, headers: { references, inReplyTo: references.at(-1) } };
}
