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
import { reopened } from '../records/events.ts';
import {
  newMessage,
  messagesOf,
  readMessages,
  writeMessages,
  type ChangedRecord,
} from '../records/messages.ts';
import { isSameSecret } from '../same-secret.ts';
import { asciiEmail, senderAddress } from '../shared/inquiry/email-address.ts';
import { OUTGOING, isUnproved, MAY_NOT_HAVE_ARRIVED, type Message } from '../shared/inquiry/messages.ts';
import {
  INBOUND_MAIL,
  MAX_MAIL_TEXT,
  MAX_MAILS_PER_DAY,
  MAX_MAILS_PER_MINUTE,
  MINUTE_MS,
  UNPROVED_SENDERS_SHARE,
} from '../shared/limits.ts';
import { cutToBytes } from '../shared/text-length.ts';
import { incomingMessage, type IncomingMail } from './incoming-message.ts';
import { readField, splitHead } from './mime.ts';
import { parseMailboxes, readReferences } from './parse-mail.ts';
import { provedSender } from './sender-proof.ts';

type FoundRecord = Awaited<ReturnType<typeof findRecords>>[number];
type Place = FoundRecord & { messages: readonly Message[] };

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
  if (!inbound.secrets.some((secret) => isSameSecret(given, secret))) {
    // Reading the rest of a stranger's body would hold an instance, which takes one mail at a time.
    throw new HttpError(401, 'X-Inbound-Secret is not the secret of this address.', { Connection: 'close' });
  }
  if (request.header('content-type')?.split(';')[0]?.trim().toLowerCase() !== 'message/rfc822') {
    throw new HttpError(415, 'Send the mail as it came, as Content-Type: message/rfc822.');
  }
  const addressed = await findByEnvelope(request, inbound.address);
  const raw = await readBytes(request, INBOUND_MAIL);
  const head = readHead(raw);
  const found = addressed.length > 0 ? addressed : await findByReferences(head.references);
  const places = await Promise.all(
    found.map(async (place) => ({ ...place, messages: await readMessages(place.kind, place.record.id) })),
  );
  const findRepeat = ({ messages }: Place) => messages.find(({ id }) => id === head.key);
  const unstored = places.filter((place) => !findRepeat(place));
  if (!unstored[0]) return json(200, { id: head.key, nature: places.map(findRepeat)[0]?.nature });

  const sender = provedSender(raw, request.header('x-mail-auth'));
  const mailboxes = Object.values(config.mailTo()).flatMap((value) => parseMailboxes(value));
  const firm = [config.mailFrom(), ...mailboxes].map(({ address }) => address);
  const isVisitor = places.some((place) => isSender(sender, place));
  const isFirm = firm.some((address) => isSamePerson(sender, address)) && !isVisitor;
  const envelopeSender = request.header('x-mail-from');
  // An empty sender proves nothing: anybody may write a bounce.
  const isProved = sender !== '' && asciiEmail(envelopeSender ?? sender).includes('@');
  const isOfOthers = (place: FoundRecord) => !(isProved && (isFirm || isSender(sender, place)));
  for (const place of unstored) requireQuota(place, raw.length, isOfOthers(place));

  const ours = [inbound.address, ...firm];
  const read = incomingMessage(raw, { envelopeSender, ours });
  const mail: ReceivedMail = {
    ...{ ...read, sender, isProved, key: head.key, bytes: raw.length },
    from: sender || asciiEmail(read.from),
    nature: isFirm && isProved && read.nature === 'reply' ? 'elsewhere' : read.nature,
    isCut: request.header('x-mail-cut') === 'true',
  };
  let isNew = false;
  for (const place of unstored) isNew = (await storeMail(place, mail)) || isNew;
  return json(isNew ? 201 : 200, { id: mail.key, nature: mail.nature });
}

const isSamePerson = (email: string, other: string) =>
  email !== '' && senderAddress({ email }) === senderAddress({ email: other });

const isSender = (email: string, { kind, record }: FoundRecord) =>
  isSamePerson(email, readRecord(kind, record).email);

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
    if (!record) continue;
    const messages = messagesOf(answer.kind, record.id).where('messageId', '==', messageId);
    if ((await getDocs(messages.limit(1))).length > 0) return [{ kind: answer.kind, record }];
  }
  throw notAddressed();
}

const notAddressed = () => new HttpError(422, 'No address of this mail is that of an answer.');

/** A mail may answer more; each costs a call of Firestore. */
const MAX_REFERENCES = 5;
/** A mail that was cut is recognized too, although the lines of servers above it move the cut. */
const COMPARED_LENGTH = INBOUND_MAIL.bytes / 2;

/** What is known of a mail before it is parsed: the key of a repeat, and the mails that it answers, the latest first. */
function readHead(raw: Buffer): { key: string; references: string[] } {
  const { fields, body } = splitHead(raw);
  // Programs reuse a Message-ID, and servers add fields.
  const compared = ['message-id', 'date', 'from', 'subject'].map((name) => readField(fields, name));
  return {
    key: `m${hash('sha256', [...compared, body.slice(0, COMPARED_LENGTH)].join('\n')).slice(0, 32)}`,
    references: readReferences(fields).slice(0, MAX_REFERENCES),
  };
}

