import { pluralize } from '@/lib/pluralize';
import type { MailDelivery } from '@shared/mail-delivery';
import { formatInstant } from '../date-text';

export function deliveryText(delivery: MailDelivery): string {
  const text = stateText(delivery);
  return delivery.purpose === 'webhook' ? `Webhook: ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text;
}

function stateText({ state, attempts, sentAt, nextAttemptAt, lastError }: MailDelivery): string {
  const tries = pluralize(attempts, 'attempt');
  const reason = lastError === null ? '' : ` Last error: ${lastError}`;
  switch (state) {
    case 'SENT':
      return sentAt === null ? 'Sent.' : `Sent on ${formatInstant(sentAt)}.`;
    case 'SENDING':
      return 'Being sent at this moment.';
    case 'DEAD':
      return `Given up after ${tries}.${reason}`;
    case 'PENDING': {
      if (attempts === 0) return 'Waiting to be sent.';
      const next = nextAttemptAt === null ? '' : `; next on ${formatInstant(nextAttemptAt)}`;
      return `Not sent yet after ${tries}${next}.${reason}`;
    }
  }
}
