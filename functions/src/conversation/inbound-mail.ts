import { hash, timingSafeEqual } from 'node:crypto';
import { FieldValue, type QueryDocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { auditRefusedMail } from '../admin/audit.ts';
import { reopened } from '../admin/records/events.ts';
import { changeRecord, findRecords, isInSpam } from '../admin/records/record-documents.ts';
import { config } from '../config.ts';
import { updateRecord } from '../firestore/record-writes.ts';
import { readRaw } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { notFound } from '../http/router.ts';
import { newConversationMail } from '../mail/outbox.ts';
import { fieldsOf, type RecordKind } from '../shared/inquiry/kinds.ts';
import { toMessages, type Message } from '../shared/inquiry/messages.ts';
import { toRecord } from '../shared/inquiry/record.ts';
import { INBOUND_MAIL, MAX_MAILS_A_MINUTE, MAX_MAILS_IN_HAND, MINUTE_MS } from '../shared/limits.ts';
import { site } from '../shared/site.ts';
import type { IncomingMail } from './incoming-message.ts';
import { hasRoomFor, newMessage } from './new-message.ts';
import { readMail } from './read-mail.ts';
import { tokenIn } from './reply-address.ts';

let inHand = 0;

/** Stores a mail (docs/api.md, Replies). 201, or 200 for a repeat; 401, 404, 408, 409, 413, 415, 422, 429, 503. */
export async function postInboundMail(request: ApiRequest): Promise<ApiResponse> {
  const inbound = config.inboundMail();
  if (!inbound) throw notFound();
  if (!isSame(request.header('x-inbound-secret') ?? '', inbound.secret)) {
    throw await refused(401, 'wrong secret', 'X-Inbound-Secret is not the secret of this address.');
  }
  if (request.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'message/rfc822') {
    throw new HttpError(415, 'Send the mail as it came, as Content-Type: message/rfc822.');
  }
  // Before the mail counts as in hand: a flood to invented addresses keeps no reply out.
  const addressed = await findByEnvelope(request, inbound.address);
  if (inHand >= MAX_MAILS_IN_HAND) {
    throw new HttpError(503, 'Too many mails come in right now. Send it again later.', {
      'Retry-After': '60',
    });
  }
  inHand += 1;
  try {
    return await receiveMail(request, inbound.address, addressed);
  } finally {
    inHand -= 1;
  }
}

/** @param addressed the record that the envelope names */
async function receiveMail(
  request: ApiRequest,
  replyAddress: string,
  addressed: FoundRecord | undefined,
): Promise<ApiResponse> {
  const raw = await readRaw(request, INBOUND_MAIL).catch(async (error: unknown) => {
    if (error instanceof HttpError && error.status === 413) await auditRefusedMail('too large');
    throw error;
  });
  const known = addressed ? textsOf(addressed) : [];
  const incoming = await readMail(raw, { envelopeSender: request.header('x-mail-from'), known });
  const key = keyOf(incoming.messageId || raw);
  const { kind, record } = addressed ?? (await findRecord(tokenIn(incoming.recipients, replyAddress)));
  if (raw.length > INBOUND_MAIL.waitingBytes && incoming.nature !== 'automatic') {
    const messages = toMessages(record.data());
    if (messages.some(({ id }) => id === key)) return json(200, { id: key, nature: incoming.nature });
    await requireNoLoop(messages, new Date());
    await passOnOriginal(kind, incoming.subject, raw);
  }
  const isNew = await changeRecord(kind, record.id, (latest, batch) =>
    storeMail(kind, latest, key, incoming, raw, batch),
  );
  return json(isNew ? 201 : 200, { id: key, nature: incoming.nature });
}

type FoundRecord = Awaited<ReturnType<typeof findRecords>>[number];

/** Undefined if the envelope has no address of an answer. @throws HttpError 404 */
async function findByEnvelope(request: ApiRequest, replyAddress: string): Promise<FoundRecord | undefined> {
  const token = tokenIn([request.header('x-mail-to') ?? ''], replyAddress);
  if (token === undefined) return undefined;
  try {
    return await findRecord(token);
  } catch (error) {
    // Otherwise discardBody would break the connection of a large body, and the provider would miss the refusal.
    await readRaw(request, { ...INBOUND_MAIL, bytes: 0 }).catch(() => undefined);
    throw error;
  }
}

/** @throws HttpError 404, 422 */
async function findRecord(token: string | undefined): Promise<FoundRecord> {
  if (token === undefined)
    throw await refused(422, 'no token', 'No address of this mail is that of an answer.');
  const [found] = await findRecords((records) => records.where('replyToken', '==', token).limit(1));
  if (!found) throw await refused(404, 'wrong token', 'No inquiry has this address.');
  return found;
}

/** The same for a repeat. */
const keyOf = (identity: string | Buffer) => `m${hash('sha256', identity, 'hex').slice(0, 32)}`;

/** What a mail of the conversation may quote. */
function textsOf({ kind, record }: FoundRecord): string[] {
  const inquiry = fieldsOf(kind).map(({ key }) => String(record.get(key) ?? ''));
  return [...inquiry, ...toMessages(record.data()).flatMap(({ text, quoted }) => [text, quoted])];
}

/** The message, what it changes in the record, and the mail that brings it to the firm, in one commit. */
async function storeMail(
  kind: RecordKind,
  record: QueryDocumentSnapshot,
  key: string,
  { nature, bounce, ...incoming }: IncomingMail,
  raw: Buffer,
  batch: WriteBatch,
): Promise<boolean> {
  const data = record.data();
  const messages = toMessages(data);
  if (messages.some(({ id }) => id === key)) return false;
  const now = new Date();
  await requireNoLoop(messages, now);
  const { email } = toRecord(kind, record.id, data);
  const isOther = nature !== 'bounce' && incoming.from.toLowerCase() !== email.trim().toLowerCase();
  const { author, subject, text, quoted, attachments, messageId, from } = incoming;
  const texts = { author, subject, text, quoted, attachments, messageId };
  const message = newMessage({ nature, at: now, ...texts, otherAddress: isOther ? from : null });
  if (!hasRoomFor(record, message)) {
    throw await refused(409, 'full', 'This conversation is too long to go on here. Write to us directly.');
  }
  const failed = bounce && failedAnswer(messages, bounce.messageId);
  updateRecord(batch, record, {
    [`messages.${key}`]: message,
    // Export and erasure of that person's data find the record by it.
    ...(isOther && { otherAddresses: FieldValue.arrayUnion(from.toLowerCase()) }),
    ...(failed && { [`messages.${failed.id}.failure`]: text }),
    ...(nature !== 'automatic' &&
      !isInSpam(kind, record) &&
      reopened(record, nature === 'bounce' ? 'failure' : 'reply', message.at)),
  });
  if (nature === 'automatic') return true;
  const forward = newConversationMail({
    ...{ purpose: 'forward', kind, recordId: record.id, messageKey: key },
    ...{ address: from, subject: `Reply: ${subject}`, createdAt: now, dueAt: now },
    ...(raw.length <= INBOUND_MAIL.waitingBytes && { raw }),
  });
  batch.create(forward.reference, forward.data);
  return true;
}

/** @throws HttpError 429 */
async function requireNoLoop(messages: readonly Message[], now: Date): Promise<void> {
  const since = new Date(now.getTime() - MINUTE_MS).toISOString();
  const latest = messages.filter(
    ({ sentAt, at, nature }) => sentAt === null && nature !== 'answer' && (at ?? '') > since,
  );
  if (latest.length < MAX_MAILS_A_MINUTE) return;
  throw await refused(429, 'loop', 'Too many mails came to this address in a minute.', {
    'Retry-After': '60',
  });
}

/** Sends a mail that is too large for the outbox to the firm. If that fails, the provider posts the mail again. */
async function passOnOriginal(kind: RecordKind, subject: string, raw: Buffer): Promise<void> {
  const { sendMail } = await import('../mail/transport.ts');
  const mail = {
    from: { name: `${site.name} website`, address: config.mailFrom() },
    to: config.mailTo()[kind],
    subject: `Original: ${subject}`,
    text: 'A reply with large attachments is attached as it came. Its text follows in a mail of its own.\n',
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [{ filename: 'original.eml', content: raw, contentType: 'message/rfc822' }],
  };
  await sendMail(mail, AbortSignal.timeout(config.mailTimes().wait)).catch((error: unknown) => {
    throw new HttpError(503, 'This mail cannot be passed on right now. Send it again later.', {}, error);
  });
}

/** The answer that did not arrive: the last one if the mail server does not say which. */
function failedAnswer(messages: readonly Message[], messageId: string): Message | undefined {
  const answers = messages.filter(({ nature }) => nature === 'answer');
  return answers.find((answer) => answer.messageId === messageId) ?? answers.at(-1);
}

function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}

async function refused(
  status: number,
  reason: string,
  message: string,
  headers: Record<string, string> = {},
): Promise<HttpError> {
  await auditRefusedMail(reason);
  return new HttpError(status, message, headers);
}
