import type { QueryClient } from '@tanstack/react-query';
import { apiFetch, apiPath, isUnauthorized } from '@/lib/api-client';
import type { ChangeFailure, ChangeResult, RecordChange } from '@shared/inquiry/changes';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { isUnhandled } from '@shared/inquiry/state';
import { MAX_CHANGES } from '@shared/limits';
import { groupBy } from '@shared/ponyfills';
import { serverTime } from '../server-time';
import { errorMessage } from './error-toast';
import { ADMIN_API, inboxKey, recordMailKey, spamKey, undeliveredMailKey } from './query-keys';
import { removeRecords, replaceRecords, upsertRecords } from './record-cache';

export type RecordAction =
  | { handled: boolean }
  | { spam: boolean }
  | { assignee: string | null }
  | { delete: 'inbox' | 'spam' };

export interface Part {
  kind: RecordKind;
  change: RecordChange;
  records: readonly AnyRecord[];
}

export interface Outcome {
  /** `record` is as it is after the change. */
  changed: { kind: RecordKind; record: AnyRecord; change: RecordChange }[];
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
  if (!('assignee' in action)) return [{ kind, change: action, records }];
  const byAssignee = groupBy(records, ({ assignee }) => assignee);
  return [...byAssignee].map(([was, group]) => ({ kind, change: { ...action, was }, records: group }));
}

export function inverseParts(changed: Outcome['changed']): Part[] {
  const parts = groupBy(changed, ({ kind, change }) => JSON.stringify({ kind, change: inverse(change) }));
  return [...parts].map(([part, group]) => ({
    ...(JSON.parse(part) as Omit<Part, 'records'>),
    records: group.map(({ record }) => record),
  }));
}

function inverse(change: RecordChange): RecordChange {
  if ('handled' in change) return { handled: !change.handled };
  if ('spam' in change) return { spam: !change.spam };
  if ('assignee' in change) return { assignee: change.was, was: change.assignee };
  throw new Error('Deleted records do not come back');
}

interface Sender {
  client: QueryClient;
  username: string;
}

/**
 * Makes changes in the database and in the cached lists. After a failure the rest is not sent, and counts as failed.
 * @throws ApiError, TypeError if nothing was changed, or the session has ended
 */
export async function sendChanges(
  sender: Sender,
  parts: readonly Part[],
  onProgress?: (progress: Progress) => void,
): Promise<Outcome> {
  const outcome: Outcome = { changed: [], unchanged: 0, gone: 0, failed: [] };
  const total = parts.reduce((sum, { records }) => sum + records.length, 0);
  const calls = callsOf(parts);
  let done = 0;
  onProgress?.({ done, total });
  for (const [index, { batchId, kind, change, records }] of calls.entries()) {
    try {
      const body = { batchId, ids: records.map(({ id }) => id), change };
      const response = await apiFetch(apiPath(ADMIN_API, kind, 'changes'), { method: 'POST', body });
      const result = (await response.json()) as ChangeResult;
      const now = new Date(response.headers.get('date') ?? serverTime()).toISOString();
      const changed = updateCache(sender, { kind, change, records }, result, now);
      outcome.changed.push(...changed.map((record) => ({ kind, record, change })));
      outcome.unchanged += result.unchanged.length;
      outcome.gone += result.gone.length;
      outcome.failed.push(...result.failed);
    } catch (error) {
      if (outcome.changed.length === 0 || isUnauthorized(error)) throw error;
      const message = errorMessage(error);
      const rest = calls.slice(index).flatMap((call) => call.records);
      outcome.failed.push(...rest.map(({ id }) => ({ id, message })));
      return outcome;
    }
    onProgress?.({ done: (done += records.length), total });
  }
  return outcome;
}

/** Calls that assign to the same admin are one batch, whichever assignees they replace. */
function callsOf(parts: readonly Part[]): (Part & { batchId: string })[] {
  const batches = new Map<string, string>();
  return parts.flatMap(({ kind, change, records }) => {
    const key = 'assignee' in change ? JSON.stringify(change.assignee) : '';
    const batchId = batches.get(key) ?? crypto.randomUUID();
    batches.set(key, batchId);
    return Array.from({ length: Math.ceil(records.length / MAX_CHANGES) }, (_, call) => {
      const start = call * MAX_CHANGES;
      return { batchId, kind, change, records: records.slice(start, start + MAX_CHANGES) };
    });
  });
}

function updateCache(
  { client, username }: Sender,
  part: Part,
  { changed, unchanged, gone, failed }: ChangeResult,
  now: string,
): AnyRecord[] {
  const { kind, change } = part;
  const ids = new Set(changed);
  // Another admin may have changed a record in the meantime.
  const inbox = new Map(
    client.getQueryData<AnyRecord[]>(inboxKey(kind))?.map((record) => [record.id, record]),
  );
  const records = part.records
    .filter(({ id }) => ids.has(id))
    .map((record) => changedRecord(inbox.get(record.id) ?? record, change, { now, username }));

  const removed = new Set('delete' in change ? [...gone, ...changed] : gone);
  if (removed.size > 0) removeRecords(client, kind, ({ id }) => removed.has(id));
  if ('spam' in change) upsertRecords(client, kind, records);
  else if (!('delete' in change)) replaceRecords(client, kind, records);
  if ('delete' in change || 'spam' in change) {
    void client.invalidateQueries({ queryKey: undeliveredMailKey });
    for (const { id } of records) void client.invalidateQueries({ queryKey: recordMailKey(kind, id) });
  }
  // Without live updates, the lists do not know yet what another admin has done.
  const isStale = unchanged.length + failed.length > 0;
  if (isStale || ('spam' in change && change.spam))
    void client.invalidateQueries({ queryKey: spamKey(kind) });
  if (isStale) void client.invalidateQueries({ queryKey: inboxKey(kind) });
  return records;
}

function changedRecord(
  record: AnyRecord,
  change: RecordChange,
  { now, username }: { now: string; username: string },
): AnyRecord {
  if ('handled' in change) {
    return { ...record, handledAt: change.handled ? now : null, handledBy: change.handled ? username : null };
  }
  if ('spam' in change) {
    const { spamReason, ...rest } = record;
    return { ...rest, spam: change.spam, ...(change.spam && spamReason && { spamReason }) };
  }
  return 'assignee' in change ? { ...record, assignee: change.assignee } : record;
}
