import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { getDocs, setDoc, unlessConflict, updateDoc } from '../firestore/calls.ts';
import { describeError, StorageUnavailable } from '../http/errors.ts';
import { MAX_UNFINISHED_ATTEMPTS } from '../shared/limits.ts';
import type { MailPurpose, MailState } from '../shared/mail-delivery.ts';
import { rejectAfter } from '../timeout.ts';
import { composeAnswer } from './answer.ts';
import { composeConfirmation } from './confirmation.ts';
import {
  isOverdue,
  newMailMark,
  NothingToSend,
  outbox,
  toMessageId,
  type MailDocument,
  type OutboxDocument,
  type QueuedMail,
} from './documents.ts';
import { composeMorningDigest } from './morning-digest.ts';
import { composeNotice } from './notice.ts';
import { composeReplyNotice } from './reply-notice.ts';
import { giveUpUnfinished, recordFailure, recordNothingToSend, recordSent } from './result.ts';
import { sendMail } from './transport.ts';
import { postWebhook } from './webhook.ts';

interface DrainOptions {
  clock?: () => Date;
  batchSize?: number;
  /** Stops the run. Mails that have not been attempted remain due. */
  signal?: AbortSignal;
}

const MAIL_PURPOSES: MailPurpose[] = ['notice', 'confirmation', 'morning-digest', 'answer', 'reply-notice'];

/**
 * `rejected`: the server works, but has refused this mail. `postponed`: the server itself has failed. `dead`: given up. `gone`:
 * the mail was deleted, because nothing is left to send. `lost`: another process claimed the mail first.
 */
type DeliveryResult = 'sent' | 'rejected' | 'postponed' | 'dead' | 'gone' | 'lost';

/** `broken`: Firestore cannot be reached. */
type DrainResult = DeliveryResult | 'broken';
type Counts = Record<DrainResult, number>;

/**
 * Sends all due mail, and makes all due webhook calls, which the outbox stores like mails. Mails whose last attempt was
 * interrupted are sent last, one by one, because they may crash the process again.
 */
export async function drainOutbox(options: DrainOptions = {}): Promise<Counts> {
  const [mails, webhooks] = await Promise.all([
    drain('PENDING', MAIL_PURPOSES, options),
    drain('PENDING', ['webhook'], options),
  ]);
  const unfinished = await drain('SENDING', [...MAIL_PURPOSES, 'webhook'], { ...options, batchSize: 1 });
  for (const counts of [webhooks, unfinished]) {
    for (const [result, count] of Object.entries(counts)) mails[result as DrainResult] += count;
  }
  return mails;
}

/**
 * Sends due mail in batches, oldest first, until the mail server, the webhook or Firestore fails for a whole batch. Rejections
 * of single mails do not stop the run.
 */
async function drain(state: MailState, purposes: MailPurpose[], options: DrainOptions): Promise<Counts> {
  const { clock = () => new Date(), batchSize = 5, signal } = options;
  const counts = { sent: 0, rejected: 0, postponed: 0, dead: 0, gone: 0, lost: 0, broken: 0 };
  while (!signal?.aborted) {
    const due = await findDue(state, purposes, clock(), batchSize);
    if (due.length === 0) break;
    const results = await Promise.all(due.map((mail) => deliverOrLog(mail, clock)));
    for (const result of results) counts[result] += 1;
    const isServerUsable = results.includes('sent') || results.includes('rejected');
    const hasFailed = results.includes('postponed') || results.includes('broken');
    if (hasFailed && !isServerUsable) break;
  }
  return counts;
}

async function findDue(
  state: MailState,
  purposes: MailPurpose[],
  now: Date,
  limit: number,
): Promise<QueuedMail[]> {
  const due = outbox()
    .where('purpose', 'in', purposes)
    .where('state', '==', state)
    .where('nextAttemptAt', '<=', Timestamp.fromDate(now))
    .orderBy('nextAttemptAt')
    .limit(limit);
  const docs = await getDocs(due);
  return docs.map((document) => ({
    reference: document.ref,
    data: document.data() as OutboxDocument,
    version: document.updateTime,
  }));
}

async function deliverOrLog(mail: QueuedMail, clock: () => Date): Promise<DrainResult> {
  try {
    return await deliver(mail, clock);
  } catch (error) {
    logger.error('Mail attempt was interrupted', { mail: mail.reference.id, ...describeError(error) });
    return 'broken';
  }
}

/**
 * Makes one attempt at one mail, and tells dashboards if the list of undelivered mail changes. After an interrupted attempt,
 * the mail is due again at the end of the lease. @throws StorageUnavailable if Firestore cannot be reached
 */
