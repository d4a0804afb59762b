import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import type { SendMailOptions } from 'nodemailer';
import { config } from '../config.ts';
import { getDoc, setDoc } from '../firestore/calls.ts';
import { expiryTime } from '../firestore/collections.ts';
import { updateUnchanged } from '../firestore/commit-optimistically.ts';
import { database } from '../firestore/database.ts';
import { MAX_UNFINISHED_ATTEMPTS } from '../shared/limits.ts';
import type { MailDelivery } from '../shared/mail-delivery.ts';
import { rejectAfter } from '../timeout.ts';
import { compose } from './compose.ts';
import {
  isBeingSent,
  NothingToSend,
  outbox,
  toMailDelivery,
  type OutboxDocument,
  type QueuedMail,
} from './outbox.ts';
import { giveUpUnfinished, recordFailure, recordNothingToSend, recordSent } from './retries.ts';
import { sendMail } from './transport.ts';
import { postWebhook } from './webhook.ts';

/** `gone`: deleted, because it has nothing to say any more. `lost`: another process claimed the mail first. The others: retries.ts. */
export type DeliveryResult = 'sent' | 'rejected' | 'postponed' | 'dead' | 'gone' | 'lost';

/**
 * Makes one attempt at one mail: claims it, sends it and stores the result. If it breaks off, the mail is due again at the
 * end of the lease. @throws StorageUnavailable when Firestore is out of reach
 */
export async function deliver(mail: QueuedMail, clock: () => Date): Promise<DeliveryResult> {
  const result = await attemptOnce(mail, clock);
  const isUneventful = result === 'lost' || (result === 'sent' && mail.data.attempts === 0);
  if (!isUneventful) await markChange();
  return result;
}

/** Dashboards follow the mark (firestore.rules), and list the undelivered mail again. Without it they do so later. */
async function markChange(): Promise<void> {
  const expireAt = expiryTime('mail_changes', new Date());
  const mark = database().collection('mail_changes').doc('undelivered');
  await setDoc(mark, { changedAt: Timestamp.now(), expireAt }).catch(() => undefined);
}

async function attemptOnce(mail: QueuedMail, clock: () => Date): Promise<DeliveryResult> {
  if (mail.data.state === 'SENDING' && (mail.data.unfinishedAttempts ?? 0) >= MAX_UNFINISHED_ATTEMPTS) {
    await giveUpUnfinished(mail);
    return 'dead';
  }
  const claimed = await claim(mail, clock());
  if (!claimed) return 'lost';
  try {
    await attempt(mail);
  } catch (error) {
    if (error instanceof NothingToSend) {
      await recordNothingToSend(mail);
      return 'gone';
    }
    return await recordFailure(mail, claimed, clock(), error);
  }
  await recordSent(mail, clock());
  return 'sent';
}

async function claim({ reference, data, version }: QueuedMail, now: Date): Promise<Timestamp | undefined> {
  const unfinished = data.state === 'SENDING' ? (data.unfinishedAttempts ?? 0) : 0;
  const written = await updateUnchanged(reference, version, {
    state: 'SENDING',
    attempts: data.attempts + 1,
    unfinishedAttempts: unfinished + 1,
    nextAttemptAt: Timestamp.fromMillis(now.getTime() + config.mailTimes().lease),
  });
  return written?.writeTime;
}

function attempt({ reference: { id }, data }: QueuedMail): Promise<void> {
  const ms = config.mailTimes().attempt;
  const abort = new AbortController();
  const sending =
    data.purpose === 'webhook'
      ? postWebhook(id, data)
      : compose(id, data).then((message) => sendMail(toRemaining(message, data), abort.signal));
  return rejectAfter(sending, ms, () => {
    abort.abort();
    return Object.assign(new Error(`No response within ${ms / 1000} s`), { code: 'ETIMEDOUT' });
  });
}

/** Nobody gets a mail twice that the mail server took for them. */
const toRemaining = (message: SendMailOptions, { refused: to }: OutboxDocument): SendMailOptions =>
  to ? { ...message, envelope: { from: config.mailFrom().address, ...message.envelope, to } } : message;

/** Begins an attempt at an admin's request and waits for it, unless the mail is sent or being sent. Undefined if there is no mail. */
export async function deliverNow(id: string): Promise<MailDelivery | undefined> {
  const reference = outbox().doc(id);
  const snapshot = await getDoc(reference);
  if (!snapshot.exists || !snapshot.updateTime) return undefined;
  const data = snapshot.data() as OutboxDocument;
  if (data.state === 'SENT' || isBeingSent(data)) return toMailDelivery(snapshot);

  await Promise.race([
    deliver({ reference, data, version: snapshot.updateTime }, () => new Date()),
    sleep(config.mailTimes().adminWait, undefined, { ref: false }),
  ]);
  const after = await getDoc(reference);
  return after.exists ? toMailDelivery(after) : undefined;
}
