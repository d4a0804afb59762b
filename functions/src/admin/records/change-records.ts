import { Timestamp, type QueryDocumentSnapshot, type WriteBatch } from 'firebase-admin/firestore';
import { adminNames, listAdminAccounts } from '../../firebase-auth.ts';
import { commit } from '../../firestore/calls.ts';
import { database } from '../../firestore/database.ts';
import { updateRecord } from '../../firestore/record-writes.ts';
import { readJson } from '../../http/body.ts';
import { HttpError, StorageUnavailable } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { withEvent } from '../../records/events.ts';
import { changeRecord, kindParam, readRecord, readRecords } from '../../records/record-documents.ts';
import type { AdminUser } from '../../shared/account.ts';
import { type ChangeResult, definitionOf, type RecordChange } from '../../shared/inquiry/changes.ts';
import { changesSchema } from '../../shared/inquiry/changes/schema.ts';
import type { AnyRecord, RecordKind } from '../../shared/inquiry/kinds.ts';
import { type AuditEntry, countInAudit } from '../audit.ts';
import { MOVES } from './moves.ts';

/** Records in one commit. Each takes at most six writes; Firestore's emulator takes 500 of them and 4 MB. */
const BATCH_SIZE = 50;

/** 200 and the result for each record: a failed record does not stop the others. Calls with one `batchId` are one audit entry. */
export async function changeRecords(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const kind = kindParam(request);
  const { batchId, ids, change } = await readJson(request, changesSchema);
  if (change.type === 'assign') await requireAssignable(change.assignee);

  const unique = [...new Set(ids)];
  const { detail } = definitionOf(change);
  const records = unique.length === 1 ? `${kind}/${unique.join()}` : kind;
  const target = detail ? `${records}: ${detail(change)}` : records;
  const entry: AuditEntry = { actor, action: `records.${change.type}`, target };
  const result = await changeAll(
    {
      kind,
      write: changeWriter(kind, change, actor),
      count: (batch, changes) => countInAudit(batch, batchId, entry, changes),
    },
    unique,
  );
  return json(200, result);
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
  const { apply, movesTo } = definitionOf(change);
  return async (record, batch) => {
    const at = Timestamp.now();
    const effect = apply(readRecord(kind, record), change, { by, at: at.toDate() });
    if (effect === null) return false;
    if ('refusal' in effect) throw new HttpError(409, effect.refusal(await findName(effect.colleague)));
    const { fields, ...what } = effect;
    const event = { by, at, ...what };
    if (movesTo) return MOVES[movesTo]({ kind, record, batch, event });
    const update = { ...fields, ...withEvent(record, event) };
    updateRecord(batch, record, update);
    return readRecord(kind, record, { ...record.data(), ...update });
  };
}

/** How the caller sees the colleague who was faster. */
async function findName(username: string | null = null): Promise<string> {
  return username === null ? 'Another admin' : (await adminNames())(username);
}

interface Batch {
  kind: RecordKind;
  write: ChangeWriter;
  /** In the batch that makes the changes. */
  count: (batch: WriteBatch, changes: number) => void;
}

/** @throws StorageUnavailable when Firestore is out of reach before anything was changed */
async function changeAll(all: Batch, ids: readonly string[]): Promise<ChangeResult> {
  const outcomes = new Map<string, Outcome>(ids.map((id) => [id, OUT_OF_REACH]));
  try {
    for (let start = 0; start < ids.length; start += BATCH_SIZE)
      await changeChunk(all, ids.slice(start, start + BATCH_SIZE), outcomes);
  } catch (error) {
    const isAnyChanged = [...outcomes.values()].some(isChange);
    if (!(error instanceof StorageUnavailable) || !isAnyChanged) throw error;
  }
  return toResult(outcomes);
}

/** In one commit; if one of the records changes in between, each in a commit of its own. */
async function changeChunk(
  all: Batch,
  ids: readonly string[],
  outcomes: Map<string, Outcome>,
): Promise<void> {
  const { kind, write, count } = all;
  const batch = database().batch();
  const records = await readRecords(kind, ids);
  const written = await Promise.all(
    ids.map(async (id): Promise<[string, Outcome]> => {
      const record = records.get(id);
      return [id, record ? await toOutcome(write(record, batch)) : NOT_FOUND];
    }),
  );
  const changes = written.filter(([, outcome]) => isChange(outcome)).length;
  if (changes > 0) count(batch, changes);
  const failure = await commit(batch).then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof StorageUnavailable) throw failure;
  for (const [id, outcome] of written)
    outcomes.set(id, failure === null ? outcome : await toOutcome(changeOne(all, id)));
}

async function changeOne({ kind, write, count }: Batch, id: string): Promise<Written> {
  let written: Written = false;
  await changeRecord(kind, id, async (record, batch) => {
    written = await write(record, batch);
    if (written !== false) count(batch, 1);
    return written !== false;
  });
  return written;
}

/** The record as written, or the reason for which it was not changed. */
type Outcome = Written | HttpError;
const NOT_FOUND = new HttpError(404, '');
const OUT_OF_REACH = new HttpError(503, 'We cannot reach our records right now.');

const toOutcome = (change: Promise<Written>): Promise<Outcome> =>
  change.catch((error: unknown) => {
    if (error instanceof HttpError) return error;
    throw error;
  });

const isChange = (outcome: Outcome) => outcome !== false && !(outcome instanceof HttpError);

function toResult(outcomes: ReadonlyMap<string, Outcome>): ChangeResult {
  const result: ChangeResult = { changed: [], records: [], unchanged: [], gone: [], failed: [] };
  for (const [id, outcome] of outcomes) {
    if (outcome === false) result.unchanged.push(id);
    else if (!(outcome instanceof HttpError)) {
      result.changed.push(id);
      if (outcome) result.records.push(outcome);
    } else if (outcome.status === 404) result.gone.push(id);
    else result.failed.push({ id, message: outcome.message });
  }
  return result;
}