export async function deliver(mail: QueuedMail, clock: () => Date): Promise<DeliveryResult> {
  const wasListedAsUndelivered = mail.data.attempts > 0 || isOverdue(mail.data.createdAt.toDate(), clock());
  const result = await claimSendAndStore(mail, clock);
  // The mark makes dashboards load the undelivered mail again. The mark is not needed if another process has claimed the mail,
  // or if the mail was sent before any dashboard listed it.
  if (result !== 'lost' && (result !== 'sent' || wasListedAsUndelivered)) {
    const { reference, data } = newMailMark();
    // An error is ignored: without the mark, dashboards only show the change later.
    await setDoc(reference, data).catch(() => undefined);
  }
  return result;
}

async function claimSendAndStore(mail: QueuedMail, clock: () => Date): Promise<DeliveryResult> {
  if (mail.data.state === 'SENDING' && (mail.data.unfinishedAttempts ?? 0) >= MAX_UNFINISHED_ATTEMPTS) {
    await giveUpUnfinished(mail);
    return 'dead';
  }
  const leaseEnd = Date.now() + config.mailTimes().lease;
  const claimedAt = await claim(mail, clock());
  if (!claimedAt) return 'lost';
  try {
    await attempt(mail);
  } catch (error) {
    if (error instanceof NothingToSend) {
      await recordNothingToSend(mail);
      return 'gone';
    }
    return await storeWithRetry(leaseEnd, () => recordFailure(mail, claimedAt, clock(), error));
  }
  await storeWithRetry(leaseEnd, () => recordSent(mail, clock()));
  return 'sent';
}

const STORE_RETRY_MS = 1_000;

/** Stores a result, with retries until the lease ends, because a mail without a stored result is sent a second time. */
async function storeWithRetry<T>(leaseEnd: number, store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    if (!(error instanceof StorageUnavailable) || Date.now() + STORE_RETRY_MS > leaseEnd) throw error;
  }
  await sleep(STORE_RETRY_MS);
  return storeWithRetry(leaseEnd, store);
}

/** Stores the lease of this process. Returns the time of that write; undefined if another process has changed the mail. */
async function claim({ reference, data, version }: QueuedMail, now: Date): Promise<Timestamp | undefined> {
  const unfinished = data.state === 'SENDING' ? (data.unfinishedAttempts ?? 0) : 0;
  const lease = {
    state: 'SENDING',
    attempts: data.attempts + 1,
    unfinishedAttempts: unfinished + 1,
    nextAttemptAt: Timestamp.fromMillis(now.getTime() + config.mailTimes().lease),
  };
  const written = await unlessConflict(updateDoc(reference, lease, { lastUpdateTime: version }));
  return written?.writeTime;
}

function attempt({ reference: { id }, data }: QueuedMail): Promise<void> {
  const ms = config.mailTimes().attempt;
  const abort = new AbortController();
  const sending =
    data.purpose === 'webhook'
      ? postWebhook(id, data)
      : compose(id, data).then((message) => sendMail(onlyRefusedRecipients(message, data), abort.signal));
  return rejectAfter(sending, ms, () => {
    abort.abort();
    return Object.assign(new Error(`No response within ${ms / 1000} s`), { code: 'ETIMEDOUT' });
  });
}

/** Leaves out recipients for whom the mail server has already accepted the mail. */
const onlyRefusedRecipients = (message: SendMailOptions, { refused }: OutboxDocument): SendMailOptions =>
  refused
    ? { ...message, envelope: { from: config.mailFrom().address, ...message.envelope, to: refused } }
    : message;

/** Composes the mail of a document in the outbox. @throws NothingToSend */
export async function compose(id: string, mail: MailDocument): Promise<SendMailOptions> {
  return { ...commonFields(id, mail), ...(await composeByPurpose(mail)) };
}

/**
 * Returns the fields that every mail has. From is our address, because the visitor's address would look forged. A mail that is
 * sent a second time has the same Message-ID.
 */
export function commonFields(id: string, { subject, createdAt }: MailDocument) {
  const from = config.mailFrom();
  return { from, subject, date: createdAt.toDate(), messageId: `<${toMessageId(id, from.address)}>` };
}

function composeByPurpose(mail: MailDocument): SendMailOptions | Promise<SendMailOptions> {
  switch (mail.purpose) {
    case 'notice':
      return composeNotice(mail);
    case 'confirmation':
      return composeConfirmation(mail);
    case 'morning-digest':
      return composeMorningDigest();
    case 'answer':
      return composeAnswer(mail);
    case 'reply-notice':
      return composeReplyNotice(mail);
  }
}
