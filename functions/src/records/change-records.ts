import { Timestamp, type QueryDocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { type AuditEntry, countInAudit } from '../audit.ts';
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
import { MOVES } from './moves.ts';

/** 200 and the result for each record: a failed record does not stop the others. Calls with one `batchId` are one audit entry. */
export async function changeRecords(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const kind = kindParam(request);
  const { batchId, ids, change } = await readJson(request, changesSchema);
  if (change.type === 'assign') await requireAssignable(change.assignee);

  const unique = [...new Set(ids)];
  const records = unique.length === 1 ? `${kind}/${unique.join()}` : kind;
  const { detail } = definitionOf(change);
  const target = detail ? `${records}: ${detail(change)}` : records;
  const entry: AuditEntry = { actor, action: `records.${change.type}`, target };
  const result: ChangeResult = { changed: [], records: [], unchanged: [], gone: [], failed: [] };
  const outcomes = await changeAll(unique, {
    kind,
    write: changeWriter(kind, change, actor),
    count: (batch, changes) => countInAudit(batch, batchId, entry, changes),
  });
  for (const { id, outcome } of outcomes) {
    if (outcome === false) result.unchanged.push(id);
    else if (!(outcome instanceof HttpError)) {
      result.changed.push(id);
      if (outcome) result.records.push(outcome);
    } else if (outcome.status === 404) result.gone.push(id);
    else result.failed.push({ id, message: outcome.message });
  }
  return json(200, result);
}

/** Takes the records of a removed account from it; then they have no assignee. @throws StorageUnavailable */
export async function unassignAll(username: string, actor: AdminUser): Promise<void> {
  const change = { type: 'assign', assignee: null, was: username } as const;
  const found = await findRecords((records) => records.where('assignee', '==', username).select());
  for (const kind of RECORD_KINDS) {
    const ids = found.flatMap((assigned) => (assigned.kind === kind ? assigned.record.id : []));
    const changing = { kind, write: changeWriter(kind, change, actor), count: () => undefined };
    for (let start = 0; start < ids.length; start += MAX_CHANGES)
      await changeAll(ids.slice(start, start + MAX_CHANGES), changing);
  }
}

/** @throws HttpError 400 if the assignee is neither an admin nor null */
async function requireAssignable(assignee: string | null): Promise<void> {
  if (assignee === null) return;
  const admins = await listAdminAccounts();
  if (!admins.some(({ username }) => username === assignee)) {
    throw new HttpError(400, 'There is no such admin account.');
  }
}

/** The changed record, null if it is deleted, or false if it has the change already. */
type Written = AnyRecord | null | false;

/**
 * Adds a change to a batch, on condition that the record is unchanged.
 * @throws HttpError 409 when the record must not be changed
 */
type ChangeWriter = (record: QueryDocumentSnapshot, batch: WriteBatch) => Promise<Written>;

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

const NOT_FOUND = new HttpError(404, '');

interface Changing {
  kind: RecordKind;
  write: ChangeWriter;
  /** In the batch that makes the changes. */
  count: (batch: WriteBatch, changes: number) => void;
}

/** In one commit; if one of the records changes in between, each in a commit of its own. @throws StorageUnavailable */
async function changeAll(ids: readonly string[], changing: Changing) {
  const { kind, write, count } = changing;
  const batch = database().batch();
  const records = await readRecords(kind, ids);
  const together = await Promise.all(
    ids.map(async (id) => {
      const record = records.get(id);
      return { id, outcome: record ? await toOutcome(write(record, batch)) : NOT_FOUND };
    }),
  );
  const changes = together.filter(({ outcome }) => outcome !== false && !(outcome instanceof HttpError));
  if (changes.length > 0) count(batch, changes.length);
  try {
    await commit(batch);
    return together;
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    const alone = [];
    for (const id of ids) alone.push({ id, outcome: await toOutcome(changeOne(id, changing)) });
    return alone;
  }
}

async function changeOne(id: string, { kind, write, count }: Changing): Promise<Written> {
  let written: Written = false;
  await changeRecord(kind, id, async (record, batch) => {
    written = await write(record, batch);
    if (written !== false) count(batch, 1);
    return written !== false;
  });
  return written;
}

/** Returns also the reason for which a record was not changed. */
const toOutcome = (change: Promise<Written>) =>
  change.catch((error: unknown) => {
    if (error instanceof HttpError) return error;
    throw error;
  });
