import { setTimeout as sleep } from 'node:timers/promises';
import type { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { reasonOf } from '../http/errors.ts';
import { deliver } from './delivery.ts';
import { drainQuickMails } from './drain-outbox.ts';
import type { NewMail } from './outbox.ts';
import { ATTEMPT_TIMEOUT_MS } from './schedule.ts';

/** From the arrival of a submission to its response, even if the mail server is down. */
const RESPONSE_TIMEOUT_MS = 9_500;
/** Submissions of this instance that wait for the mail server at a time. The mail of any other is sent within minutes. */
const MAX_WAITING = 4;
/** After the mail server kept a visitor waiting this long, the instance leaves mail to the schedule for a while. */
const SLOW_MS = 2_000;
const PAUSE_AFTER_SLOW_MS = 30_000;
/** Older mails that one request tries as well. */
const MAX_OLDER_MAILS = 2;
/** How often an instance looks for older mails: in a busy minute most of the queries would find nothing. */
const OLDER_MAILS_INTERVAL_MS = 2_000;

let waiting = 0;
let pausedUntil = 0;
let lastLookForOlderMails = 0;

/**
 * Tries to send the mails of a submission, and a few older ones that are due, before the response: a function has no
 * CPU after it. Only a few requests do so at a time, and none after the mail server was slow: the schedule
 * (`deliverMail`) sends what they leave, and the calls of the webhook, for which no visitor waits. Takes at most 8 s and
 * never throws, because the mails are safe in the outbox.
 * @param version of the outbox documents, which this request has created
 * @param arrivedAt milliseconds since the epoch
 */
export async function deliverBeforeResponse(
  messages: readonly NewMail[],
  version: Timestamp,
  arrivedAt: number,
): Promise<void> {
  const mails = messages.filter(({ data }) => data.purpose !== 'webhook');
  const start = Date.now();
  const timeLeft = Math.min(ATTEMPT_TIMEOUT_MS, arrivedAt + RESPONSE_TIMEOUT_MS - start);
  if (mails.length === 0 || waiting >= MAX_WAITING || timeLeft <= 0 || start < pausedUntil) return;
  waiting += 1;
  const signal = AbortSignal.timeout(timeLeft);

  const attempts: Promise<unknown>[] = mails.map((mail) =>
    deliver({ ...mail, version }, () => new Date(), signal),
  );
  if (start - lastLookForOlderMails >= OLDER_MAILS_INTERVAL_MS) {
    lastLookForOlderMails = start;
    attempts.push(drainQuickMails({ limit: MAX_OLDER_MAILS, batch: MAX_OLDER_MAILS, signal }));
  }
  const results = await Promise.race([
    Promise.allSettled(attempts),
    sleep(timeLeft + 200, [], { ref: false }),
  ]);
  waiting -= 1;
  const end = Date.now();
  if (end - start > SLOW_MS) pausedUntil = end + PAUSE_AFTER_SLOW_MS;
  for (const result of results) {
    if (result.status === 'rejected') logger.error('Mail attempt broke off', reasonOf(result.reason));
  }
}
