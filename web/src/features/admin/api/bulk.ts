import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiFetch, apiPath, isUnauthorized } from '@/lib/api-client';
import { pluralize } from '@/lib/pluralize';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { BulkChange, BulkFailure, BulkResult } from '@shared/inquiry/bulk';
import { type AnyRecord, MAX_BULK, type RecordKind } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/record';
import { useAuth } from '../session/auth-context';
import { errorMessage, errorToast } from './error-toast';
import { ADMIN_API, inboxKey, spamKey, undeliveredMailKey } from './query-keys';
import { removeRecords, replaceRecords, upsertRecords } from './record-cache';

/** What is done to many records. */
export type BulkAction =
  { handled: boolean } | { spam: boolean } | { assignee: string | null } | { delete: 'inbox' | 'spam' };

/** Records to which the same change is made. */
interface Part {
  change: BulkChange;
  records: readonly AnyRecord[];
}

/** What has become of the records of an act. */
interface Outcome {
  /** As they are now. */
  changed: { record: AnyRecord; change: BulkChange }[];
  unchanged: number;
  gone: number;
  failed: BulkFailure[];
}

export interface Progress {
  done: number;
  total: number;
}

/** The records that are not yet as the action makes them, as this browser knows them. */
export function recordsToChange(records: readonly AnyRecord[], action: BulkAction): readonly AnyRecord[] {
  if ('handled' in action) return records.filter((record) => isOpen(record) === action.handled);
  if ('assignee' in action) return records.filter(({ assignee }) => assignee !== action.assignee);
  return records;
}

/** Does the same to many records, 500 in a call, and offers to undo it where nothing is lost. */
export function useBulkAction(kind: RecordKind) {
  const client = useQueryClient();
  const { user } = useAuth();
  const [progress, setProgress] = useState<Progress | null>(null);
  const onPart = (part: Part, result: BulkResult, now: string) => {
    const changed = new Set(result.changed);
    // Another admin may have changed a record since it was selected, or since the act that is undone.
    const inbox = new Map(
      client.getQueryData<AnyRecord[]>(inboxKey(kind))?.map((record) => [record.id, record]),
    );
    const records = part.records
      .filter(({ id }) => changed.has(id))
      .map((record) =>
        changedRecord(inbox.get(record.id) ?? record, part.change, { now, username: user?.username ?? '' }),
      );
    updateCache(client, kind, { change: part.change, records }, result);
    return records;
  };
  const run = async (parts: readonly Part[]) => {
    try {
      return await sendParts(kind, parts, onPart, setProgress);
    } finally {
      setProgress(null);
    }
  };
  const undo = useMutation({
    mutationFn: ({ changed }: Outcome) => run(inverseParts(changed)),
    onSuccess: (outcome) => showOutcome('changed back', outcome),
    onError: errorToast('Not undone'),
  });
  const act = useMutation({
    mutationFn: async ({ records, action }: { records: readonly AnyRecord[]; action: BulkAction }) => {
      const concerned = recordsToChange(records, action);
      const outcome = await run(partsOf(concerned, action));
      return { ...outcome, unchanged: outcome.unchanged + records.length - concerned.length };
    },
    onSuccess: (outcome, { action }) => {
      const isLossless = 'assignee' in action || 'spam' in action || ('handled' in action && action.handled);
      showOutcome(done(action), outcome, isLossless ? () => undo.mutate(outcome) : undefined);
    },
    onError: errorToast('Not changed'),
  });
  return { act, progress };
}

function partsOf(records: readonly AnyRecord[], action: BulkAction): Part[] {
  if (!('assignee' in action)) return [{ change: action, records }];
  // The server refuses to replace an assignee whom this admin has not seen.
  const byAssignee = Map.groupBy(records, ({ assignee }) => assignee);
  return [...byAssignee].map(([was, group]) => ({ change: { ...action, was }, records: group }));
}

/** What takes changes back. */
function inverseParts(changed: Outcome['changed']): Part[] {
  const parts = Map.groupBy(changed, ({ change }) => JSON.stringify(inverse(change)));
  return [...parts].map(([change, group]) => ({
    change: JSON.parse(change) as BulkChange,
    records: group.map(({ record }) => record),
  }));
}

function inverse(change: BulkChange): BulkChange {
  if ('handled' in change) return { handled: !change.handled };
  if ('spam' in change) return { spam: !change.spam };
  if ('assignee' in change) return { assignee: change.was, was: change.assignee };
  throw new Error('Deleted records do not come back');
}

