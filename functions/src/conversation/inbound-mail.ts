import { hash, timingSafeEqual } from 'node:crypto';
import type { DocumentSnapshot, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { getDoc } from '../firestore/calls.ts';
import { expiryTime, mailsOfSenderDoc, utcDay } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { updateRecord } from '../firestore/record-writes.ts';
import { readBytes } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { notFound } from '../http/router.ts';
import { serve } from '../http/serve.ts';
import { newConversationMail } from '../mail/new-mail.ts';
import { parseAnswerId } from '../mail/outbox.ts';
import { tokensIn } from '../mail/reply-address.ts';
import { cutText } from '../records/cut-text.ts';
import { reopened } from '../records/events.ts';
import { changeRecord, findRecords, isInSpam, readRecords, readRecord } from '../records/record-documents.ts';
import { emailDomain } from '../shared/inquiry/blocked-senders.ts';
import { isolate } from '../shared/inquiry/characters.ts';
import { asciiEmail, senderAddress } from '../shared/inquiry/email-address.ts';
import { inquiryFields } from '../shared/inquiry/kinds.ts';
import { FROM_US, MAY_NOT_HAVE_ARRIVED, toMessages, type Message } from '../shared/inquiry/messages.ts';
import { addressKey } from '../shared/inquiry/record.ts';
import {
  INBOUND_MAIL,
  MAX_MAIL_TEXT,
  MAX_MAILS_A_DAY,
  MAX_MAILS_A_MINUTE,
  MAX_QUOTED_TEXT,
  MINUTE_MS,
} from '../shared/limits.ts';
import { incomingMessage, type IncomingMail } from './incoming-message.ts';
import { readField, splitHead } from './mime.ts';
import { fieldsForRoom, newMessage, tooManyMails, type ChangedRecord } from './new-message.ts';
import { parseMailboxes, readFrom, readReferences } from './parse-mail.ts';

type FoundRecord = Awaited<ReturnType<typeof findRecords>>[number];

/** The function `inbound`. */
export const serveInboundMail = serve([
  { method: 'POST', path: '/api/inbound-mail', handle: postInboundMail },
]);

/**
 * Stores a mail (docs/api.md, Replies). Whether its records take it is decided before it is parsed. 201, or 200 for a
 * repeat; 401, 404, 408, 413, 415, 422, 429, 503.
 */
async function postInboundMail(request: ApiRequest): Promise<ApiResponse> {
  const inbound = config.inboundMail();
  if (!inbound) throw notFound();
  const given = request.header('x-inbound-secret') ?? '';
  if (!inbound.secrets.some((secret) => isSame(given, secret))) {
    // Reading the rest of a stranger's body would hold an instance, which takes one mail at a time.
    throw new HttpError(401, 'X-Inbound-Secret is not the secret of this address.', { Connection: 'close' });
  }
  if (request.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'message/rfc822') {
    throw new HttpError(415, 'Send the mail as it came, as Content-Type: message/rfc822.');
  }
  const addressed = await findByEnvelope(request, inbound.address);
  const raw = await readBytes(request, INBOUND_MAIL);
  const head = readHead(raw);
  const places = addressed.length > 0 ? addressed : await findByReferences(head.references);
  const unstored = places.filter(({ record }) => !findMessage(record, head.key));
  if (!unstored[0])
    return json(200, { id: head.key, nature: findMessage(places[0]?.record, head.key)?.nature });

  // What strangers send in somebody's name does not count as theirs.
  const isTheirs = isProved(request, asciiEmail(head.from));
  const sender = isTheirs ? await getDoc(mailsOfSenderDoc(head.from)) : undefined;
  if (sender) requireShare(sender, 'sender', raw.length);
  for (const { kind, record } of unstored) {
    requireFewMails(record, raw.length);
    fieldsForRoom({ kind, record, batch: database().batch() }, LONGEST);
  }
  const mailboxes = Object.values(config.mailTo()).flatMap((value) => parseMailboxes(value));
  const firm = [config.mailFrom(), ...mailboxes].map(({ address }) => address);
  const ours = [inbound.address, ...firm];
  const envelopeSender = request.header('x-mail-from');
  const read = incomingMessage(raw, { envelopeSender, known: places.flatMap(readTexts), ours });
  const from = asciiEmail(read.from);
  const isFrom = (email: string) => senderAddress({ email }) === senderAddress({ email: from });
  const isPerson = places.some(({ kind, record }) => isFrom(readRecord(kind, record).email));
  const isFirm = isTheirs && firm.some(isFrom) && !isPerson;
  const mail: ReceivedMail = {
    ...{ ...read, from, key: head.key, bytes: raw.length, isProved: isTheirs, sender },
    nature: isFirm && read.nature === 'reply' ? 'elsewhere' : read.nature,
    isCut: request.header('x-mail-cut') === 'true',
  };
  let isNew = false;
  for (const place of unstored) isNew = (await storeMail(place, mail)) || isNew;
  return json(isNew ? 201 : 200, { id: mail.key, nature: mail.nature });
}

/** Values of one query of Firestore. */
const MAX_TOKENS = 30;

/** The records that the envelope names, before the body is read; none for the address without a token. @throws HttpError 404, 422 */
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

/** Stands for a mail that is not parsed yet. */
const LONGEST = { nature: 'reply', text: 'x'.repeat(MAX_MAIL_TEXT) } as const;

const notAddressed = () => new HttpError(422, 'No address of this mail is that of an answer.');

/** A mail may answer more; each costs a call of Firestore. */
const MAX_REFERENCES = 5;
/** A mail that was cut is recognized too, although the lines of servers above it move the cut. */
const COMPARED_LENGTH = INBOUND_MAIL.bytes / 2;

/** What is known of a mail before it is parsed: the key of a repeat, who sends it, and the mails that it answers, the latest first. */
function readHead(raw: Buffer): { key: string; from: string; references: string[] } {
  const { fields, body } = splitHead(raw);
  // Programs reuse a Message-ID, and servers add fields.
  const compared = ['message-id', 'date', 'from', 'subject'].map((name) => readField(fields, name));
  return {
    key: `m${hash('sha256', [...compared, body.slice(0, COMPARED_LENGTH)].join('\n')).slice(0, 32)}`,
    from: readFrom({ fields }).address,
    references: readReferences(fields).slice(0, MAX_REFERENCES),
  };
}

/** The texts that a mail of the conversation may quote. */
function readTexts({ kind, record }: FoundRecord): string[] {
  const inquiry = inquiryFields(kind).map(({ key }) => String(record.get(key) ?? ''));
  return [...inquiry, ...toMessages(record.data()).flatMap(({ text, quoted }) => [text, quoted])];
}

/**
 * Whether the provider's checks prove the sender: by DMARC, whatever the envelope says, else by the domain of the envelope.
 * An empty envelope proves nothing.
 */
function isProved(request: ApiRequest, from: string): boolean {
  const verdict = request.header('x-mail-auth');
  if (from === '') return false;
  if (verdict !== undefined) return /^dmarc=pass$/i.test(verdict.trim());
  const envelope = asciiEmail(request.header('x-mail-from') ?? '');
  return envelope.includes('@') && `.${emailDomain(envelope)}`.endsWith(`.${emailDomain(from)}`);
}

const findMessage = (record: QueryDocumentSnapshot | undefined, key: string) =>
  toMessages(record?.data() ?? {}).find(({ id }) => id === key);

/** @throws HttpError 429 for a loop or a full day */
function requireFewMails(record: QueryDocumentSnapshot, bytes: number): void {
  requireShare(record, 'record', bytes);
  const since = new Date(Date.now() - MINUTE_MS).toISOString();
  const latest = toMessages(record.data()).filter(
    ({ at, nature }) => !FROM_US.includes(nature) && (at ?? '') > since,
  );
  if (latest.length >= MAX_MAILS_A_MINUTE) throw tooManyMails();
}

/** @param counter the record, or the document of the sender. @throws HttpError 429 */
function requireShare(counter: DocumentSnapshot, of: keyof typeof MAX_MAILS_A_DAY, bytes: number): void {
  const { mails, bytes: total } = mailsOfDay(counter, bytes);
  if (mails > MAX_MAILS_A_DAY[of].mails || total > MAX_MAILS_A_DAY[of].bytes) throw tooManyMails();
}

/** What came today about a record or from a sender, with one more mail. */
function mailsOfDay(counter: DocumentSnapshot, bytes: number) {
  const day = utcDay(new Date());
  const count = counter.get('mailsOfDay') as { day: string; mails: number; bytes: number } | undefined;
  const { mails, bytes: before } = count?.day === day ? count : { mails: 0, bytes: 0 };
  return { day, mails: mails + 1, bytes: before + bytes };
}

interface ReceivedMail extends IncomingMail {
  key: string;
  bytes: number;
  /** Only its beginning came. */
  isCut: boolean;
  isProved: boolean;
  /** Counts the mails of its sender, if that is proved. */
  sender: DocumentSnapshot | undefined;
}

/** The message, what it changes in the record, and a notice to the firm. Returns false if it is stored by now. */
function storeMail({ kind, record: { id } }: FoundRecord, mail: ReceivedMail): Promise<boolean> {
  const { key, bytes, sender, nature } = mail;
  return changeRecord(kind, id, (record, batch) => {
    if (findMessage(record, key)) return false;
    requireFewMails(record, bytes);
    addMessage({ kind, record, batch }, mail);
    const now = new Date();
    const expireAt = expiryTime('daily_state', now);
    if (sender) batch.set(sender.ref, { mailsOfDay: mailsOfDay(sender, bytes), expireAt });
    if (isInSpam(kind, record) || nature === 'elsewhere') return true;
    const notice = newConversationMail({
      ...{ purpose: 'reply-notice', kind, recordId: id, messageKey: key },
      ...{ address: mail.from, createdAt: now, dueAt: now },
      subject: `${nature === 'automatic' ? 'Automatic reply' : 'Reply'}: ${isolate(mail.subject)}`,
    });
    batch.create(notice.reference, notice.data);
    return true;
  });
}

const CUT = 'This mail is too large to be kept here whole. The mailbox has all of it.';

function addMessage(
  { kind, record, batch }: ChangedRecord,
  { key, bytes, nature, bounce, from, isProved, isCut, ...incoming }: ReceivedMail,
): void {
  const { email } = readRecord(kind, record);
  const isTheirs = isProved && senderAddress({ email: from }) === senderAddress({ email });
  const { author, replyTo, cc, subject, attachments, messageId } = incoming;
  const text = cutText(incoming.text, MAX_MAIL_TEXT);
  const message = newMessage({
    ...{ nature, at: new Date(), author, replyTo, cc, subject, attachments, messageId },
    text: isCut ? `${text}\n\n${CUT}`.trim() : text,
    quoted: cutText(incoming.quoted, MAX_QUOTED_TEXT),
    // A mail without an address belongs to no other sender.
    otherAddress: nature === 'bounce' || nature === 'elsewhere' || isTheirs ? null : from,
  });
  const reason = cutText(incoming.text, MAX_QUOTED_TEXT);
  const messages = toMessages(record.data());
  const failed = bounce && failedAnswer(messages, bounce);
  // A bounce is short, and has no sender who could be proved.
  const room = fieldsForRoom({ kind, record, batch }, message, isTheirs || nature === 'bounce');
  const kept = messages.filter(({ id }) => !(`messages.${id}` in room));
  const others = [...kept, message].flatMap(({ otherAddress }) =>
    otherAddress === null ? [] : addressKey(otherAddress),
  );
  updateRecord(batch, record, {
    ...room,
    [`messages.${key}`]: message,
    mailsOfDay: mailsOfDay(record, bytes),
    // Export and erasure of a person's data find the record by them. They go with their messages.
    otherAddresses: [...new Set(others)],
    ...(failed && {
      [`messages.${failed.id}.failure`]: bounce.certain ? reason : `${MAY_NOT_HAVE_ARRIVED}${reason}`,
    }),
    ...(nature !== 'automatic' &&
      nature !== 'elsewhere' &&
      !isInSpam(kind, record) &&
      reopened(record, nature === 'bounce' ? 'failure' : 'reply', message.at)),
  });
}

/**
 * The answer that did not arrive: the last one unless the mail server names another. Mail services give answers ids of their
 * own. None if only copies did not arrive.
 */
function failedAnswer(
  messages: readonly Message[],
  { messageId, recipients }: NonNullable<IncomingMail['bounce']>,
): Message | undefined {
  const answers = messages.filter(({ nature }) => nature === 'answer');
  const answer = answers.find((each) => each.messageId === messageId) ?? answers.at(-1);
  const copies = answer?.cc.map((address) => address.toLowerCase()) ?? [];
  const isCopy = recipients.length > 0 && recipients.every((address) => copies.includes(address));
  return isCopy ? undefined : answer;
}

function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', secret, 'buffer'));
}
