import { hash, timingSafeEqual } from 'node:crypto';
import { FieldValue, type QueryDocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { updateRecord } from '../firestore/record-writes.ts';
import { readRaw } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { notFound } from '../http/router.ts';
import { serve } from '../http/serve.ts';
import { newConversationMail } from '../mail/new-mail.ts';
import { storeOriginal } from '../mail/original.ts';
import { parseAnswerId, conversationMailId } from '../mail/outbox.ts';
import { tokensIn } from '../mail/reply-address.ts';
import { reopened } from '../records/events.ts';
import { changeRecord, findRecords, isInSpam, readRecords, readRecord } from '../records/record-documents.ts';
import { emailDomain } from '../shared/inquiry/blocked-senders.ts';
import { asciiEmail, senderAddress } from '../shared/inquiry/email-address.ts';
import { inquiryFields, type RecordKind } from '../shared/inquiry/kinds.ts';
import { MAY_NOT_HAVE_ARRIVED, toMessages, type Message } from '../shared/inquiry/messages.ts';
import {
  INBOUND_MAIL,
  MAX_LEFT_OUT_BYTES,
  MAX_MAIL_TEXT,
  MAX_MAILS_A_MINUTE,
  MAX_QUOTED_TEXT,
  MINUTE_MS,
} from '../shared/limits.ts';
import type { IncomingMail } from './incoming-message.ts';
import { cutText, forgetSettled, makeRoom, newMessage, roomAfter } from './new-message.ts';
import { inTurn, readMail } from './read-mail.ts';

type FoundRecord = Awaited<ReturnType<typeof findRecords>>[number];

/** The function `inbound`. */
export const serveInboundMail = serve([
  { method: 'POST', path: '/api/inbound-mail', handle: postInboundMail },
]);

/** Stores a mail (docs/api.md, Replies). 201, or 200 for a repeat; 401, 404, 408, 413, 415, 422, 429, 503. */
async function postInboundMail(request: ApiRequest): Promise<ApiResponse> {
  const inbound = config.inboundMail();
  if (!inbound) throw notFound();
  const given = request.header('x-inbound-secret') ?? '';
  if (!inbound.secrets.some((secret) => isSame(given, secret))) {
    throw new HttpError(401, 'X-Inbound-Secret is not the secret of this address.');
  }
  if (request.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'message/rfc822') {
    throw new HttpError(415, 'Send the mail as it came, as Content-Type: message/rfc822.');
  }
  const found = await findByEnvelope(request, inbound.address);
  return inTurn(() => receiveMail(request, found));
}

/** Values of one query of Firestore. */
const MAX_TOKENS = 30;

/** The records that the envelope names, before the body is read; none for the address without a token. @throws HttpError 404, 422 */
async function findByEnvelope(request: ApiRequest, replyAddress: string): Promise<FoundRecord[]> {
  const recipients = (request.header('x-mail-to') ?? '').toLowerCase().split(/[\s,]+/);
  const tokens = tokensIn(recipients, replyAddress).slice(0, MAX_TOKENS);
  const found =
    tokens.length === 0 ? [] : await findRecords((records) => records.where('replyToken', 'in', tokens));
  if (found.length > 0 || recipients.includes(replyAddress.toLowerCase())) return found;
  // discardBody would break the connection of a large body, and the provider would miss the refusal.
  await readRaw(request, { ...INBOUND_MAIL, bytes: 0 }).catch(() => undefined);
  throw tokens.length === 0
    ? notAddressed()
    : new HttpError(404, 'No inquiry has this address.', { 'X-Conversation': 'unknown' });
}

/** A gateway may strip the token: a mail to the address itself is for the record whose answer it names. @throws HttpError 422 */
async function findByReferences(references: readonly string[]): Promise<FoundRecord[]> {
  for (const messageId of references) {
    const answer = parseAnswerId(messageId);
    const record = answer && (await readRecords(answer.kind, [answer.recordId])).get(answer.recordId);
    if (record && toMessages(record.data()).some((message) => message.messageId === messageId))
      return [{ kind: answer.kind, record }];
  }
  throw notAddressed();
}

const notAddressed = () => new HttpError(422, 'No address of this mail is that of an answer.');

async function receiveMail(request: ApiRequest, found: readonly FoundRecord[]): Promise<ApiResponse> {
  const raw = await readRaw(request, INBOUND_MAIL);
  const context = { envelopeSender: request.header('x-mail-from'), known: found.flatMap(readTexts) };
  const read = await readMail(raw, context);
  const incoming = { ...read, from: asciiEmail(read.from) };
  const places = found.length > 0 ? found : await findByReferences(incoming.references);
  const mail = { ...incoming, key: mailKey(incoming, raw), isProved: isProved(request, incoming.from) };
  let isNew = false;
  for (const place of places) isNew = (await storeMail(place, mail, raw)) || isNew;
  return json(isNew ? 201 : 200, { id: mail.key, nature: mail.nature });
}

/** The key of a mail, the same for a repeat. Programs reuse a Message-ID, and servers change a mail on its way. */
function mailKey({ messageId, from, subject, digest, attachments }: IncomingMail, raw: Buffer): string {
  const content = JSON.stringify([messageId, from, subject, digest, attachments]);
  return `m${hash('sha256', messageId === '' ? raw : content, 'hex').slice(0, 32)}`;
}

/** The texts that a mail of the conversation may quote. */
function readTexts({ kind, record }: FoundRecord): string[] {
  const inquiry = inquiryFields(kind).map(({ key }) => String(record.get(key) ?? ''));
  return [...inquiry, ...toMessages(record.data()).flatMap(({ text, quoted }) => [text, quoted])];
}

/** Judges by the provider's checks and by the sender of the envelope, as far as the request has them. */
function isProved(request: ApiRequest, from: string): boolean {
  const verdict = request.header('x-mail-auth');
  if (verdict !== undefined && !/\bdmarc=pass\b/i.test(verdict)) return false;
  const envelope = request.header('x-mail-from') ?? '';
  return !envelope.includes('@') || `.${emailDomain(asciiEmail(envelope))}`.endsWith(`.${emailDomain(from)}`);
}

interface ReceivedMail extends IncomingMail {
  key: string;
  isProved: boolean;
}

/** The message, what it changes in the record, and the mail that brings it to the firm. Returns false for a repeat. */
async function storeMail({ kind, record }: FoundRecord, mail: ReceivedMail, raw: Buffer): Promise<boolean> {
  if (!isToStore(record, mail.key)) return false;
  const forward = { purpose: 'forward', kind, recordId: record.id, messageKey: mail.key } as const;
  const original = await storeOriginal(conversationMailId(forward), forward, raw);
  return changeRecord(kind, record.id, (latest, batch) => {
    if (!isToStore(latest, mail.key)) return false;
    const now = new Date();
    addMessage(kind, latest, mail, { now, parts: original.parts, batch });
    const { reference, data } = newConversationMail({
      ...{ ...forward, ...original, address: mail.from, createdAt: now, dueAt: now },
      subject: `${mail.nature === 'automatic' ? 'Automatic reply' : 'Reply'}: ${mail.subject}`,
    });
    batch.create(reference, data);
    return true;
  });
}

/** Unless it is stored. @throws HttpError 429 */
function isToStore(record: QueryDocumentSnapshot, key: string): boolean {
  const messages = toMessages(record.data());
  if (messages.some(({ id }) => id === key)) return false;
  const since = new Date(Date.now() - MINUTE_MS).toISOString();
  const latest = messages.filter(
    ({ sentAt, at, nature }) => sentAt === null && nature !== 'answer' && (at ?? '') > since,
  );
  if (latest.length < MAX_MAILS_A_MINUTE) return true;
  throw tooManyMails();
}

/** The provider posts it again later. */
const tooManyMails = () =>
  new HttpError(429, 'Too many mails came to this address.', { 'Retry-After': '60' });

/** @throws HttpError 429 */
function addMessage(
  kind: RecordKind,
  record: QueryDocumentSnapshot,
  { key, nature, bounce, from, isProved, ...incoming }: ReceivedMail,
  { now, parts, batch }: { now: Date; parts: number | undefined; batch: WriteBatch },
): void {
  const { email } = readRecord(kind, record);
  const isPerson = nature !== 'bounce' && from !== '';
  const isTheirs = isProved && senderAddress({ email: from }) === senderAddress({ email });
  const { author, subject, attachments, messageId } = incoming;
  const message = newMessage({
    ...{ nature, at: now, author, subject, attachments, messageId },
    text: cutText(incoming.text, MAX_MAIL_TEXT),
    quoted: cutText(incoming.quoted, MAX_QUOTED_TEXT),
    otherAddress: isPerson && !isTheirs ? from : null,
    ...(parts !== undefined && { parts }),
  });
  const reason = cutText(incoming.text, MAX_QUOTED_TEXT);
  const failed = bounce && failedAnswer(toMessages(record.data()), bounce.messageId);
  updateRecord(batch, record, {
    ...fieldsFor(kind, record, key, message),
    // Export and erasure of that person's data find the record by it.
    ...(message.otherAddress !== null && { otherAddresses: FieldValue.arrayUnion(from.toLowerCase()) }),
    ...(failed && {
      [`messages.${failed.id}.failure`]: bounce.certain ? reason : `${MAY_NOT_HAVE_ARRIVED}${reason}`,
    }),
    ...(nature !== 'automatic' &&
      !isInSpam(kind, record) &&
      reopened(record, nature === 'bounce' ? 'failure' : 'reply', message.at)),
  });
}

/**
 * A full conversation takes a mail without its words, which go to the firm. Of those that it took so, the oldest make room
 * once their way to the firm has ended.
 * @throws HttpError 429
 */
function fieldsFor(
  kind: RecordKind,
  record: QueryDocumentSnapshot,
  key: string,
  message: ReturnType<typeof newMessage>,
): Record<string, unknown> {
  if (roomAfter(record, message) >= 0) return { [`messages.${key}`]: message };
  const text = `This conversation is full, so the text is not kept here. The whole mail goes to ${config.mailTo()[kind]}.`;
  const withoutText = { ...message, text, quoted: '', attachments: [] };
  const leftOut = toMessages(record.data()).filter((earlier) => earlier.text === text);
  const bytes = -roomAfter(record, withoutText) - MAX_LEFT_OUT_BYTES;
  const { fields, missing } = makeRoom(leftOut, bytes, [forgetSettled]);
  if (missing > 0) throw tooManyMails();
  return { ...fields, [`messages.${key}`]: withoutText };
}

/** The answer that did not arrive: the last one if the mail server does not say which, none for a mail of others. */
function failedAnswer(messages: readonly Message[], messageId: string): Message | undefined {
  const answers = messages.filter(({ nature }) => nature === 'answer');
  return messageId === '' ? answers.at(-1) : answers.find((answer) => answer.messageId === messageId);
}

function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}
