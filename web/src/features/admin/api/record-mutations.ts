import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { apiFetch, apiPath, ApiError } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import { toastSuccess } from '@/lib/toast';
import { type AnyRecord, MAX_BULK, type RecordKind } from '@shared/inquiry/kinds';
import { errorToast } from './error-toast';
import {
  ADMIN_API,
  inboxKey,
  isNotesQuery,
  notesKey,
  recordMailKey,
  spamKey,
  undeliveredMailKey,
} from './query-keys';
import { removeRecords, replaceRecords, upsertRecords } from './record-cache';

/** A record that another admin has deleted. */
function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Without live updates, the inbox does not know yet what another admin has done to a record. */
function loadInboxAfterConflict(client: QueryClient, kind: RecordKind, error: unknown): void {
  if (error instanceof ApiError && error.status === 409)
    void client.invalidateQueries({ queryKey: inboxKey(kind) });
}

/** Marks a record as handled or not handled, moves it to the spam, or releases it from there. */
export function useUpdateRecord(kind: RecordKind) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ id, patch }: { id: string; patch: { handled: boolean } | { spam: boolean } }) => {
      const response = await apiFetch(apiPath(ADMIN_API, kind, id), { method: 'PATCH', body: patch });
      return (await response.json()) as AnyRecord;
    },
    onSuccess: (record, { patch }) => {
      if (!('spam' in patch)) {
        replaceRecords(client, kind, [record]);
        return;
      }
      upsertRecords(client, kind, [record]);
      void client.invalidateQueries({ queryKey: recordMailKey(kind, record.id) });
      void client.invalidateQueries({ queryKey: undeliveredMailKey });
      if (patch.spam)
        toastSuccess({ title: 'Moved to the spam', message: 'A mail that was not sent yet is canceled.' });
      else
        toastSuccess({
          title: 'Moved to the inbox',
          message: 'Its mail is on the way, unless it was sent before.',
          action: {
            label: 'Open',
            onClick: () => void navigate(`/admin?${new URLSearchParams({ record: `${kind}:${record.id}` })}`),
          },
        });
    },
    onError: (error, { id }) => {
      errorToast('Not changed')(error);
      if (isNotFound(error)) removeRecords(client, kind, (record) => record.id === id);
      else loadInboxAfterConflict(client, kind, error);
    },
  });
}

/** Assigns a record to an admin or to nobody. The server refuses it if another admin has changed the assignee since. */
export function useAssignRecord(kind: RecordKind, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: { assignee: string | null; was: string | null }) => {
      const response = await apiFetch(apiPath(ADMIN_API, kind, id, 'assignee'), { method: 'POST', body });
      return (await response.json()) as AnyRecord;
    },
    onSuccess: (record) => replaceRecords(client, kind, [record]),
    onError: (error) => {
      errorToast('Not assigned')(error);
      loadInboxAfterConflict(client, kind, error);
    },
  });
}

/** Deletes a record and its mail. A record that no longer exists counts as deleted. */
export function useDeleteRecord(kind: RecordKind) {
  const client = useQueryClient();
  return useMutation({
    // Notes that are still loading would be answered with 404 as soon as the record is gone.
    onMutate: (id) => client.cancelQueries({ queryKey: notesKey(kind, id) }),
    mutationFn: async (id: string) => {
      try {
        await apiFetch(apiPath(ADMIN_API, kind, id), { method: 'DELETE' });
      } catch (error) {
        if (!isNotFound(error)) throw error;
      }
    },
    onSuccess: (_, id) => {
      removeRecords(client, kind, (record) => record.id === id);
      void client.invalidateQueries({ queryKey: undeliveredMailKey });
      toastSuccess({ title: 'Record deleted' });
    },
    onError: (error, id) => {
      errorToast('Not deleted')(error);
      void client.invalidateQueries({ queryKey: notesKey(kind, id) });
    },
  });
}

/** Of the records in the spam, those with these ids, or all that came until a time (ISO 8601). */
export type SpamSelection = { ids: readonly string[] } | { until: string };

/** Deletes spam, and loads the list of the spam again. */
export function useDeleteSpam(kind: RecordKind) {
  const client = useQueryClient();
  const deletePart = async (part: SpamSelection) => {
    const response = await apiFetch(apiPath(ADMIN_API, kind, 'spam', 'delete'), {
      method: 'POST',
      body: part,
    });
    return (await response.json()) as { deleted: number; more: boolean };
  };
  return useMutation({
    mutationFn: async (selection: SpamSelection) => {
      let total = 0;
      if ('ids' in selection) {
        for (let start = 0; start < selection.ids.length; start += MAX_BULK) {
          total += (await deletePart({ ids: selection.ids.slice(start, start + MAX_BULK) })).deleted;
        }
        return total;
      }
      for (;;) {
        const { deleted, more } = await deletePart(selection);
        total += deleted;
        if (!more) return total;
      }
    },
    onSuccess: (deleted) =>
      toastSuccess({ title: 'Spam deleted', message: `${pluralize(deleted, 'record')} deleted.` }),
    onError: errorToast('Not deleted'),
    // Also after a failure, which may come when a part is deleted.
    onSettled: () => client.resetQueries({ queryKey: spamKey(kind) }),
  });
}

/** Deletes every record of both kinds from an e-mail address, and the mail about them. */
export function useEraseAddress() {
  const client = useQueryClient();
  return useMutation({
    // As for one record. The sender's records are not known here.
    onMutate: () => client.cancelQueries({ predicate: isNotesQuery }),
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
        message: `${pluralize(contacts, 'contact')} and ${pluralize(partnerships, 'partnership inquiry', 'partnership inquiries')} deleted.`,
      });
    },
    onError: (error) => {
      errorToast('Not erased')(error);
      void client.invalidateQueries({ predicate: isNotesQuery });
    },
  });
}
