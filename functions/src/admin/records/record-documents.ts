import type { WriteBatch } from 'firebase-admin/firestore';
import { idempotencyKeyOf } from '../../firestore/collections.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { notFound } from '../../http/router.ts';
import { mailOfRecord } from '../../mail/outbox.ts';
import { isDocumentId } from '../../shared/identifier.ts';
import { RECORD_KINDS, type RecordKind } from '../../shared/inquiry/kinds.ts';

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

/**
 * Deletes what is kept about a record besides the record itself: its mail. A repeat of its submission, from a form that
 * has not heard of its success, must not bring it back.
 */
export function deleteTraces(batch: WriteBatch, kind: RecordKind, id: string): void {
  for (const mail of mailOfRecord(kind, id)) batch.delete(mail);
  const { reference, data } = idempotencyKeyOf(id);
  batch.set(reference, data);
}
