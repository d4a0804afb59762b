import { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { withTimeout } from '../firestore/with-timeout.ts';
import { reasonOf } from '../http/errors.ts';
import type { MailPurpose } from '../shared/mail-delivery.ts';
import { deliver, type Outcome, type QueuedMail } from './delivery.ts';
import { outbox, type OutboxDocument } from './outbox.ts';

interface DrainOptions {
  clock?: () => Date;
  /** Attempts at the same time. */
  batch?: number;
  /** Most attempts in all. */
  limit?: number;
  /** Stops the run. Mails not tried yet stay due. */
  signal?: AbortSignal;
}

/** The mails that are about one submission or a few. The morning digest reads the whole inbox. */
const QUICK_MAILS: MailPurpose[] = ['notice', 'reply', 'digest'];

/**
 * Sends the mails and webhook calls that are due. Neither waits for the other.
 * @returns the number of attempts by outcome
 * @throws StorageUnavailable
 */
export async function drainOutbox(options: DrainOptions = {}): Promise<Record<Outcome, number>> {
  const [mails, webhooks] = await Promise.all([
    drain([...QUICK_MAILS, 'morning-digest'], options),
    drain(['webhook'], options),
  ]);
  for (const [outcome, count] of Object.entries(webhooks)) mails[outcome as Outcome] += count;
  return mails;
}

/** Sends the mails that are due and quick to write, for a request that a visitor waits for. */
export function drainQuickMails(options: DrainOptions): Promise<Record<Outcome, number>> {
  return drain(QUICK_MAILS, options);
}

/**
 * Sends what is due, oldest first. Stops when nothing is due, the limit is reached, or the mail server (the webhook) could
 * not be used for a whole batch, because the rest would fail too. A rejection does not stop it.
 */
async function drain(purposes: MailPurpose[], options: DrainOptions): Promise<Record<Outcome, number>> {
  const { clock = () => new Date(), batch = 5, limit = Infinity, signal } = options;
  const counts = { sent: 0, rejected: 0, postponed: 0, dead: 0, lost: 0 };
  let left = limit;
  while (left > 0 && !signal?.aborted) {
    const due = await findDue(purposes, clock(), Math.min(batch, left));
    if (due.length === 0) break;
    left -= due.length;
    const outcomes = await Promise.all(due.map((mail) => attempt(mail, clock, signal)));
    for (const outcome of outcomes) counts[outcome] += 1;
    const isAnswered = outcomes.includes('sent') || outcomes.includes('rejected');
    if (outcomes.includes('postponed') && !isAnswered) break;
  }
  return counts;
}

async function findDue(purposes: MailPurpose[], now: Date, limit: number): Promise<QueuedMail[]> {
  const due = outbox()
    .where('purpose', 'in', purposes)
    .where('nextAttemptAt', '<=', Timestamp.fromDate(now))
    .orderBy('nextAttemptAt')
    .limit(limit);
  const { docs } = await withTimeout(due.get());
  return docs.map((document) => ({
    reference: document.ref,
    data: document.data() as OutboxDocument,
    version: document.updateTime,
  }));
}

async function attempt(mail: QueuedMail, clock: () => Date, signal?: AbortSignal): Promise<Outcome> {
  try {
    return await deliver(mail, clock, signal);
  } catch (error) {
    logger.error('Mail attempt broke off', { mail: mail.reference.id, ...reasonOf(error) });
    return 'lost';
  }
}
