import type { DocumentSnapshot, UpdateData, DocumentData, WriteBatch } from 'firebase-admin/firestore';
import { idempotencyKeyOf, recordsOf, spamOf } from '../../firestore/collections.ts';
import { commitOptimistically, unchanged } from '../../firestore/commit-optimistically.ts';
import { database } from '../../firestore/database.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { notFound } from '../../http/router.ts';
import { mailOfRecord } from '../../mail/outbox.ts';
import { isDocumentId } from '../../shared/identifier.ts';
import { RECORD_KINDS, type AnyRecord, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';

/** The kind that a route's `:kind` names. @throws HttpError 404 */
export function kindOf(request: ApiRequest): RecordKind {
  const kind = RECORD_KINDS.find((known) => known === request.params['kind']);
  if (kind === undefined) throw notFound();
  return kind;
}

/** The id that a route's `:id` names. @throws HttpError 404 */
export function recordIdOf(request: ApiRequest): string {
  const { id = '' } = request.params;
  if (!isDocumentId(id)) throw recordNotFound();
  return id;
}

export function recordNotFound(): HttpError {
  return new HttpError(404, 'This record does not exist any more.');
}

/** A record, in the inbox or in the spam. */
export async function readRecord(kind: RecordKind, id: string): Promise<DocumentSnapshot | undefined> {
  const snapshots = await withTimeout(database().getAll(recordsOf(kind).doc(id), spamOf(kind).doc(id)));
  return snapshots.find(({ exists }) => exists);
}

/**
 * Changes a record, in the inbox or in the spam. The change is made of the record as it is: if somebody else has changed it
 * in between, it is made again.
 * @returns the record afterwards
 * @throws HttpError 404, and what `changeOf` throws
 */
export async function changeRecord(
  kind: RecordKind,
  id: string,
  changeOf: (current: AnyRecord) => UpdateData<DocumentData>,
): Promise<DocumentSnapshot> {
  // The record may be released from the spam in the meantime.
  for (const records of [recordsOf(kind), spamOf(kind), recordsOf(kind)]) {
    const isChanged = await commitOptimistically(records.doc(id), (record, batch) => {
      if (!record.exists) return false;
      batch.update(record.ref, changeOf(toRecord(kind, id, record.data() ?? {})), unchanged(record));
      return true;
    });
    const record = isChanged ? await readRecord(kind, id) : undefined;
    if (record) return record;
  }
  throw recordNotFound();
}

/**
 * Deletes what is kept about a record besides the record itself: its mail. A repeat of its submission, from a form that
 * has not heard of its success, must not bring it back.
 */
export function deleteTraces(batch: WriteBatch, kind: RecordKind, id: string): void {
  for (const mail of mailOfRecord(kind, id)) batch.delete(mail);
  const { reference, data } = idempotencyKeyOf(id);
  batch.set(reference, data);
}
