import { Timestamp } from 'firebase-admin/firestore';
import { updateUnchanged } from '../firestore/commit-optimistically.ts';
import { withTimeout } from '../firestore/with-timeout.ts';
import { MAIL_ATTEMPT_MS, MAX_UNFINISHED_ATTEMPTS } from '../shared/limits.ts';
import type { MailDelivery } from '../shared/mail-delivery.ts';
import { compose } from './compose.ts';
import { MessageGone } from './conversation-mail.ts';
import { isBeingSent, outbox, toMailDelivery, type OutboxDocument, type QueuedMail } from './outbox.ts';
import { giveUpUnfinished, recordFailure, recordSent } from './retries.ts';
import { sendMail } from './transport.ts';
import { postWebhook } from './webhook.ts';

/** `gone`: deleted, like its message. `lost`: another process claimed the mail first. The others: retries.ts. */
export type DeliveryResult = 'sent' | 'rejected' | 'postponed' | 'dead' | 'gone' | 'lost';

/** Longer than any attempt takes. A mail whose sender died is then free for the next one. */
const LEASE_MS = 60_000;

/**
 * One attempt at one mail: claims it, sends it and stores the result. If it breaks off, the mail is due again at the
 * end of the lease. @throws StorageUnavailable when Firestore is out of reach
 */
export async function deliver(
  mail: QueuedMail,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<DeliveryResult> {
  if (mail.data.state === 'SENDING' && (mail.data.unfinishedAttempts ?? 0) >= MAX_UNFINISHED_ATTEMPTS) {
    await giveUpUnfinished(mail);
    return 'dead';
  }
  const claimed = await claim(mail, clock());
  if (!claimed) return 'lost';
  try {
    await send(mail, signal);
  } catch (error) {
    if (error instanceof MessageGone) {
      await withTimeout(mail.reference.delete());
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
    nextAttemptAt: Timestamp.fromMillis(now.getTime() + LEASE_MS),
  });
  return written?.writeTime;
}

async function send({ reference: { id }, data }: QueuedMail, signal?: AbortSignal): Promise<void> {
  if (data.purpose === 'webhook') return postWebhook(id, data, withinAttempt(signal));
  await sendMail(await compose(id, data), withinAttempt(signal));
}

function withinAttempt(signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(MAIL_ATTEMPT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

/** One attempt at an admin's request, unless the mail is sent or being sent. Undefined if there is no mail. */
export async function deliverNow(id: string): Promise<MailDelivery | undefined> {
  const reference = outbox().doc(id);
  const snapshot = await withTimeout(reference.get());
  if (!snapshot.exists || !snapshot.updateTime) return undefined;
  const data = snapshot.data() as OutboxDocument;
  if (data.state === 'SENT' || isBeingSent(data)) return toMailDelivery(snapshot);

  await deliver({ reference, data, version: snapshot.updateTime }, () => new Date());
  const after = await withTimeout(reference.get());
  return after.exists ? toMailDelivery(after) : undefined;
}