/**
 * Sends parts one after the other. After a failure the rest is not sent, and counts as failed.
 * @throws ApiError, TypeError when nothing was changed, or the session has ended
 */
async function sendParts(
  kind: RecordKind,
  parts: readonly Part[],
  onPart: (part: Part, result: BulkResult, now: string) => AnyRecord[],
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  const outcome: Outcome = { changed: [], unchanged: 0, gone: 0, failed: [] };
  const total = parts.reduce((sum, { records }) => sum + records.length, 0);
  const calls = callsOf(parts);
  const sent = { calls: 0, records: 0 };
  onProgress({ done: 0, total });
  try {
    for (const { act, ...call } of calls) {
      const body = { act, ids: call.records.map(({ id }) => id), change: call.change };
      const response = await apiFetch(apiPath(ADMIN_API, kind, 'bulk'), { method: 'POST', body });
      const result = (await response.json()) as BulkResult;
      const now = new Date(response.headers.get('date') ?? Date.now()).toISOString();
      const records = onPart(call, result, now);
      outcome.changed.push(...records.map((record) => ({ record, change: call.change })));
      outcome.unchanged += result.unchanged.length;
      outcome.gone += result.gone.length;
      outcome.failed.push(...result.failed);
      sent.calls += 1;
      sent.records += call.records.length;
      onProgress({ done: sent.records, total });
    }
  } catch (error) {
    if (outcome.changed.length === 0 || isUnauthorized(error)) throw error;
    const message = errorMessage(error);
    const rest = calls.slice(sent.calls).flatMap(({ records }) => records);
    outcome.failed.push(...rest.map(({ id }) => ({ id, message })));
  }
  return outcome;
}

interface Call extends Part {
  act: string;
}

/** Calls of at most 500 records. Those that assign to the same admin are one act, also when they replace different assignees. */
function callsOf(parts: readonly Part[]): Call[] {
  const acts = new Map<string, string>();
  return parts.flatMap(({ change, records }) => {
    const key = 'assignee' in change ? JSON.stringify(change.assignee) : '';
    const act = acts.get(key) ?? crypto.randomUUID();
    acts.set(key, act);
    const starts = Array.from({ length: Math.ceil(records.length / MAX_BULK) }, (_, call) => call * MAX_BULK);
    return starts.map((start) => ({ act, change, records: records.slice(start, start + MAX_BULK) }));
  });
}

function changedRecord(
  record: AnyRecord,
  change: BulkChange,
  { now, username }: { now: string; username: string },
): AnyRecord {
  if ('handled' in change) {
    return { ...record, handledAt: change.handled ? now : null, handledBy: change.handled ? username : null };
  }
  if ('spam' in change) return { ...record, spam: change.spam };
  return 'assignee' in change ? { ...record, assignee: change.assignee } : record;
}

function updateCache(
  client: QueryClient,
  kind: RecordKind,
  { change, records }: Part,
  { gone, unchanged, failed }: BulkResult,
): void {
  const removed = new Set('delete' in change ? [...gone, ...records.map(({ id }) => id)] : gone);
  if (removed.size > 0) removeRecords(client, kind, ({ id }) => removed.has(id));
  if ('spam' in change) upsertRecords(client, kind, records);
  else if (!('delete' in change)) replaceRecords(client, kind, records);
  if ('delete' in change || 'spam' in change) {
    void client.invalidateQueries({ queryKey: undeliveredMailKey });
  }
  // What comes back to the spam, or was released from it by somebody else.
  const isStale = unchanged.length + failed.length > 0;
  if (isStale || ('spam' in change && change.spam))
    void client.invalidateQueries({ queryKey: spamKey(kind) });
  if (isStale) void client.invalidateQueries({ queryKey: inboxKey(kind) });
}

/** What was done, after the number of records. */
function done(action: BulkAction): string {
  if ('handled' in action) return action.handled ? 'marked as handled' : 'marked as not handled';
  if ('spam' in action) return action.spam ? 'moved to the spam' : 'moved to the inbox';
  return 'assignee' in action ? `assigned to ${action.assignee ?? 'nobody'}` : 'deleted';
}

/** Says in a toast how many records were changed, how many were not, and why. */
function showOutcome(what: string, { changed, unchanged, gone, failed }: Outcome, undo?: () => void): void {
  const reasons = new Map<string, number>();
  for (const { message } of failed) reasons.set(message, (reasons.get(message) ?? 0) + 1);
  const toast = {
    title: `${pluralize(changed.length, 'record')} ${what}`,
    message: [
      ...[...reasons].map(([reason, number]) => `${number} not changed: ${reason}`),
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
