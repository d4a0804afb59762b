import type { QueryClient } from '@tanstack/react-query';
import { apiPath, isUnauthorized, postJson } from '@/lib/api-client';
import type { ChangeFailure, ChangeResult, RecordChange } from '@shared/inquiry/changes';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { isUnhandled } from '@shared/inquiry/state';
import { MAX_CHANGES } from '@shared/limits';
import { groupBy } from '@shared/ponyfills';
import { serverTime } from '../server-time';
import { errorMessage } from './error-toast';
import { ADMIN_API, inboxKey, recordKey, recordMailKey, spamKey, undeliveredMailKey } from './query-keys';
import { inboxById, removeRecords, showChanged } from './record-cache';

export type RecordAction =
  | { handled: boolean }
  | { spam: boolean }
  | { assignee: string | null }
  | { delete: 'inbox' | 'spam' };

export interface Part {
  kind: RecordKind;
  change: RecordChange;
  ids: readonly string[];
}

export interface Outcome {
  changed: { kind: RecordKind; id: string; change: RecordChange }[];
  unchanged: number;
  gone: number;
  failed: ChangeFailure[];
}

export interface Progress {
  done: number;
  total: number;
}

/** The records that the action changes, as far as this browser knows. */
export function recordsToChange(records: readonly AnyRecord[], action: RecordAction): readonly AnyRecord[] {
  if ('handled' in action) return records.filter((record) => isUnhandled(record) === action.handled);
  if ('assignee' in action) return records.filter(({ assignee }) => assignee !== action.assignee);
  return records;
}

/** A part for each assignee that is replaced: the server refuses to replace one whom this admin has not seen. */
export function partsOf(kind: RecordKind, records: readonly AnyRecord[], action: RecordAction): Part[] {
  if (!('assignee' in action)) return [{ kind, change: action, ids: idsOf(records) }];
  const byAssignee = groupBy(records, ({ assignee }) => assignee);
  return [...byAssignee].map(([was, group]) => ({ kind, change: { ...action, was }, ids: idsOf(group) }));
}

const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);

export function inverseParts(changed: Outcome['changed']): Part[] {
  const parts = groupBy(changed, ({ kind, change }) => JSON.stringify({ kind, change: inverse(change) }));
  return [...parts].map(([part, group]) => ({
    ...(JSON.parse(part) as Omit<Part, 'ids'>),
    ids: idsOf(group),
  }));
}

export function inverse(change: RecordChange): RecordChange {
  if ('handled' in change) return { handled: !change.handled };
  if ('spam' in change) return { spam: !change.spam };
  if ('assignee' in change) return { assignee: change.was, was: change.assignee };
  if ('snoozedUntil' in change) {
    const isUpcoming = change.was !== null && Date.parse(change.was) > serverTime();
    return { snoozedUntil: isUpcoming ? change.was : null, was: change.snoozedUntil };
  }
  throw new Error('Deleted records do not come back');
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
  const total = parts.reduce((sum, { ids }) => sum + ids.length, 0);
  const calls = callsOf(parts);
  const leaveRest = (from: number, message: string): Outcome => {
    const rest = calls.slice(from).flatMap(({ ids }) => ids);
    outcome.failed.push(...rest.map((id) => ({ id, message })));
    return outcome;
  };
  let done = 0;
  onProgress?.({ done, total });
  for (const [index, { kind, ...body }] of calls.entries()) {
    if (signal?.aborted) return leaveRest(index, 'You have stopped it.');
    try {
      const before = inboxById(client, kind);
      const result = await postJson<ChangeResult>(apiPath(ADMIN_API, kind, 'changes'), body);
      updateCache(client, { kind, ...body }, result, before);
      outcome.changed.push(...result.changed.map((id) => ({ kind, id, change: body.change })));
      outcome.unchanged += result.unchanged.length;
      outcome.gone += result.gone.length;
      outcome.failed.push(...result.failed);
    } catch (error) {
      if (outcome.changed.length === 0 || isUnauthorized(error)) throw error;
      return leaveRest(index, errorMessage(error));
    }
    onProgress?.({ done: (done += body.ids.length), total });
  }
  return outcome;
}

/** Calls that assign to the same admin are one batch, whichever assignees they replace. */
function callsOf(parts: readonly Part[]): (Part & { batchId: string })[] {
  const batches = new Map<string, string>();
  return parts.flatMap(({ kind, change, ids }) => {
    const key = 'assignee' in change ? JSON.stringify(change.assignee) : '';
    const batchId = batches.get(key) ?? crypto.randomUUID();
    batches.set(key, batchId);
    return Array.from({ length: Math.ceil(ids.length / MAX_CHANGES) }, (_, call) => {
      const start = call * MAX_CHANGES;
      return { batchId, kind, change, ids: ids.slice(start, start + MAX_CHANGES) };
    });
  });
}

function updateCache(
  client: QueryClient,
  { kind, change }: Part,
  { changed, records, unchanged, gone, failed }: ChangeResult,
  before: ReturnType<typeof inboxById>,
): void {
  const removed = new Set('delete' in change ? [...gone, ...changed] : gone);
  if (removed.size > 0) removeRecords(client, kind, ({ id }) => removed.has(id));
  showChanged(client, kind, records, before);
  for (const { id } of records) void client.invalidateQueries({ queryKey: recordKey(kind, id) });
  if ('delete' in change || 'spam' in change) {
    void client.invalidateQueries({ queryKey: undeliveredMailKey });
    for (const id of changed) void client.invalidateQueries({ queryKey: recordMailKey(kind, id) });
  }
  // Without live updates, the lists do not know yet what another admin has done.
  const isStale = unchanged.length + failed.length > 0;
  if (isStale || ('spam' in change && change.spam))
    void client.invalidateQueries({ queryKey: spamKey(kind) });
  if (isStale) void client.invalidateQueries({ queryKey: inboxKey(kind) });
}
