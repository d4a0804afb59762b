import { outbox, toMailDelivery, type OutboxDocument } from '../../src/outbox/documents.ts';
import { deliver } from '../../src/outbox/send.ts';
import type { MailDelivery } from '../../src/shared/mail-delivery.ts';

/** Tries once to send a mail, due or not. Returns undefined if the mail does not exist before or after the attempt. */
export async function deliverMail(id: string): Promise<MailDelivery | undefined> {
  const reference = outbox().doc(id);
  const mail = await reference.get();
  if (!mail.exists) return undefined;
  const queued = { reference, data: mail.data() as OutboxDocument, version: mail.updateTime! };
  await deliver(queued, () => new Date());
  const after = await reference.get();
  return after.exists ? toMailDelivery(after) : undefined;
}
