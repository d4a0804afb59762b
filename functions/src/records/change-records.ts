import { Timestamp, type QueryDocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { type AuditEntry, addToAuditCount } from '../audit.ts';
import { adminNames, listAdminAccounts } from '../firebase-auth.ts';
import { commit } from '../firestore/calls.ts';
import { database } from '../firestore/database.ts';
import { readJson } from '../http/body.ts';
import { HttpError, StorageUnavailable } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import { changesSchema } from '../shared/inquiry/changes-schema.ts';
import { type ChangeResult, definitionOf, type RecordChange } from '../shared/inquiry/changes.ts';
import { type AnyRecord, RECORD_KINDS, type RecordKind } from '../shared/inquiry/kinds.ts';
import { MAX_CHANGES } from '../shared/limits.ts';
import { updateRecord, changeRecord, findRecords, kindParam, readRecord, readRecords } from './documents.ts';
import { withEvent } from './events.ts';
import { MOVES } from './move-or-delete.ts';

/**
 * Changes records. Returns 200 and the result for each record. A record that fails does not stop the others. Calls with the
 * same `batchId` share an audit entry.
 */
export async function changeRecords(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const kind = kindParam(request);
  const { batchId, ids, change } = await readJson(request, changesSchema);
  if (change.type === 'assign') await requireAssignable(change.assignee);

  const uniqueIds = [...new Set(ids)];
  const path = uniqueIds.length === 1 ? `${kind}/${uniqueIds.join()}` : kind;
  const { detail } = definitionOf(change);
  const target = detail ? `${path}: ${detail(change)}` : path;
  const entry: AuditEntry = { actor, action: `records.${change.type}`, target };
  const result: ChangeResult = { changed: [], records: [], unchanged: [], gone: [], failed: [] };

  const outcomes = await changeAll(uniqueIds, {
    kind,
    write: changeWriter(kind, change, actor),
    audit: (batch, changes) => addToAuditCount(batch, batchId, entry, changes),
  });
  for (const { id, outcome } of outcomes) {
    if (outcome === false) result.unchanged.push(id);
    else if (!(outcome instanceof HttpError)) {
      result.changed.push(id);
      if (outcome) result.records.push(outcome); // null after a deletion
    } else if (outcome.status === 404) result.gone.push(id);
    else result.failed.push({ id, message: outcome.message });
  }
  return json(200, result);
}

/** Unassigns all records that are assigned to a removed account. @throws StorageUnavailable */
export async function unassignAll(username: string, actor: AdminUser): Promise<void> {
  const change = { type: 'assign', assignee: null, was: username } as const;
  const found = await findRecords((records) => records.where('assignee', '==', username).select());
  for (const kind of RECORD_KINDS) {
    const ids = found.flatMap((assigned) => (assigned.kind === kind ? assigned.record.id : []));
    // The audit log already has an entry for the removal of the account.
    const bulkChange = { kind, write: changeWriter(kind, change, actor), audit: () => undefined };
    for (let start = 0; start < ids.length; start += MAX_CHANGES)
      await changeAll(ids.slice(start, start + MAX_CHANGES), bulkChange);
  }
}

/** @throws HttpError 400 if the assignee is neither an admin nor null */
async function requireAssignable(assignee: string | null): Promise<void> {
  if (assignee === null) return;
  const admins = await listAdminAccounts();
  if (!admins.some(({ username }) => username === assignee)) {
    throw new HttpError(400, 'This admin account no longer exists. Reload the page to choose another.');
  }
}

/** The changed record, null if it is deleted, or false if it already has the change. */
type WriteResult = AnyRecord | null | false;

/**
 * Adds a change to a batch. The commit fails if the record has changed since it was read.
 * @throws HttpError 409 when the record must not be changed
 */
type ChangeWriter = (record: QueryDocumentSnapshot, batch: WriteBatch) => Promise<WriteResult>;

function changeWriter(kind: RecordKind, change: RecordChange, { username: by }: AdminUser): ChangeWriter {
  const { apply, event: what, movesTo } = definitionOf(change);
  return async (record, batch) => {
    const at = Timestamp.now();
    const effect = apply(readRecord(kind, record), change, by, at.toDate());
    if (effect === null) return false;
    const { fields, value = null, refusal, colleague = null } = effect;
    if (refusal) {
      const name = colleague === null ? 'Another admin' : (await adminNames())(colleague);
      throw new HttpError(409, refusal(name));
    }
    const event = { what, by, at, value };
    if (movesTo) return MOVES[movesTo]({ kind, record, batch, event });
    const written = updateRecord(batch, record, { ...fields, ...withEvent(record, event) });
    return readRecord(kind, record, { ...record.data(), ...written });
  };
}

/** The outcome for a record that does not exist. Only the status is used. */
const NOT_FOUND = new HttpError(404, '');

interface BulkChange {
  kind: RecordKind;
  write: ChangeWriter;
  /** Adds the number of changes to the audit log, in the batch that makes the changes. */
  audit: (batch: WriteBatch, changes: number) => void;
}

/** Changes the records in one commit, or in separate commits if a record has changed since it was read. @throws StorageUnavailable */
async function changeAll(ids: readonly string[], bulkChange: BulkChange) {
  const { kind, write, audit } = bulkChange;
  const batch = database().batch();
  const records = await readRecords(kind, ids);
  const outcomes = await Promise.all(
    ids.map(async (id) => {
      const record = records.get(id);
      return { id, outcome: record ? await toOutcome(write(record, batch)) : NOT_FOUND };
    }),
  );
  const changes = outcomes.filter(({ outcome }) => outcome !== false && !(outcome instanceof HttpError));
  if (changes.length > 0) audit(batch, changes.length);
  try {
    await commit(batch);
    return outcomes;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    const separateOutcomes = [];
    for (const id of ids) separateOutcomes.push({ id, outcome: await toOutcome(changeOne(id, bulkChange)) });
    return separateOutcomes;
  }
}

async function changeOne(id: string, { kind, write, audit }: BulkChange): Promise<WriteResult> {
  let written: WriteResult = false;
  await changeRecord(kind, id, async (record, batch) => {
    written = await write(record, batch);
    if (written !== false) audit(batch, 1);
    return written !== false;
  });
  return written;
}

/** Returns the result of a change. An HttpError, which refuses the change, is returned too instead of being thrown. */
const toOutcome = (change: Promise<WriteResult>) =>
  change.catch((error: unknown) => {
    if (error instanceof HttpError) return error;
    throw error;
  });