/**
 * @param isOfOthers whether the mail is not proved to be the visitor's or the firm's: such mails share a part of each limit
 * @throws HttpError 429 for a loop or a full day. The provider posts the mail again later.
 */
function requireQuota(
  { record, messages }: Pick<Place, 'record' | 'messages'>,
  bytes: number,
  isOfOthers: boolean,
): void {
  const day = mailsOfDay(record, bytes, isOfOthers);
  const since = new Date(Date.now() - MINUTE_MS).toISOString();
  const minute = messages.filter(({ at, nature }) => !OUTGOING.includes(nature) && (at ?? '') > since);
  const exceeds = (share: number, ofDay: MailCount, ofMinute: readonly Message[]) =>
    ofDay.mails > share * MAX_MAILS_PER_DAY.mails ||
    ofDay.bytes > share * MAX_MAILS_PER_DAY.bytes ||
    ofMinute.length >= share * MAX_MAILS_PER_MINUTE;
  const isRefused =
    exceeds(1, day, minute) ||
    (isOfOthers && exceeds(UNPROVED_SENDERS_SHARE, day.others, minute.filter(isUnproved)));
  if (isRefused) throw new HttpError(429, 'Too many mails came to this address.', { 'Retry-After': '60' });
}

interface MailCount {
  mails: number;
  bytes: number;
}

interface StoredCount extends MailCount {
  others?: MailCount;
}

/** The mails about a record of this day with one more, and those of others among them. */
function mailsOfDay(record: QueryDocumentSnapshot, bytes: number, isOfOthers: boolean) {
  const day = utcDay(new Date());
  const none: StoredCount = { mails: 0, bytes: 0 };
  const stored = record.get('mailsOfDay') as (StoredCount & { day: string }) | undefined;
  const count = stored?.day === day ? stored : none;
  const { others = none } = count;
  const withOne = ({ mails, bytes: before }: MailCount) => ({ mails: mails + 1, bytes: before + bytes });
  return { day, ...withOne(count), others: isOfOthers ? withOne(others) : others };
}

interface ReceivedMail extends IncomingMail {
  key: string;
  bytes: number;
  /** Only its beginning came. */
  isCut: boolean;
  /** The address that is proved; '' if none is. */
  sender: string;
  isProved: boolean;
}

/** The message, what it changes in the record, and a notice to the firm. Returns false if it is stored by now. */
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

const CUT = 'This mail is too large to be kept here whole. The mailbox has all of it.';

/** @throws HttpError 429 */
function addMessage(changed: ChangedRecord, messages: readonly Message[], mail: ReceivedMail): void {
  const { kind, record } = changed;
  const { key, bytes, nature, bounce, from, sender, isProved, isCut } = mail;
  const { email } = readRecord(kind, record);
  const isTheirs = isSamePerson(sender, email);
  const { author, replyTo, cc, subject, attachments, messageId } = mail;
  const text = cutToBytes(mail.text, MAX_MAIL_TEXT);
  const message = newMessage({
    ...{ nature, at: new Date(), author, isProved, replyTo, cc, subject, attachments, messageId },
    text: isCut ? `${text}\n\n${CUT}`.trim() : text,
    // A mail without an address belongs to no other sender.
    otherAddress: nature === 'bounce' || nature === 'elsewhere' || isTheirs ? null : from,
  });
  requireQuota({ record, messages }, bytes, isUnproved(message));
  const failed = bounce && failedAnswer(messages, bounce, email);
  const changes = {
    [key]: message,
    ...(failed && {
      [failed.id]: { failure: (failed.isCertain ? '' : MAY_NOT_HAVE_ARRIVED) + bounce.reason },
    }),
  };
  writeMessages(changed, messages, changes, {
    mailsOfDay: mailsOfDay(record, bytes, isUnproved(message)),
    ...(nature !== 'automatic' &&
      nature !== 'elsewhere' &&
      !isInSpam(kind, record) &&
      reopened(record, nature === 'bounce' ? 'failure' : 'reply', message.at)),
  });
}

/**
 * The answer that did not arrive: the last one unless the mail server names another. None if only copies did not arrive.
 * Anybody may write a bounce, so the failure is certain only if it names the answer and its recipient.
 */
function failedAnswer(
  messages: readonly Message[],
  { messageId, recipients, certain }: NonNullable<IncomingMail['bounce']>,
  email: string,
): { id: string; isCertain: boolean } | undefined {
  const answers = messages.filter(({ nature }) => nature === 'answer');
  const named = answers.find((each) => each.messageId === messageId);
  const answer = named ?? answers.at(-1);
  const copies = answer?.cc.map((address) => address.toLowerCase()) ?? [];
  const isCopy = recipients.length > 0 && recipients.every((address) => copies.includes(address));
  const namesRecipient = recipients.some((address) => isSamePerson(address, email));
  return answer && !isCopy
    ? { id: answer.id, isCertain: certain && named !== undefined && namesRecipient }
    : undefined;
}
