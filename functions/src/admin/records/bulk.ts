import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import { HttpError, StorageUnavailable } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import type { AdminUser } from '../../shared/account.ts';
import { type BulkChange, type BulkResult, bulkSchema } from '../../shared/inquiry/bulk.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { type AuditEntry, withBulkAudit } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import { requireAssignable } from './assignee.ts';
import { assign, deleteWithTraces, markHandled, moveToSpam, releaseFromSpam } from './changes.ts';
import { changeRecord, isInSpam, kindOf, readRecords, type RecordChange } from './record-documents.ts';

/** Records in one commit. Each takes at most five writes, and Firestore's emulator takes 500 of them and 4 MB. */
const BATCH_SIZE = 50;

/**
 * POST /api/admin/{kind}/bulk: does the same to up to 500 records. 200 and what has become of each (BulkResult): one that
 * fails does not stop the others. Calls with the same `act` are audited as one.
 */
export async function changeRecords(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const { act, ids, change } = await readJson(request, bulkSchema);
  if ('assignee' in change) await requireAssignable(change.assignee);

  const unique = [...new Set(ids)];
  const entry = auditEntry(kind, change, actor);
  const changed = await withBulkAudit({ act, records: unique.length }, entry, async () => {
    const result = await changeAll(kind, unique, changeOf(kind, change, actor));
    return { changed: result.changed.length, result };
  });
  return json(200, changed);
}

function changeOf(kind: RecordKind, change: BulkChange, actor: AdminUser): RecordChange {
  if ('handled' in change) return markHandled(kind, change.handled, actor);
  if ('assignee' in change) return assign(kind, change);
  if ('spam' in change) return change.spam ? moveToSpam(kind) : releaseFromSpam(kind);
  const remove = deleteWithTraces(kind);
  return (record, batch) => {
    const place = isInSpam(kind, record) ? 'spam' : 'inbox';
    if (place !== change.delete) throw new HttpError(409, `By now it is in the ${place}.`);
    return remove(record, batch);
  };
}

function auditEntry(kind: RecordKind, change: BulkChange, actor: AdminUser): AuditEntry {
  if ('handled' in change) {
    return { actor, action: change.handled ? 'records.handle' : 'records.reopen', target: kind };
  }
  if ('spam' in change) {
    return { actor, action: change.spam ? 'records.spam' : 'records.release', target: kind };
  }
  if ('delete' in change) return { actor, action: 'records.delete', target: `${kind}: ${change.delete}` };
  return { actor, action: 'records.assign', target: `${kind}: to ${change.assignee ?? 'nobody'}` };
}

/** @throws StorageUnavailable when Firestore is out of reach before anything was changed */
async function changeAll(
  kind: RecordKind,
  ids: readonly string[],
  change: RecordChange,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], unchanged: [], gone: [], failed: [] };
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    try {
      await changeBatch(kind, ids.slice(start, start + BATCH_SIZE), change, result);
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || result.changed.length === 0) throw error;
      const done = new Set([...result.changed, ...result.unchanged, ...result.gone]);
      for (const { id } of result.failed) done.add(id);
      const message = 'We cannot reach our records right now.';
      result.failed.push(...ids.filter((id) => !done.has(id)).map((id) => ({ id, message })));
      return result;
    }
  }
  return result;
}

/** Changes some records in one commit; if one of them changes in between, each in a commit of its own. */
async function changeBatch(
  kind: RecordKind,
  ids: readonly string[],
  change: RecordChange,
  result: BulkResult,
): Promise<void> {
  const batch = database().batch();
  const records = await readRecords(kind, ids);
  const outcomes = await Promise.all(
    ids.map(async (id) => {
      const record = records.get(id);
      return { id, outcome: record ? await attempt(() => change(record, batch)) : GONE };
    }),
  );
  const isCommitted = await withTimeout(batch.commit()).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StorageUnavailable) throw error;
      return false;
    },
  );
  for (const { id, outcome } of outcomes) {
    report(result, id, isCommitted ? outcome : await attempt(() => changeRecord(kind, id, change)));
  }
}

/** Whether a record was changed, or why not. */
type Outcome = boolean | HttpError;
const GONE = new HttpError(404, '');

async function attempt(change: () => boolean | Promise<boolean>): Promise<Outcome> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

function report(result: BulkResult, id: string, outcome: Outcome): void {
  if (outcome === true) result.changed.push(id);
  else if (outcome === false) result.unchanged.push(id);
  else if (outcome.status === 404) result.gone.push(id);
  else result.failed.push({ id, message: outcome.message });
}
