import { pluralize } from '@/lib/pluralize';
import type { MailDelivery, MailPurpose } from '@shared/mail-delivery';
import { formatInstant } from '../date-text';

/** Names a mail and its recipient. */
export const MAIL_NAMES: Readonly<Record<MailPurpose, string>> = {
  notice: 'Notice to us',
  confirmation: 'Confirmation to the sender',
  answer: 'Answer to the sender',
  'reply-notice': 'Notice of a reply to us',
  'morning-digest': 'Morning digest to us',
  webhook: 'Call of the webhook',
};

export function deliveryText({ state, attempts, sentAt, nextAttemptAt, lastError }: MailDelivery): string {
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
