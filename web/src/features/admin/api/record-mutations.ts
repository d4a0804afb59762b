import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFetch, ApiError } from '@/lib/api-client';
import { toastSuccess } from '@/lib/toast';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { errorToast } from './error-toast';
import { ADMIN_API, recordMailKey, recordUrl, undeliveredMailKey } from './query-keys';
import { removeRecords, upsertRecords } from './record-cache';

/** A record that another admin has deleted. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Marks a record as handled or not handled, or releases it from the spam. */
export function useUpdateRecord(kind: RecordKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, patch }: { id: string; patch: { handled: boolean } | { spam: false } }) => {
      const response = await apiFetch(recordUrl(kind, id), { method: 'PATCH', body: patch });
      return (await response.json()) as AnyRecord;
    },
    onSuccess: (record, { patch }) => {
      upsertRecords(client, kind, [record]);
      if (!('spam' in patch)) return;
      void client.invalidateQueries({ queryKey: recordMailKey(kind, record.id) });
      toastSuccess({ title: 'Moved to the inbox', message: 'Its mail is on the way.' });
    },
    onError: (error, { id }) => {
      errorToast('Not changed')(error);
      if (isNotFound(error)) removeRecords(client, kind, (record) => record.id === id);
    },
  });
}

/** Deletes a record and its mail. A record that no longer exists counts as deleted. */
export function useDeleteRecord(kind: RecordKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await apiFetch(recordUrl(kind, id), { method: 'DELETE' });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: (_, id) => {
      removeRecords(client, kind, (record) => record.id === id);
      void client.invalidateQueries({ queryKey: undeliveredMailKey });
      toastSuccess({ title: 'Record deleted' });
    },
    onError: errorToast('Not deleted'),
  });
}

/** Deletes every record of both kinds from an e-mail address, and the mail about them. */
export function useEraseAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      const response = await apiFetch(`${ADMIN_API}/erase`, { method: 'POST', body: { email } });
      return (await response.json()) as { contacts: number; partnerships: number; mail: number };
    },
    onSuccess: ({ contacts, partnerships }, email) => {
      const address = email.toLowerCase();
      const isFromAddress = (record: AnyRecord) => record.email.toLowerCase() === address;
      removeRecords(client, 'contacts', isFromAddress);
      removeRecords(client, 'partnerships', isFromAddress);
      void client.invalidateQueries({ queryKey: undeliveredMailKey });
      toastSuccess({
        title: 'Address erased',
        message: `${count(contacts, 'contact')} and ${count(partnerships, 'partnership inquiry', 'partnership inquiries')} deleted.`,
      });
    },
    onError: errorToast('Not erased'),
  });
}

function count(n: number, singular: string, plural = `${singular}s`): string {
  return `${n} ${n === 1 ? singular : plural}`;
}
