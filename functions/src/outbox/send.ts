import { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { getDocs } from '../firestore/calls.ts';
import { describeError } from '../http/errors.ts';
import type { MailPurpose, MailState } from '../shared/mail-delivery.ts';
import { deliver, type DeliveryResult } from './deliver.ts';
import { outbox, type OutboxDocument, type QueuedMail } from './documents.ts';

interface DrainOptions {
  clock?: () => Date;
  batch?: number;
  /** Stops the run. Mails not tried yet stay due. */
  signal?: AbortSignal;
}

const MAILS: MailPurpose[] = ['notice', 'confirmation', 'morning-digest', 'answer', 'reply-notice'];

/** `broken`: Firestore is out of reach. */
type DrainResult = DeliveryResult | 'broken';
type Counts = Record<DrainResult, number>;

/** Sends what is due. Mails whose last attempt broke off come last and one by one: they may end the process again. */
export async function drainOutbox(options: DrainOptions = {}): Promise<Counts> {
  const [mails, webhooks] = await Promise.all([
    drain('PENDING', MAILS, options),
    drain('PENDING', ['webhook'], options),
  ]);
  const unfinished = await drain('SENDING', [...MAILS, 'webhook'], { ...options, batch: 1 });
  for (const counts of [webhooks, unfinished]) {
    for (const [result, count] of Object.entries(counts)) mails[result as DrainResult] += count;
  }
  return mails;
}

// Sends what is due, oldest first, until the mail server (the webhook) or Firestore fails for a whole batch. A rejection
// does not stop it.
async function drain(state: MailState, purposes: MailPurpose[], options: DrainOptions): Promise<Counts> {
  const { clock = () => new Date(), batch = 5, signal } = options;
  const counts = { sent: 0, rejected: 0, postponed: 0, dead: 0, gone: 0, lost: 0, broken: 0 };
  while (!signal?.aborted) {
    const due = await findDue(state, purposes, clock(), batch);
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
    logger.error('Mail attempt broke off', { mail: mail.reference.id, ...describeError(error) });
    return 'broken';
  }
}
