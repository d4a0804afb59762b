import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiFetch, ApiError } from '@/lib/api-client';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import type { MailDelivery } from '@shared/mail-delivery';
import { ADMIN, recordMailKey, recordUrl, undeliveredKey } from './admin-keys';
import { dropRecords, putRecords } from './cached-records';
import { sentenceOf } from './sentence-of';

type AnyRecord = RecordOfKind[RecordKind];
type Change = { handled: boolean } | { spam: false };

const failure = (title: string) => (error: unknown) =>
  toastFailure({ title, message: sentenceOf(error, 'Please try again.') });

/** Somebody else has deleted it. */
const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Marks a record as handled or not, or releases it from the spam. */
export function useChangeRecord(kind: RecordKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: Change }) => {
      const response = await apiFetch(recordUrl(kind, id), { method: 'PATCH', body: change });
      return (await response.json()) as AnyRecord;
    },
    onSuccess: (record, { change }) => {
      putRecords(client, kind, [record]);
      if (!('spam' in change)) return;
      void client.invalidateQueries({ queryKey: recordMailKey(kind, record.id) });
      toastSuccess({ title: 'Moved to the inbox', message: 'Its mail is on the way.' });
    },
    onError: (error, { id }) => {
      failure('Not changed')(error);
      if (isGone(error)) dropRecords(client, kind, (record) => record.id === id);
    },
  });
}

/** Deletes one record and its mail; one that is gone already counts as deleted. */
export function useDeleteRecord(kind: RecordKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await apiFetch(recordUrl(kind, id), { method: 'DELETE' });
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
    onSuccess: (_, id) => {
      dropRecords(client, kind, (record) => record.id === id);
      void client.invalidateQueries({ queryKey: undeliveredKey });
      toastSuccess({ title: 'Record deleted' });
    },
    onError: failure('Not deleted'),
  });
}

/** Deletes everything that an e-mail address ever sent, of both kinds, and the mail about it. */
export function useEraseAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (email: string) => {
      const response = await apiFetch(`${ADMIN}/erase`, { method: 'POST', body: { email } });
      return (await response.json()) as { contacts: number; partnerships: number; mail: number };
    },
    onSuccess: ({ contacts, partnerships }, email) => {
      const address = email.toLowerCase();
      const isTheirs = (record: AnyRecord) => record.email.toLowerCase() === address;
      dropRecords(client, 'contacts', isTheirs);
      dropRecords(client, 'partnerships', isTheirs);
      void client.invalidateQueries({ queryKey: undeliveredKey });
      toastSuccess({
        title: 'Address erased',
        message: `${count(contacts, 'contact')} and ${count(partnerships, 'partnership inquiry', 'partnership inquiries')} deleted.`,
      });
    },
    onError: failure('Not erased'),
  });
}

/** One more attempt at a mail that has not been delivered. */
export function useSendAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const response = await apiFetch(`${ADMIN}/mail/${encodeURIComponent(id)}/retry`, { method: 'POST' });
      return (await response.json()) as MailDelivery;
    },
    onSuccess: (delivery) => {
      void client.invalidateQueries({ queryKey: undeliveredKey });
      if (delivery.state === 'SENT') toastSuccess({ title: 'Mail sent' });
      else toastFailure({ title: 'Mail not sent', message: delivery.lastError ?? 'It will be tried again.' });
    },
    onError: failure('Mail not sent'),
  });
}

function count(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}
