import type { MailDelivery } from '@shared/mail-delivery';
import { showInstant } from '../records/show-date';

/** Where the mail about a record stands, in one or two sentences. */
export function deliveryText({ state, attempts, sentAt, nextAttemptAt, lastError }: MailDelivery): string {
  const tries = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`;
  const reason = lastError === null ? '' : ` Last error: ${lastError}`;
  switch (state) {
    case 'SENT':
      return sentAt === null ? 'Sent.' : `Sent on ${showInstant(sentAt)}.`;
    case 'SENDING':
      return 'Being sent at this moment.';
    case 'DEAD':
      return `Given up after ${tries}.${reason}`;
    case 'PENDING':
      if (attempts === 0) return 'Waiting to be sent.';
      return `Not sent yet after ${tries}${nextAttemptAt === null ? '' : `; next on ${showInstant(nextAttemptAt)}`}.${reason}`;
  }
}
