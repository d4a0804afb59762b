import type { Query, QueryDocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import { idempotencyKeyOf } from '../../firestore/collections.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
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

const BATCH_SIZE = 500;
const BATCH_TIMEOUT_MS = 15_000;

/** Every document of a query in constant memory: one stream, passed on in batches. */
export async function* readDocuments(query: Query): AsyncGenerator<QueryDocumentSnapshot[]> {
  const documents = query.stream();
  const iterator = documents[Symbol.asyncIterator]() as AsyncIterator<QueryDocumentSnapshot>;
  try {
    for (;;) {
      const batch = await withTimeout(readBatch(iterator), BATCH_TIMEOUT_MS);
      if (batch.length > 0) yield batch;
      if (batch.length < BATCH_SIZE) return;
    }
  } finally {
    // Also when the caller stops early or a batch takes too long: Firestore then stops sending.
    (documents as NodeJS.ReadableStream & { destroy: () => void }).destroy();
  }
}

async function readBatch(iterator: AsyncIterator<QueryDocumentSnapshot>): Promise<QueryDocumentSnapshot[]> {
  const batch: QueryDocumentSnapshot[] = [];
  while (batch.length < BATCH_SIZE) {
    const next = await iterator.next();
    if (next.done) break;
    batch.push(next.value);
  }
  return batch;
}
