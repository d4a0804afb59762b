import type { QueryClient } from '@tanstack/react-query';
import { apiPath, isUnauthorized, postJson } from '@/lib/api-client';
import {
  type ChangeFailure,
  type ChangeResult,
  definitionOf,
  type RecordChange,
} from '@shared/inquiry/changes';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { MAX_CHANGES } from '@shared/limits';
import { groupBy } from '@shared/ponyfills';
import { serverTime } from '../server-time';
import { errorMessage } from './error-toast';
import { showDeleted, showRecords } from './lists';
import { ADMIN_API, inboxKey, spamKey, undeliveredMailKey } from './query-keys';

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

export const toIds = (records: readonly { id: string }[]) => records.map(({ id }) => id);

export const countIds = (parts: readonly Part[]) => parts.flatMap(({ ids }) => ids).length;

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
