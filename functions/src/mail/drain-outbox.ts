import { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { database } from '../firestore/database.ts';
import { inTime } from '../firestore/in-time.ts';
import { deliver, SMTP_DEADLINE_MS, type Candidate, type Outcome } from './deliver.ts';
import { OUTBOX, type OutboxDocument } from './outbox.ts';

export interface DrainOptions {
  clock?: () => Date;
  /** Mails taken at once. */
  batch?: number;
  /** Most mails taken in all. */
  limit?: number;
  /** Stops the run; what was not tried stays due. */
  signal?: AbortSignal;
}

export type DrainCounts = Record<Outcome, number>;

/**
 * Sends what is due, oldest first, until nothing is due, the limit is reached, or a whole batch failed
 * (then the mail server is down, and the rest need not wait for it).
 * @throws StorageUnavailable
 */
export async function drainOutbox(options: DrainOptions = {}): Promise<DrainCounts> {
  const { clock = () => new Date(), batch = 5, limit = Infinity, signal } = options;
  const counts: DrainCounts = { sent: 0, postponed: 0, dead: 0, lost: 0 };
  let left = limit;
  while (left > 0 && !signal?.aborted) {
    const due = await findDue(clock(), Math.min(batch, left));
    if (due.length === 0) break;
    left -= due.length;
    const outcomes = await Promise.all(due.map((candidate) => attempt(candidate, clock, signal)));
    for (const outcome of outcomes) counts[outcome] += 1;
    if (!outcomes.includes('sent') && !outcomes.includes('lost')) break;
  }
  return counts;
}

async function attempt(candidate: Candidate, clock: () => Date, signal?: AbortSignal): Promise<Outcome> {
  const deadline = AbortSignal.timeout(SMTP_DEADLINE_MS);
  try {
    return await deliver(candidate, clock, signal ? AbortSignal.any([signal, deadline]) : deadline);
  } catch (error) {
    logger.error('Mail attempt broke off', { mail: candidate.reference.id, error });
    return 'lost';
  }
}

async function findDue(now: Date, limit: number): Promise<Candidate[]> {
  const due = await inTime(
    database()
      .collection(OUTBOX)
      .where('nextAttemptAt', '<=', Timestamp.fromDate(now))
      .orderBy('nextAttemptAt')
      .limit(limit)
      .get(),
  );
  return due.docs.map((document) => ({
    reference: document.ref,
    mail: document.data() as OutboxDocument,
    version: document.updateTime,
  }));
}
