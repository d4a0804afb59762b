import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFetch, apiPath } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { BlockedSender } from '@shared/inquiry/blocked-senders';
import { errorToast } from './error-toast';
import { blockedSendersKey } from './query-keys';

const PATH = blockedSendersKey.join('/');

async function send(client: QueryClient, url: string, method: 'POST' | 'DELETE', body?: object) {
  const response = await apiFetch(url, { method, body });
  const senders = (await response.json()) as BlockedSender[];
  client.setQueryData(blockedSendersKey, senders);
  return senders;
}

export function useBlockSender() {
  const client = useQueryClient();
  const { mutate: unblock } = useUnblockSender();
  return useMutation({
    mutationFn: (sender: string) => send(client, PATH, 'POST', { sender }),
    onSuccess: (senders, sender) => {
      const blocked = senders.find((known) => known.sender === sender.toLowerCase());
      toastSuccess({
        title: `${sender} is blocked`,
        message: 'What it sends from now on goes to the spam.',
        ...(blocked && { action: { label: 'Undo', onClick: () => unblock(blocked) } }),
      });
    },
    onError: errorToast('Not blocked'),
  });
}

export function useUnblockSender() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BlockedSender) => send(client, apiPath(PATH, id), 'DELETE'),
    onSuccess: (_, { sender }) =>
      toastSuccess({
        title: `${sender} is no longer blocked`,
        message: 'What went to the spam stays there.',
      }),
    onError: (error) => {
      errorToast('Still blocked')(error);
      void client.invalidateQueries({ queryKey: blockedSendersKey });
    },
  });
}
