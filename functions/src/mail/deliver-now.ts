import { inTime } from '../firestore/in-time.ts';
import type { MailDelivery } from '../shared/mail-delivery.ts';
import { deliver, SMTP_DEADLINE_MS } from './deliver.ts';
import { outboxReference, toMailDelivery, type OutboxDocument } from './outbox.ts';

/**
 * One attempt at a mail at an admin's request, also at one that was given up. A mail that is SENT, or that somebody
 * is sending this moment, is left alone.
 * @returns its state after the attempt, or undefined when there is no such mail
 * @throws StorageUnavailable
 */
export async function deliverNow(id: string, now = new Date()): Promise<MailDelivery | undefined> {
  const reference = outboxReference(id);
  const snapshot = await inTime(reference.get());
  if (!snapshot.exists || !snapshot.updateTime) return undefined;
  const mail = snapshot.data() as OutboxDocument;
  const underWay = mail.state === 'SENDING' && (mail.nextAttemptAt?.toMillis() ?? 0) > now.getTime();
  if (mail.state === 'SENT' || underWay) return toMailDelivery(snapshot);

  const candidate = { reference, mail, version: snapshot.updateTime };
  await deliver(candidate, () => new Date(), AbortSignal.timeout(SMTP_DEADLINE_MS));
  const after = await inTime(reference.get());
  return after.exists ? toMailDelivery(after) : undefined;
}
