import { pluralize } from '@/lib/pluralize';
import { MINUTE_MS } from '@shared/limits';
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

/** How often a mail that is due is looked at. */
export const DUE_REFETCH_MS = 15_000;

/** Whether the schedule sends a mail at its next run, which is within a minute. */
export function isDue({ state, nextAttemptAt }: MailDelivery, now = Date.now()): boolean {
  return state === 'PENDING' && Date.parse(nextAttemptAt ?? '') <= now + MINUTE_MS;
}

export function deliveryText(delivery: MailDelivery): string {
  const { state, attempts, sentAt, nextAttemptAt, lastError } = delivery;
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
      const time = nextAttemptAt === null ? '' : `; next on ${formatInstant(nextAttemptAt)}`;
      const next = isDue(delivery) ? '; next within a minute' : time;
      return `Not sent yet after ${tries}${next}.${reason}`;
    }
  }
}
