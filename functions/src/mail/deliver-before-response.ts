import { setTimeout as sleep } from 'node:timers/promises';
import type { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { deliver } from './delivery.ts';
import { drainOutbox } from './drain-outbox.ts';
import type { NewMail } from './outbox.ts';
import { ATTEMPT_TIMEOUT_MS } from './schedule.ts';

/** From the arrival of a submission to its response, even if the mail server is down. */
const RESPONSE_TIMEOUT_MS = 9_500;
/** After the mail server was too slow for one visitor, the instance leaves mail to the schedule for this long. */
const PAUSE_AFTER_TIMEOUT_MS = 30_000;
/** Older mails that one request tries as well. */
const MAX_OLDER_MAILS = 2;
/** How often an instance looks for older mails: in a busy minute most of the queries would find nothing. */
const OLDER_MAILS_INTERVAL_MS = 2_000;

let pausedUntil = 0;
let lastLookForOlderMails = 0;

/**
 * Tries to send the mails of a submission, and a few older ones that are due, before the response: a function has no
 * CPU after it. Takes at most 8 s and never throws, because the mails are safe in the outbox.
 * @param version of the outbox documents that this request has created; undefined if it created none
 * @param arrivedAt milliseconds since the epoch
 */
export async function deliverBeforeResponse(
  mails: readonly NewMail[],
  version: Timestamp | undefined,
  arrivedAt: number,
): Promise<void> {
  const now = Date.now();
  const timeLeft = Math.min(ATTEMPT_TIMEOUT_MS, arrivedAt + RESPONSE_TIMEOUT_MS - now);
  if (timeLeft <= 0 || now < pausedUntil) return;
  const signal = AbortSignal.timeout(timeLeft);

  const attempts: Promise<unknown>[] = version
    ? mails.map((mail) => deliver({ ...mail, version }, () => new Date(), signal))
    : [];
  if (now - lastLookForOlderMails >= OLDER_MAILS_INTERVAL_MS) {
    lastLookForOlderMails = now;
    attempts.push(drainOutbox({ limit: MAX_OLDER_MAILS, batch: MAX_OLDER_MAILS, signal }));
  }
  const results = await Promise.race([
    Promise.allSettled(attempts),
    sleep(timeLeft + 200, [], { ref: false }),
  ]);
  if (signal.aborted) pausedUntil = Date.now() + PAUSE_AFTER_TIMEOUT_MS;
  for (const result of results) {
    if (result.status === 'rejected')
      logger.error('Mail attempt broke off', { error: result.reason as unknown });
  }
}
