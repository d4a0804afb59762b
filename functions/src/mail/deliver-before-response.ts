import { setTimeout as sleep } from 'node:timers/promises';
import { logger } from 'firebase-functions/logger';
import { config } from '../config.ts';
import { describeError } from '../http/errors.ts';
import { MAX_SENDING_SUBMISSIONS, SUBMISSION_RESPONSE_MS } from '../shared/limits.ts';
import { deliver } from './deliver.ts';
import type { QueuedMail } from './outbox.ts';

/** After such a wait for the mail server, the instance leaves mail to the schedule for a while. */
const SLOW_MS = 2_000;
const PAUSE_AFTER_SLOW_MS = 30_000;

let sending = 0;
let pausedUntil = 0;

/**
 * Begins to send and waits for it, but not longer than a visitor does. The attempt goes on: aborted, the mail may have
 * arrived all the same. Never throws: the schedule (everyMinute) sends what is left.
 */
export async function deliverBeforeResponse(mails: readonly QueuedMail[], arrivedAt: number): Promise<void> {
  const start = Date.now();
  const timeLeft = Math.min(config.mailTimes().wait, arrivedAt + SUBMISSION_RESPONSE_MS - start);
  if (mails.length === 0 || sending >= MAX_SENDING_SUBMISSIONS || timeLeft <= 0 || start < pausedUntil)
    return;
  sending += 1;
  const deliveries = mails.map((mail) =>
    deliver(mail, () => new Date()).catch((error: unknown) =>
      logger.error('Mail attempt broke off', describeError(error)),
    ),
  );
  const done = Promise.all(deliveries).finally(() => (sending -= 1));
  await Promise.race([done, sleep(timeLeft, undefined, { ref: false })]);
  const end = Date.now();
  if (end - start > SLOW_MS) pausedUntil = end + PAUSE_AFTER_SLOW_MS;
}
