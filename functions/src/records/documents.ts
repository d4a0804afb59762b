import {
  Timestamp,
  type DocumentData,
  type DocumentSnapshot,
  type Query,
  type QueryDocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import { getAll, getDocs } from '../firestore/calls.ts';
import { expiryTime, recordCollection, spamCollection } from '../firestore/collections.ts';
import { commitOptimistically, unchanged } from '../firestore/commit-optimistically.ts';
import { database } from '../firestore/database.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { Removal } from '../shared/inquiry/changes.ts';
import {
  RECORD_KINDS,
  SPAM_COLLECTIONS,
  type RecordKind,
  type RecordOfKind,
} from '../shared/inquiry/kinds.ts';
import { toRecord } from '../shared/inquiry/record.ts';

/** Returns the kind in the path of a request. The routes allow no other value (admin/routes.ts). */
export const kindParam = ({ params }: ApiRequest) => params['kind'] as RecordKind;

/** Returns the kind and the record's id in the path of a request. */
export function recordParams(request: ApiRequest): [RecordKind, string] {
  const kind = kindParam(request);
  return [kind, request.params['id'] ?? ''];
}

export function recordNotFound(): HttpError {
  return new HttpError(404, 'This record no longer exists.');
}

/** Narrows the type of a document that exists, because such a document has data. */
export function exists(document: DocumentSnapshot): document is QueryDocumentSnapshot {
  return document.exists;
}

/** Returns the records that exist, in the inbox or in Spam, by id. @throws StorageUnavailable */
export async function readRecords(
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, QueryDocumentSnapshot>> {
  const references = ids.flatMap((id) => [recordCollection(kind).doc(id), spamCollection(kind).doc(id)]);
  const snapshots = await getAll(...references);
  return new Map(snapshots.filter(exists).map((record) => [record.id, record]));
}

/** Runs a query on the inbox and Spam of both kinds. @throws StorageUnavailable */
export async function findRecords(query: (records: Query) => Query) {
  const found = await Promise.all(
    RECORD_KINDS.flatMap((kind) =>
      [recordCollection(kind), spamCollection(kind)].map(async (records) => {
        const docs = await getDocs(query(records));
        return docs.map((record) => ({ kind, record }));
      }),
    ),
  );
  return found.flat();
}

/**
 * Adds a change to a batch. The commit fails if the record has changed since it was read. Returns false if the record
 * already has the change.
 * @throws HttpError when the record must not be changed
 */
export type RecordWriter = (record: QueryDocumentSnapshot, batch: WriteBatch) => boolean | Promise<boolean>;

/**
 * Calls `write` with the latest record, and calls it again if the record changes or moves meanwhile. Returns
 * the result of `write`.
 * @throws HttpError 404, StorageUnavailable, and the errors of `write`
 */
export async function changeRecord(kind: RecordKind, id: string, write: RecordWriter): Promise<boolean> {
  // The inbox is tried twice, because the record may be released from Spam meanwhile.
  for (const records of [recordCollection(kind), spamCollection(kind), recordCollection(kind)]) {
    const search = { isFound: false }; // an object, because TypeScript does not see the assignment in the callback
    const isChanged = await commitOptimistically(records.doc(id), (record, batch) => {
      search.isFound = record.exists;
      return exists(record) && write(record, batch);
    });
    if (search.isFound) return isChanged;
  }
  throw recordNotFound();
}

/** Returns the record in a document. @param data replaces the data of the document, after a change */
export function readRecord<K extends RecordKind>(
  kind: K,
  document: DocumentSnapshot,
  data = document.data() ?? {},
): RecordOfKind[K] {
  return toRecord(kind, document.id, data, isInSpam(kind, document));
}

export function isInSpam(kind: RecordKind, record: DocumentSnapshot): boolean {
  return record.ref.parent.id === SPAM_COLLECTIONS[kind];
}

// Every write of a record uses the functions below, so that dashboards see it (decisions/2026-11-24-dashboards-follow-changes.md).

/**
 * Adds the time of a write to the written fields. The time is later than that of the record's previous write, because
 * dashboards use it to find the write, and to tell a newer state of the record from an older one.
 * @param before the record as it was read for the write
 */
export function withChangedAt<F extends DocumentData>(fields: F, before?: DocumentSnapshot) {
  const last = (before?.get('changedAt') as Timestamp | undefined)?.toMillis() ?? 0;
  return { ...fields, changedAt: Timestamp.fromMillis(Math.max(Date.now(), last + 1)) };
}

/** Adds an update to a batch, and returns the written fields. The commit fails if the record has changed since it was read. */
export function updateRecord(
  batch: WriteBatch,
  record: DocumentSnapshot,
  fields: DocumentData,
): DocumentData {
  const written = withChangedAt(fields, record);
  batch.update(record.ref, written, unchanged(record));
  return written;
}

/**
 * Tells dashboards that a record has left the inbox.
 * @param changedAt for a move to Spam, the `changedAt` of the record in Spam. If the record comes back to the inbox, its
 * `changedAt` is later than this one, so dashboards show it again.
 */
export function markRemoved(
  batch: WriteBatch,
  kind: RecordKind,
  recordId: string,
  removal: Removal,
  changedAt = Timestamp.now(),
): void {
  const expireAt = expiryTime('removed_records', new Date());
  batch.set(tombstoneDoc(kind, recordId), { ...removal, kind, recordId, expireAt, changedAt });
}

export function unmarkRemoved(batch: WriteBatch, kind: RecordKind, recordId: string): void {
  batch.delete(tombstoneDoc(kind, recordId));
}

function tombstoneDoc(kind: RecordKind, recordId: string) {
  return database().collection('removed_records').doc(`${kind}_${recordId}`);
}
