import type { ButtonProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPath, postJson } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { MailDelivery } from '@shared/mail-delivery';
import { errorToast } from '../api/error-toast';
import { ADMIN_API, undeliveredMailKey } from '../api/query-keys';
import { CallButton } from '../ui';
import { isDue } from './delivery-text';

interface RetryButtonProps extends Pick<ButtonProps, 'size'> {
  delivery: MailDelivery;
}

/** Makes a mail due. The text beside it says when it goes, and what became of it. */
export function RetryButton({ delivery, ...props }: RetryButtonProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => postJson<MailDelivery>(apiPath(ADMIN_API, 'mail', delivery.id, 'retry')),
    onSuccess: ({ state }) => {
      toastSuccess({ title: state === 'SENT' ? 'Mail sent' : 'The mail is sent within a minute' });
      // The keys of the mail about single records start with this one. The button is pending until its mail is read again.
      return client.invalidateQueries({ queryKey: undeliveredMailKey });
    },
    onError: errorToast('Mail not sent'),
  });
  const isWaiting = delivery.state === 'DEAD' || (delivery.state === 'PENDING' && !isDue(delivery));
  if (!isWaiting) return null;
  return (
    <CallButton {...props} isPending={isPending} onClick={() => mutate()}>
      Send again
    </CallButton>
  );
}
