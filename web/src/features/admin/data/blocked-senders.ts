import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiFetch, apiPath, postJson } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import type { BlockedSender, BlockPreview } from '@shared/inquiry/sender';
import { errorToast } from './calls';
import { useChangeRecord } from './changes';
import { blockedSendersKey } from './query-keys';

const PATH = blockedSendersKey.join('/');

/** Blocks or unblocks a sender, and caches the list of blocked senders from the response. */
async function changeSenders(client: QueryClient, url: string, method: 'POST' | 'DELETE', body?: object) {
  const senders = await (await apiFetch<BlockedSender[]>(url, { method, body })).json();
  client.setQueryData(blockedSendersKey, senders);
  return senders;
}

/** Loads the domain of an address, or null if that domain cannot be blocked. */
export function useBlockPreview(email: string) {
  return useQuery<BlockPreview>({
    queryKey: [...blockedSendersKey, 'preview', email],
    queryFn: () => postJson<BlockPreview>(`${PATH}/preview`, { email }),
  });
}

/** Blocks the address or domain of a record, and moves the record to Spam. A toast offers to undo both. */
export function useBlockSender(kind: RecordKind, record: AnyRecord) {
  const client = useQueryClient();
  const { mutate: unblock } = useUnblockSender();
  const change = useChangeRecord(kind);
  return useMutation({
    mutationFn: (sender: string) => changeSenders(client, PATH, 'POST', { sender }),
    onError: errorToast('Not blocked'),
    onSuccess: (senders, sender) => {
      const blocked = senders.find((entry) => entry.sender === sender.toLowerCase());
      const moved = change(
        record,
        { type: 'mark-as-spam' },
        { failureTitle: 'Blocked, but the record was not moved' },
      );
      const undo = () => {
        if (blocked) unblock(blocked);
        if (moved) change({ ...record, spam: true }, { type: 'release' }, { undoes: moved });
      };
      // Called last, because each toast replaces the one before it.
      toastSuccess({
        title: `${sender} is blocked`,
        message: 'The record is in Spam now. New messages from this sender go there too.',
        action: { label: 'Undo', onClick: undo },
      });
    },
  });
}

export function useUnblockSender() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: BlockedSender) => changeSenders(client, apiPath(PATH, id), 'DELETE'),
    onSuccess: (_, { sender }) =>
      toastSuccess({
        title: `${sender} is no longer blocked`,
        message: 'Messages already in Spam stay there.',
      }),
    onError: (error) => {
      errorToast('Still blocked')(error);
      void client.invalidateQueries({ queryKey: blockedSendersKey });
    },
  });
}
