import type { ButtonProps } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiPath, postJson } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import { toastSuccess } from '@/lib/toast';
import { MINUTE_MS } from '@shared/limits';
import type { MailDelivery, MailPurpose } from '@shared/mail-delivery';
import { errorToast } from '../data/calls';
import { ADMIN_API, undeliveredMailKey, recordMailKey } from '../data/query-keys';
import { CallButton } from '../ui/controls';
import { formatInstant } from '../ui/dates';
import type { RecordRef } from '../view/view';
import classes from './mail.module.css';

/** The name of each mail, with its recipient. */
export const MAIL_NAMES: Readonly<Record<MailPurpose, string>> = {
  notice: 'Notice to us',
  confirmation: 'Confirmation to the sender',
  answer: 'Answer to the sender',
  'reply-notice': 'Notice of a reply to us',
  'morning-digest': 'Morning digest to us',
  webhook: 'Webhook call',
};

/** Returns true if the next scheduled run, within a minute, sends the mail. */
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
      return 'Being sent now.';
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

interface RetryButtonProps extends Pick<ButtonProps, 'size'> {
  delivery: MailDelivery;
}

/**
 * A button that makes a mail due, if the mail was given up or waits for a later attempt. The text next to the button shows
 * the time of the next attempt, and then its result.
 */
export function RetryButton({ delivery, ...props }: RetryButtonProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => postJson<MailDelivery>(apiPath(ADMIN_API, 'mail', delivery.id, 'retry')),
    onSuccess: ({ state }) => {
      toastSuccess({ title: state === 'SENT' ? 'Mail sent' : 'The mail will be sent within a minute' });
      // Also reloads the mail of single records, whose keys begin with this key. The button stays pending until the mail has reloaded.
      return client.invalidateQueries({ queryKey: undeliveredMailKey });
    },
    onError: errorToast('Mail not sent'),
  });
  const canRetry = delivery.state === 'DEAD' || (delivery.state === 'PENDING' && !isDue(delivery));
  if (!canRetry) return null;
  return (
    <CallButton {...props} isPending={isPending} onClick={() => mutate()}>
      Send again
    </CallButton>
  );
}

/** The refetch interval while a mail is due, so that its result also appears without live updates. */
const DUE_REFETCH_MS = 15_000;

/** The mails about a record. */
export function useRecordMail({ kind, id }: RecordRef) {
  return useQuery<MailDelivery[]>({
    queryKey: recordMailKey(kind, id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data = [] } }) =>
      data.some((mail) => mail.state === 'SENDING' || isDue(mail)) && DUE_REFETCH_MS,
  });
}

/** A check mark with the name of a sent mail. @param text the details, for the tooltip and for screen readers */
export function Tick({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p className={classes.tick} title={text}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span>
        {children} <span className="visually-hidden">{text}</span>
      </span>
    </p>
  );
}
