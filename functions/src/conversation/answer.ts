import type { DocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { config } from '../config.ts';
import { adminNames } from '../firebase-auth.ts';
import { getDoc } from '../firestore/calls.ts';
import { unchanged } from '../firestore/commit-optimistically.ts';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { createAnswer } from '../outbox/answer.ts';
import { conversationMailId, toMessageId, outbox } from '../outbox/documents.ts';
import { replyToken } from '../outbox/reply-address.ts';
import { changeRecord, isInSpam, recordParams, readRecord } from '../records/documents.ts';
import { withEvent, withoutHandlingBy } from '../records/events.ts';
import { readFullRecord, newMessage, readMessages, writeMessages } from '../records/messages.ts';
import type { AdminUser } from '../shared/account.ts';
import {
  answerId,
  OUTGOING,
  MAX_OFFERED,
  offeredAddresses,
  type Message,
} from '../shared/inquiry/messages.ts';
import { multiLine } from '../shared/inquiry/schema.ts';
import { MAX_ANSWER, MAX_ANSWER_BODY_BYTES, MAX_QUOTATION } from '../shared/limits.ts';

const answerSchema = z.strictObject({
  /** The client makes it, so that a repeat does not store a second answer. */
  id: z.uuid('id must be a UUID'),
  /** The last message that the writer has seen, null if there was none. */
  seen: z.string('seen is the id of a message, or null').nullable(),
  handled: z.boolean('handled is true or false').default(false),
  /** One line. It keeps what isolates the visitor's words in it. */
  subject: multiLine('Subject', 300, 'Subject is required').transform((text) => text.replace(/\s+/g, ' ')),
  /** With its quotation. */
  text: multiLine('Answer', MAX_ANSWER + MAX_QUOTATION, 'Answer is required'),
  /** Addresses that mails of the conversation name. */
  cc: z
    .array(z.string('cc is a list of addresses'), 'cc is a list of addresses')
    .max(MAX_OFFERED)
    .default([]),
});

/** Stores an answer with its mail, which is due ten seconds later. 201 and the record; 404; 409 after a message that is not seen. */
export async function answerRecord(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const [kind, recordId] = recordParams(request);
  const { id, seen, handled, cc, ...texts } = await readJson(request, answerSchema, MAX_ANSWER_BODY_BYTES);
  const key = answerId(id);
  await changeRecord(kind, recordId, async (record, batch) => {
    const messages = await readMessages(kind, recordId);
    if (messages.some((message) => message.id === key)) return false;
    if (isInSpam(kind, record)) throw new HttpError(409, 'It is in the spam now.');
    await requireSeen(messages, seen);
    const { email } = readRecord(kind, record);
    const offered = offeredAddresses(messages, email).map(({ address }) => address);
    if (cc.some((address) => !offered.includes(address)))
      throw new HttpError(400, 'Only an address that a mail of this conversation names can be in copy.');
    const now = new Date();
    const { displayName: fromName } = actor;
    const about = { kind, recordId, messageKey: key, replyTo: email, subject: texts.subject };
    const mail = createAnswer({ ...about, ...(fromName && { fromName }) }, now);
    const messageId = toMessageId(mail.reference.id, config.mailFrom().address);
    const message = newMessage({
      nature: 'answer',
      at: now,
      author: actor.username,
      ...texts,
      cc,
      messageId,
    });
    const inbound = config.inboundMail();
    const fields = {
      // Addresses of earlier answers stay valid under a new secret.
      ...(inbound &&
        record.get('replyToken') == null && { replyToken: replyToken(kind, recordId, inbound.secret) }),
      ...(handled && handledFields(record, actor, key, message.at)),
    };
    batch.create(mail.reference, mail.data);
    writeMessages({ kind, record, batch }, messages, { [key]: message }, fields);
    return true;
  });
  return json(201, await readFullRecord(kind, recordId));
}

/** Leaves the record as open as it was. 200 and the record; 404; 409 when the mail is under way. */
export async function takeBackAnswer(request: ApiRequest): Promise<ApiResponse> {
  const [kind, recordId] = recordParams(request);
  const { message: key = '' } = request.params;
  await changeRecord(kind, recordId, async (record, batch) => {
    const messages = await readMessages(kind, recordId);
    const message = messages.find(({ id }) => id === key);
    if (!message) throw new HttpError(404, 'There is no such answer.');
    const mail = await getDoc(
      outbox().doc(conversationMailId({ kind, recordId, messageKey: key, purpose: 'answer' })),
    );
    const isUntouched = mail.get('state') === 'PENDING' && mail.get('attempts') === 0;
    if (!isUntouched) throw new HttpError(409, 'It is too late to take this answer back.');
    batch.delete(mail.ref, unchanged(mail));
    const fields = withoutHandlingBy(record, key);
    writeMessages({ kind, record, batch }, messages, { [key]: null }, fields);
    return true;
  });
  return json(200, await readFullRecord(kind, recordId));
}

/** Handles a record that is open. Its event names the answer, so that taking the answer back undoes no other handling. */
function handledFields(record: DocumentSnapshot, { username }: AdminUser, key: string, at: Timestamp) {
  if (record.get('handledAt') != null) return {};
  const event = withEvent(record, { what: 'handled', by: username, at, value: key });
  return { handledAt: at, handledBy: username, ...event };
}

/** @throws HttpError 409 that names whom the writer has not seen */
async function requireSeen(messages: readonly Message[], seen: string | null): Promise<void> {
  const last = messages.at(-1);
  if ((last?.id ?? null) === seen || last === undefined) return;
  const author = OUTGOING.includes(last.nature) ? (await adminNames())(last.author) : last.author;
  throw new HttpError(409, `${author || 'Somebody'} has written in the meantime. Read that first.`);
}
