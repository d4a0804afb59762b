import { setTimeout as sleep } from 'node:timers/promises';
import type { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { reasonOf } from '../http/errors.ts';
import { MAIL_ATTEMPT_MS, MAX_SENDING_SUBMISSIONS, SUBMISSION_RESPONSE_MS } from '../shared/limits.ts';
import { deliver } from './deliver.ts';
import type { NewMail } from './outbox.ts';

/** After such a wait for the mail server, the instance leaves mail to the schedule for a while. */
const SLOW_MS = 2_000;
const PAUSE_AFTER_SLOW_MS = 30_000;

let waiting = 0;
let pausedUntil = 0;

/** A function has no CPU after its response. Never throws: the schedule (deliverMail) sends what is left. */
export async function deliverBeforeResponse(
  mails: readonly NewMail[],
  version: Timestamp,
  arrivedAt: number,
): Promise<void> {
  const start = Date.now();
  const timeLeft = Math.min(MAIL_ATTEMPT_MS, arrivedAt + SUBMISSION_RESPONSE_MS - start);
  if (mails.length === 0 || waiting >= MAX_SENDING_SUBMISSIONS || timeLeft <= 0 || start < pausedUntil)
    return;
  waiting += 1;
  const signal = AbortSignal.timeout(timeLeft);

  const deliveries = mails.map((mail) => deliver({ ...mail, version }, () => new Date(), signal));
  const results = await Promise.race([
    Promise.allSettled(deliveries),
    sleep(timeLeft + 200, [], { ref: false }),
  ]);
  waiting -= 1;
  const end = Date.now();
  if (end - start > SLOW_MS) pausedUntil = end + PAUSE_AFTER_SLOW_MS;
  for (const result of results) {
    if (result.status === 'rejected') logger.error('Mail attempt broke off', reasonOf(result.reason));
  }
}
