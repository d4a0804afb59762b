import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError, postJson } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import { toastFailure, toastSuccess } from '@/lib/toast';
import { definitionOf, type RecordChange } from '@shared/inquiry/changes';
import { addressKey } from '@shared/inquiry/email-address';
import { type AnyRecord, RECORD_KINDS, type RecordKind } from '@shared/inquiry/kinds';
import type { Erased } from '@shared/inquiry/sender';
import { groupBy } from '@shared/ponyfills';
import { useAdminName } from '../admins';
import {
  countIds,
  toIds,
  inverse,
  type Outcome,
  type Part,
  toParts,
  type Progress,
  recordsToChange,
  sendChanges,
} from './change-records';
import { removeDrafts } from './drafts';
import { errorToast } from './error-toast';
import { cachedRecords, showDeleted } from './lists';
import { ADMIN_API, recordKey, undeliveredMailKey } from './query-keys';

const isDeletion = ({ type }: RecordChange) => type === 'delete';

export function useUpdateRecord(kind: RecordKind, failure = 'Not changed') {
  const client = useQueryClient();
  const sayDone = useDoneToast(kind);
  return useMutation({
    // A record that is still loading would get a 404 as soon as it is gone.
    onMutate: ({ id, patch }) =>
      isDeletion(patch) ? client.cancelQueries({ queryKey: recordKey(kind, id) }) : undefined,
    mutationFn: async ({ id, patch }: { id: string; patch: RecordChange }) => {
      const { failed, gone } = await sendChanges(client, [{ kind, change: patch, ids: [id] }]);
      if (failed[0]) throw new ApiError(409, failed[0].message);
      if (gone > 0 && !isDeletion(patch)) throw new ApiError(404, 'This record no longer exists.');
    },
    onSuccess: (_, { id, patch }) => sayDone(id, patch),
    onError: (error, { id, patch }) => {
      errorToast(failure)(error);
      if (isDeletion(patch)) void client.invalidateQueries({ queryKey: recordKey(kind, id) });
    },
  });
}

/** A toast about a record that leaves the list: a record that stays shows its change itself. */
function useDoneToast(kind: RecordKind) {
  const navigate = useNavigate();
  return (id: string, change: RecordChange) => {
    const open = () => navigate(`/admin?${new URLSearchParams({ record: `${kind}:${id}` })}`);
    const toasts = {
      nowhere: { title: 'Record deleted' },
      spam: { title: 'Moved to the spam', message: 'A mail that was not sent yet is canceled.' },
      inbox: {
        title: 'Moved to the inbox',
        message: 'Its mail is on the way, unless it was sent before.',
        action: { label: 'Open', onClick: () => void open() },
      },
    };
    const { movesTo } = definitionOf(change);
    if (movesTo) toastSuccess(toasts[movesTo]);
  };
}

interface Change {
  records: Partial<Record<RecordKind, readonly AnyRecord[]>>;
  action: RecordChange;
}

/** Makes the same change to many records. The toast offers to undo what loses nothing. */
export function useChangeRecords() {
  const client = useQueryClient();
  const toName = useAdminName();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(null);
  const run = (parts: readonly Part[]) => {
    running.current = new AbortController();
    return sendChanges(client, parts, setProgress, running.current.signal);
  };
  const stop = () => running.current?.abort();
  const undo = useMutation({
    mutationFn: ({ changed }: Outcome) =>
      run(changed.map((part) => ({ ...part, change: inverse(part.change) }))),
    onSuccess: (outcome) => showOutcome('changed back', outcome),
    onError: errorToast('Not undone'),
  });
  const change = useMutation({
    mutationFn: async ({ records, action }: Change) => {
      const parts = RECORD_KINDS.flatMap((kind) =>
        toParts(kind, recordsToChange(records[kind] ?? [], action), action),
      );
      const outcome = await run(parts);
      const left = Object.values(records).flat().length - countIds(parts);
      return { ...outcome, unchanged: outcome.unchanged + left };
    },
    onSuccess: (outcome, { action }) => {
      const { done, inverse: isLossless } = definitionOf(action);
      showOutcome(done(action, toName), outcome, isLossless ? () => undo.mutate(outcome) : undefined);
    },
    onError: errorToast('Not changed'),
  });
  return { change, progress: change.isPending || undo.isPending ? progress : null, stop };
}

function showOutcome(what: string, { changed, unchanged, gone, failed }: Outcome, undo?: () => void): void {
  const reasons = groupBy(failed, ({ message }) => message);
  const toast = {
    title: `${pluralize(countIds(changed), 'record')} ${what}`,
    message: [
      ...[...reasons].map(([reason, { length }]) => `${length} not changed: ${reason}`),
      unchanged > 0 ? `${unchanged} needed no change.` : '',
      gone > 0 ? `${gone} no longer existed.` : '',
    ]
      .filter((text) => text !== '')
      .join(' '),
    ...(undo && changed.length > 0 && { action: { label: 'Undo', onClick: undo } }),
  };
  if (failed.length > 0) toastFailure(toast);
  else toastSuccess(toast);
}

const isRecordQuery = ({ queryKey }: Query) =>
  queryKey.length === 3 && RECORD_KINDS.some((kind) => kind === queryKey[1]);

/** Deletes every record from some e-mail addresses, and the mail about them. */
export function useEraseAddress() {
  const client = useQueryClient();
  const done = useRef(0);
  return useMutation({
    // As for one record; the sender's records are not known here.
    onMutate: () => client.cancelQueries({ predicate: isRecordQuery }),
    mutationFn: async (emails: readonly string[]) => {
      const erased = { contacts: 0, partnerships: 0, unblocked: [] as string[] };
      done.current = 0;
      for (const email of emails) {
        const { contacts, partnerships, unblocked } = await postJson<Erased>(`${ADMIN_API}/erase`, { email });
        erased.contacts += contacts;
        erased.partnerships += partnerships;
        erased.unblocked.push(...unblocked);
        removeAddress(client, email);
        done.current += 1;
      }
      return erased;
    },
    onSuccess: ({ contacts, partnerships, unblocked }, emails) => {
      void client.invalidateQueries({ queryKey: undeliveredMailKey });
      const lifted =
        unblocked.length > 0 ? ` No longer blocked, with all their addresses: ${unblocked.join(', ')}.` : '';
      toastSuccess({
        title: emails.length === 1 ? 'Address erased' : `${emails.length} addresses erased`,
        message: `${pluralize(contacts, 'contact')} and ${pluralize(partnerships, 'partnership inquiry', 'partnership inquiries')} deleted.${lifted}`,
      });
    },
    onError: (error, emails) => {
      const title =
        done.current === 0 ? 'Not erased' : `${done.current} of ${emails.length} addresses erased`;
      errorToast(title)(error);
      void client.invalidateQueries({ predicate: isRecordQuery });
    },
  });
}

/** From the lists of this browser, with the drafts of answers and notes about its records. */
function removeAddress(client: QueryClient, email: string): void {
  for (const kind of RECORD_KINDS) {
    const records = cachedRecords(client, kind).filter(
      (record) => addressKey(record.email) === addressKey(email),
    );
    const ids = toIds(records);
    removeDrafts((draftKind, id) => draftKind === kind && ids.includes(id));
    showDeleted(client, kind, ids);
  }
}
