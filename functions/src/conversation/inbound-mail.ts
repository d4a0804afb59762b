import { hash } from 'node:crypto';
import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { getDocs } from '../firestore/calls.ts';
import { utcDay } from '../firestore/collections.ts';
import { readBytes } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { notFound, serve } from '../http/serve.ts';
import { parseAnswerId } from '../outbox/documents.ts';
import { tokensIn } from '../outbox/reply-address.ts';
import { createReplyNotice } from '../outbox/reply-notice.ts';
import { changeRecord, findRecords, isInSpam, readRecords, readRecord } from '../records/documents.ts';
import { reopenFields } from '../records/events.ts';
import {
  newMessage,
  messagesOf,
  readMessages,
  writeMessages,
  type ChangedRecord,
} from '../records/messages.ts';
import { isSameSecret } from '../same-secret.ts';
import { asciiEmail, senderAddress } from '../shared/inquiry/email-address.ts';
import { OUTGOING, mayBeFromOthers, MAY_NOT_HAVE_ARRIVED, type Message } from '../shared/inquiry/messages.ts';
import {
  INBOUND_MAIL,
  MAX_MAIL_TEXT,
  MAX_MAILS_PER_DAY,
  MAX_MAILS_PER_MINUTE,
  MINUTE_MS,
  OTHER_SENDERS_SHARE,
} from '../shared/limits.ts';
import { cutToBytes } from '../shared/text-length.ts';
import { incomingMessage, type IncomingMail } from './incoming-message.ts';
import { readField, splitHeaders } from './mime.ts';
import { parseMailboxes, readReferences } from './parse-mail.ts';
import { verifiedSender } from './verified-sender.ts';

type FoundRecord = Awaited<ReturnType<typeof findRecords>>[number];
type RecordWithMessages = FoundRecord & { messages: readonly Message[] };

/** The Firebase function `inbound`. */
export const serveInboundMail = serve([
  { method: 'POST', path: '/api/inbound-mail', handle: postInboundMail },
]);

/**
 * Stores an incoming mail in the records that it answers. The limits of these records are checked before the mail is parsed.
 * Responds 201, or 200 if the mail is already stored; 404 if its token is unknown, 422 if it answers none of our mails, 429 if
 * a record has received too many mails (docs/api.md, Replies).
 */
async function postInboundMail(request: ApiRequest): Promise<ApiResponse> {
  const inbound = config.inboundMail();
  if (!inbound) throw notFound();
  const givenSecret = request.header('x-inbound-secret') ?? '';
  if (!inbound.secrets.some((secret) => isSameSecret(givenSecret, secret))) {
    // The connection is closed, because reading the body would block the instance, which handles one mail at a time.
    throw new HttpError(401, 'X-Inbound-Secret is incorrect.', { Connection: 'close' });
  }
  if (request.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'message/rfc822') {
    throw new HttpError(415, 'Send the unchanged mail with Content-Type: message/rfc822.');
  }
  const foundByEnvelope = await findByEnvelope(request, inbound.address);
  const raw = await readBytes(request, INBOUND_MAIL);
  const { key, references } = readKeyAndReferences(raw);
  const found = foundByEnvelope.length > 0 ? foundByEnvelope : await findByReferences(references);
  const records = await Promise.all(
    found.map(async ({ kind, record }) => ({
      kind,
      record,
      messages: await readMessages(kind, record.id),
    })),
  );
  const findStored = ({ messages }: RecordWithMessages) => messages.find(({ id }) => id === key);
  const recordsWithoutMail = records.filter((record) => !findStored(record));
  if (!recordsWithoutMail[0]) return json(200, { id: key, nature: records.map(findStored)[0]?.nature });

  const sender = verifiedSender(raw, request.header('x-mail-auth'));
  const mailboxes = Object.values(config.mailTo()).flatMap((value) => parseMailboxes(value));
  const firmAddresses = [config.mailFrom(), ...mailboxes].map(({ address }) => address);
  const isFromAnyVisitor = records.some((record) => isSender(sender, record));
  // In a test inquiry the visitor's address may be the firm's own. A mail from that address counts as the visitor's reply.
  const isFromFirm = firmAddresses.some((address) => isSamePerson(sender, address)) && !isFromAnyVisitor;
  const envelopeSender = request.header('x-mail-from');
  // A mail with an empty envelope sender does not count as verified, because anybody can forge a bounce. If the provider
  // does not send `x-mail-from`, the verified address is enough.
  const isProved = sender !== '' && asciiEmail(envelopeSender ?? sender).includes('@');
  const isFromOthers = (record: FoundRecord) => !(isProved && (isFromFirm || isSender(sender, record)));
  for (const record of recordsWithoutMail) requireQuota(record, raw.length, isFromOthers(record));

  const ours = [inbound.address, ...firmAddresses];
  const message = incomingMessage(raw, { envelopeSender, ours });
  const mail: ReceivedMail = {
    ...message,
    sender,
    isProved,
    key,
    bytes: raw.length,
    from: sender || asciiEmail(message.from),
    // A reply by the firm itself was written in a mail program instead of the dashboard.
    nature: isFromFirm && isProved && message.nature === 'reply' ? 'elsewhere' : message.nature,
    isCut: request.header('x-mail-cut') === 'true',
  };
  let isNew = false;
  for (const record of recordsWithoutMail) {
    if (await storeMail(record, mail)) isNew = true;
  }
  return json(isNew ? 201 : 200, { id: mail.key, nature: mail.nature });
}

