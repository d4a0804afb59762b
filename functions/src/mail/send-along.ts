import type { DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { deliver, SMTP_DEADLINE_MS } from './deliver.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { OutboxDocument } from './outbox.ts';

/** A mail just committed by this request. */
export interface FreshMail {
  reference: DocumentReference;
  mail: OutboxDocument;
  version: Timestamp;
}

/** The maker of a mail has this long to send it itself before others see it as due. */
export const OWN_ATTEMPT_MS = 30_000;
/** Milliseconds from the arrival of a submission to its answer, whatever is down. */
const ANSWER_WITHIN_MS = 9_500;
/** After the mail server kept one visitor waiting to the end, others are spared for a while. */
const SPARE_VISITORS_MS = 30_000;
const OLD_MAILS_A_REQUEST = 2;
/** How often an instance looks for older mails: a query for each submission of a busy minute would find nothing new. */
const LOOK_EVERY_MS = 2_000;

let spareUntil = 0;
let lookedAt = 0;

/**
 * Tries to send a submission's mails, and a few older ones that are due, before the visitor is answered: a function's
 * CPU is taken away after the answer. Never throws and takes at most 8 s: the mails are safe in the outbox.
 * @param arrivedAt milliseconds since the epoch
 */
export async function sendAlong(fresh: readonly FreshMail[], arrivedAt: number): Promise<void> {
  const now = Date.now();
  const budget = Math.min(SMTP_DEADLINE_MS, arrivedAt + ANSWER_WITHIN_MS - now);
  if (budget <= 0 || now < spareUntil) return;
  const signal = AbortSignal.timeout(budget);
  const clock = () => new Date();
  const work: Promise<unknown>[] = fresh.map((candidate) => deliver(candidate, clock, signal));
  if (now - lookedAt >= LOOK_EVERY_MS) {
    lookedAt = now;
    work.push(drainOutbox({ limit: OLD_MAILS_A_REQUEST, batch: OLD_MAILS_A_REQUEST, signal }));
  }
  const results = await Promise.race([Promise.allSettled(work), after(budget + 200)]);
  if (signal.aborted) spareUntil = Date.now() + SPARE_VISITORS_MS;
  for (const result of results ?? []) {
    if (result.status === 'rejected') logger.error('Mail attempt broke off', { error: result.reason });
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined).unref());
}
