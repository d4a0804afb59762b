import type { ButtonProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPath, postJson } from '@/lib/api-client';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { MailDelivery } from '@shared/mail-delivery';
import { errorToast } from '../api/error-toast';
import { ADMIN_API, undeliveredMailKey } from '../api/query-keys';
import { CallButton } from '../ui';

interface RetryButtonProps extends Pick<ButtonProps, 'size'> {
  delivery: MailDelivery;
}

export function RetryButton({ delivery: { id, attempts }, ...props }: RetryButtonProps) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => postJson<MailDelivery>(apiPath(ADMIN_API, 'mail', id, 'retry')),
    onSuccess: ({ state, lastError }) => {
      // The keys of the mail about single records start with this one.
      void client.invalidateQueries({ queryKey: undeliveredMailKey });
      if (state === 'SENT') toastSuccess({ title: 'Mail sent' });
      else toastFailure({ title: 'Mail not sent', message: lastError ?? 'It will be tried again.' });
    },
    onError: errorToast('Mail not sent'),
  });
  return (
    <CallButton {...props} isPending={isPending} onClick={() => mutate()}>
      {isPending ? 'Sending...' : attempts === 0 ? 'Send now' : 'Send again'}
    </CallButton>
  );
}