const isSamePerson = (email: string, other: string) =>
  email !== '' && senderAddress({ email }) === senderAddress({ email: other });

const isSender = (email: string, { kind, record }: FoundRecord) =>
  isSamePerson(email, readRecord(kind, record).email);

/** Firestore's limit for the values of `in`. */
const MAX_TOKENS = 30;

/**
 * Finds the records whose tokens are in the envelope's recipients, before the body is read. Returns [] if no record has the
 * tokens but a recipient is our reply address without a token, because {@link findByReferences} may find the record then.
 * @throws HttpError 404 if no record has the tokens, 422 without a token
 */
async function findByEnvelope(request: ApiRequest, replyAddress: string): Promise<FoundRecord[]> {
  const recipients = (request.header('x-mail-to') ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .flatMap((text) => parseMailboxes(text).map(({ address }) => address));
  const tokens = tokensIn(recipients, replyAddress).slice(0, MAX_TOKENS);
  const found =
    tokens.length === 0 ? [] : await findRecords((records) => records.where('replyToken', 'in', tokens));
  if (found.length > 0 || recipients.includes(replyAddress.toLowerCase())) return found;
  throw tokens.length === 0
    ? notAddressed()
    : new HttpError(404, 'No inquiry has this address.', { 'X-Conversation': 'unknown' });
}

/** Finds the record whose answer a mail refers to, in case a gateway has removed the token. @throws HttpError 422 without such a record */
async function findByReferences(references: readonly string[]): Promise<FoundRecord[]> {
  for (const messageId of references) {
    const answer = parseAnswerId(messageId);
    const record = answer && (await readRecords(answer.kind, [answer.recordId])).get(answer.recordId);
    if (!record) continue;
    const messages = messagesOf(answer.kind, record.id).where('messageId', '==', messageId);
    if ((await getDocs(messages.limit(1))).length > 0) return [{ kind: answer.kind, record }];
  }
  throw notAddressed();
}

const notAddressed = () => new HttpError(422, 'This mail is not a reply to one of our answers.');

/** Further references are ignored, because looking up each one costs a read of Firestore. */
const MAX_REFERENCES = 5;
/** Only this much of a body is compared, because a large mail is truncated earlier in its body if servers add header fields. */
const COMPARED_BODY_LENGTH = INBOUND_MAIL.bytes / 2;

/** Returns the key by which a repeated mail is recognized, and the Message-IDs of the mails that it answers, the latest first. */
function readKeyAndReferences(raw: Buffer): { key: string; references: string[] } {
  const { fields, body } = splitHeaders(raw);
  // The Message-ID alone is not enough, because programs reuse it. Other fields are left out, because servers add some.
  const compared = ['message-id', 'date', 'from', 'subject'].map((name) => readField(fields, name));
  return {
    key: `m${hash('sha256', [...compared, body.slice(0, COMPARED_BODY_LENGTH)].join('\n')).slice(0, 32)}`,
    references: readReferences(fields).slice(0, MAX_REFERENCES),
  };
}

/**
 * Refuses a mail if its record has received too many in a minute or a day. The provider posts the mail again later.
 * @param isFromOthers true unless the mail is verified to be from the visitor or the firm: all others share a part of each limit
 * @throws HttpError 429
 */
function requireQuota(
  { record, messages }: Pick<RecordWithMessages, 'record' | 'messages'>,
  bytes: number,
  isFromOthers: boolean,
): void {
  const today = countMailsOfDay(record, bytes, isFromOthers);
  const since = new Date(Date.now() - MINUTE_MS).toISOString();
  const lastMinute = messages.filter(({ at, nature }) => !OUTGOING.includes(nature) && (at ?? '') > since);
  // `daily` includes the new mail, `recent` does not.
  const exceedsShare = (share: number, daily: MailCount, recent: readonly Message[]) =>
    daily.mails > share * MAX_MAILS_PER_DAY.mails ||
    daily.bytes > share * MAX_MAILS_PER_DAY.bytes ||
    recent.length >= share * MAX_MAILS_PER_MINUTE;
  const isRefused =
    exceedsShare(1, today, lastMinute) ||
    (isFromOthers && exceedsShare(OTHER_SENDERS_SHARE, today.others, lastMinute.filter(mayBeFromOthers)));
  if (isRefused)
    throw new HttpError(429, 'This address has received too many mails. Try again later.', {
      'Retry-After': '60',
    });
}

interface MailCount {
  mails: number;
  bytes: number;
}

interface StoredCount extends MailCount {
  others?: MailCount;
}

/** Counts today's mails about a record, including a new one; `others` only those not verified to be from the visitor or the firm. */
function countMailsOfDay(record: QueryDocumentSnapshot, bytes: number, isFromOthers: boolean) {
  const day = utcDay(new Date());
  const none: StoredCount = { mails: 0, bytes: 0 };
  const stored = record.get('mailsOfDay') as (StoredCount & { day: string }) | undefined;
  const count = stored?.day === day ? stored : none;
  const { others = none } = count;
  const addMail = ({ mails, bytes: before }: MailCount) => ({ mails: mails + 1, bytes: before + bytes });
  return { day, ...addMail(count), others: isFromOthers ? addMail(others) : others };
}

interface ReceivedMail extends IncomingMail {
  key: string;
  bytes: number;
  /** True if only the beginning of the mail was posted. */
  isCut: boolean;
  /** The verified address of the sender, else ''. */
  sender: string;
  /** True if the sender is verified and the envelope sender is not empty. */
  isProved: boolean;
}

/** Stores a mail as a message, updates its record and queues a notice to the firm. Returns false if the mail is already stored. */
function storeMail({ kind, record: { id } }: FoundRecord, mail: ReceivedMail): Promise<boolean> {
  const { key, nature } = mail;
  return changeRecord(kind, id, async (record, batch) => {
    const messages = await readMessages(kind, id);
    if (messages.some((message) => message.id === key)) return false;
    addMessage({ kind, record, batch }, messages, mail);
    if (isInSpam(kind, record) || nature === 'elsewhere') return true;
    const notice = createReplyNotice(kind, id, mail);
    batch.create(notice.reference, notice.data);
    return true;
  });
}

const CUT = 'This mail is too large to be shown in full. Read the rest in the mailbox.';

/**
 * Adds a mail's message to a batch, with the changes of its record and of an answer that bounced.
 * @throws HttpError 429 if the record has received too many mails
 */
function addMessage(changed: ChangedRecord, messages: readonly Message[], mail: ReceivedMail): void {
  const { kind, record } = changed;
  const { key, bytes, nature, bounce, from, sender, isProved, isCut } = mail;
  const { email } = readRecord(kind, record);
  const isFromVisitor = isSamePerson(sender, email);
  const { author, replyTo, cc, subject, attachments, messageId } = mail;
  const text = cutToBytes(mail.text, MAX_MAIL_TEXT);
  const message = newMessage({
    nature,
    at: new Date(),
    author,
    isProved,
    replyTo,
    cc,
    subject,
    attachments,
    messageId,
    text: isCut ? `${text}\n\n${CUT}`.trim() : text,
    // A mail without an address gets '', because null would mean that the visitor wrote it.
    otherAddress: nature === 'bounce' || nature === 'elsewhere' || isFromVisitor ? null : from,
  });
  // Checked again, because other mails may have been stored since the first check.
  requireQuota({ record, messages }, bytes, mayBeFromOthers(message));
  const failed = bounce && failedAnswer(messages, bounce, email);
  const changes = {
    [key]: message,
    ...(failed && {
      [failed.id]: { failure: (failed.isCertain ? '' : MAY_NOT_HAVE_ARRIVED) + bounce.reason },
    }),
  };
  writeMessages(changed, messages, changes, {
    mailsOfDay: countMailsOfDay(record, bytes, mayBeFromOthers(message)),
    ...(nature !== 'automatic' &&
      nature !== 'elsewhere' &&
      !isInSpam(kind, record) &&
      reopenFields(record, nature === 'bounce' ? 'failure' : 'reply', message.at)),
  });
}

/**
 * Returns the answer that a bounce is about: the one that it names, else the last answer; undefined if only copies did not
 * arrive. The failure is certain only if the bounce names the answer and its recipient, because anybody can forge a bounce.
 */
function failedAnswer(
  messages: readonly Message[],
  { messageId, recipients, isCertain: isCertainBounce }: NonNullable<IncomingMail['bounce']>,
  email: string,
): { id: string; isCertain: boolean } | undefined {
  const answers = messages.filter(({ nature }) => nature === 'answer');
  const named = answers.find((sent) => sent.messageId === messageId);
  const answer = named ?? answers.at(-1);
  const copies = answer?.cc.map((address) => address.toLowerCase()) ?? [];
  const onlyCopiesFailed = recipients.length > 0 && recipients.every((address) => copies.includes(address));
  const namesRecipient = recipients.some((address) => isSamePerson(address, email));
  return answer && !onlyCopiesFailed
    ? { id: answer.id, isCertain: isCertainBounce && named !== undefined && namesRecipient }
    : undefined;
}
