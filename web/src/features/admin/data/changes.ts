import { type QueryClient, type Query, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { apiPath, isUnauthorized, postJson, ApiError } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import { toastFailure, toastSuccess } from '@/lib/toast';
import {
  type ChangeFailure,
  type ChangeResult,
  definitionOf,
  type RecordChange,
} from '@shared/inquiry/changes';
import { addressKey } from '@shared/inquiry/email-address';
import { type AnyRecord, type RecordKind, RECORD_KINDS } from '@shared/inquiry/kinds';
import type { Erased } from '@shared/inquiry/sender';
import { MAX_CHANGES } from '@shared/limits';
import { groupBy } from '@shared/ponyfills';
import { useAdminName } from './admins';
import { errorMessage, errorToast } from './calls';
import { serverTime } from './clock';
import { removeDrafts } from './drafts';
import { showDeleted, showRecords, cachedRecords } from './lists';
import { ADMIN_API, inboxKey, spamKey, undeliveredMailKey, recordKey } from './query-keys';

export interface Part {
  kind: RecordKind;
  change: RecordChange;
  ids: readonly string[];
}

export interface Outcome {
  changed: Part[];
  unchanged: number;
  gone: number;
  failed: ChangeFailure[];
}

export interface Progress {
  done: number;
  total: number;
}

/** The records that are changed, as far as this browser knows. */
export function recordsToChange(records: readonly AnyRecord[], change: RecordChange): readonly AnyRecord[] {
  const { apply, was } = definitionOf(change);
  const now = new Date(serverTime());
  return records.filter((record) => {
    const effect = apply(record, was ? asSeen(change, was(record)) : change, '', now);
    return effect !== null && !effect.refusal;
  });
}

/** A part for each state that is replaced: the server refuses to replace one that this admin has not seen. */
export function toParts(kind: RecordKind, records: readonly AnyRecord[], change: RecordChange): Part[] {
  const { was } = definitionOf(change);
  if (!was) return [{ kind, change, ids: toIds(records) }];
  const groups = [...groupBy(records, was)];
  return groups.map(([seen, group]) => ({ kind, change: asSeen(change, seen), ids: toIds(group) }));
}

const asSeen = (change: RecordChange, was: string | null) => ({ ...change, was }) as RecordChange;

const toIds = (records: readonly { id: string }[]) => records.map(({ id }) => id);

const countIds = (parts: readonly Part[]) => parts.flatMap(({ ids }) => ids).length;

/** @throws Error for a change that nothing undoes */
export function inverse(change: RecordChange): RecordChange {
  const back = definitionOf(change).inverse?.(change, new Date(serverTime()));
  if (!back) throw new Error(`Nothing undoes ${change.type}`);
  return back;
}

/**
 * Makes changes in the database and in the cached lists. After a failure, or once the signal is aborted, the rest is not
 * sent, and counts as failed.
 * @throws ApiError, TypeError if nothing was changed, or the session has ended
 */
export async function sendChanges(
  client: QueryClient,
  parts: readonly Part[],
  onProgress?: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Outcome> {
  const outcome: Outcome = { changed: [], unchanged: 0, gone: 0, failed: [] };
  const total = countIds(parts);
  const calls = parts.flatMap(toCalls);
  const batchId = crypto.randomUUID();
  const leaveRest = (from: number, message: string): Outcome => {
    const rest = calls.slice(from).flatMap(({ ids }) => ids);
    outcome.failed.push(...rest.map((id) => ({ id, message })));
    return outcome;
  };
  let done = 0;
  onProgress?.({ done, total });
  for (const [index, call] of calls.entries()) {
    if (signal?.aborted) return leaveRest(index, 'You have stopped it.');
    const { kind, change, ids } = call;
    try {
      const path = apiPath(ADMIN_API, kind, 'changes');
      const result = await postJson<ChangeResult>(path, { batchId, change, ids });
      showResult(client, call, result);
      if (result.changed.length > 0) outcome.changed.push({ kind, change, ids: result.changed });
      outcome.unchanged += result.unchanged.length;
      outcome.gone += result.gone.length;
      outcome.failed.push(...result.failed);
    } catch (error) {
      if (outcome.changed.length === 0 || isUnauthorized(error)) throw error;
      return leaveRest(index, errorMessage(error));
    }
    onProgress?.({ done: (done += ids.length), total });
  }
  return outcome;
}

function toCalls({ ids, ...part }: Part): Part[] {
  return Array.from({ length: Math.ceil(ids.length / MAX_CHANGES) }, (_, call) => ({
    ...part,
    ids: ids.slice(call * MAX_CHANGES, (call + 1) * MAX_CHANGES),
  }));
}

function showResult(
  client: QueryClient,
  { kind, change }: Part,
  { changed, records, unchanged, gone, failed }: ChangeResult,
): void {
  const { movesTo } = definitionOf(change);
  showRecords(client, kind, records);
  showDeleted(client, kind, movesTo === 'nowhere' ? [...gone, ...changed] : gone);
  if (movesTo) {
    // The keys of the mail about single records start with this one.
    void client.invalidateQueries({ queryKey: undeliveredMailKey });
    void client.invalidateQueries({ queryKey: spamKey(kind) });
  }
  // Without live updates, the lists do not know yet what another admin has done.
  if (unchanged.length + failed.length > 0) {
    void client.invalidateQueries({ queryKey: spamKey(kind) });
    void client.invalidateQueries({ queryKey: inboxKey(kind) });
  }
}

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
