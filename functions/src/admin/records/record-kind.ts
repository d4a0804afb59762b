import type { CollectionReference } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import { RECORD_COLLECTIONS, RECORD_KINDS, type RecordKind } from '../../shared/inquiry/kinds.ts';

/** The kind that a route's `:kind` names. @throws HttpError 404 */
export function kindOf(request: ApiRequest): RecordKind {
  const kind = RECORD_KINDS.find((known) => known === request.params.kind);
  if (kind === undefined) throw new HttpError(404, 'There is nothing at this address.');
  return kind;
}

export function recordsOf(kind: RecordKind): CollectionReference {
  return database().collection(RECORD_COLLECTIONS[kind]);
}

/** Path characters and dots alone are no document id; they would reach elsewhere or make the client throw. */
export function isDocumentId(id: string): boolean {
  return /^[^/]{1,200}$/.test(id) && !/^\.{1,2}$/.test(id) && !/^__.*__$/s.test(id);
}

/** The id that a route's `:id` names. @throws HttpError 404 */
export function recordIdOf(request: ApiRequest): string {
  const { id = '' } = request.params;
  if (!isDocumentId(id)) throw noSuchRecord();
  return id;
}

export function noSuchRecord(): HttpError {
  return new HttpError(404, 'This record does not exist any more.');
}
