import {
  FieldPath,
  GrpcStatus,
  Timestamp,
  type DocumentReference,
  type Query,
} from 'firebase-admin/firestore';
import { z } from 'zod';
import { recordsOf, spamExpiry, spamOf } from '../../firestore/collections.ts';
import { database } from '../../firestore/database.ts';
import { grpcStatus, withTimeout } from '../../firestore/with-timeout.ts';
import { readJson } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { json, type ApiResponse } from '../../http/response.ts';
import { isDocumentId } from '../../shared/identifier.ts';
import { MAX_BULK, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { withAudit } from '../audit.ts';
import { requireAdmin } from '../session/session.ts';
import { kindOf } from './record-documents.ts';

/** Records in one response: at most 20 MB, if every one of them is as long as it can be. */
const PAGE_SIZE = 500;

/**
 * A page of GET /api/admin/{kind}?spam=true: the spam that came last first, with its number in `X-Total-Count`, and
 * the time of the reading in `X-Read-At` (ISO 8601). The next page is linked by `rel="next"`. The caller checks the session.
 */
export async function listSpam(request: ApiRequest, kind: RecordKind): Promise<ApiResponse> {
  const after = request.url.searchParams.get('after');
  if (after === null) await moveOlderSpam(kind);

  const readAt = new Date();
  const spam = unexpired(kind);
  const ordered = spam.orderBy('expireAt', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const page = after === null ? ordered : ordered.startAfter(...parseCursor(after));
  const [counted, { docs }] = await withTimeout(
    Promise.all([spam.count().get(), page.limit(PAGE_SIZE).get()]),
  );

  const records = docs.map((document) => toRecord(kind, document.id, document.data()));
  // `Date` has whole seconds: what came in the last one would look as if it had come later.
  const headers = { 'X-Total-Count': String(counted.data().count), 'X-Read-At': readAt.toISOString() };
  const last = docs.at(-1);
  if (!last || docs.length < PAGE_SIZE) return json(200, records, headers);
  const cursor = `${(last.get('expireAt') as Timestamp).toMillis()}.${last.id}`;
  const next = `/api/admin/${kind}?${new URLSearchParams({ spam: 'true', after: cursor }).toString()}`;
  return json(200, records, { ...headers, Link: `<${next}>; rel="next"` });
}

/** Firestore deletes expired documents within a day or so. */
function unexpired(kind: RecordKind): Query {
  return spamOf(kind).where('expireAt', '>', Timestamp.now());
}

/** @throws HttpError 400 */
function parseCursor(cursor: string): [Timestamp, string] {
  const [, milliseconds, id] = /^(\d{1,14})\.(.+)$/s.exec(cursor) ?? [];
  if (milliseconds === undefined || id === undefined || !isDocumentId(id)) {
    throw new HttpError(400, 'This page of the list does not exist.');
  }
  return [Timestamp.fromMillis(Number(milliseconds)), id];
}

/** Documents in one commit, which may have 4 MB (10 MB in production). */
const BATCH_SIZE = 100;
/** The rest is moved when the spam is listed next. */
const MAX_MOVED = 3_000;

/** Moves records with `spam: true` from the inbox's collection to that of the spam, where they expire in turn. */
async function moveOlderSpam(kind: RecordKind): Promise<void> {
  for (let moved = 0; moved < MAX_MOVED; moved += BATCH_SIZE) {
    const { docs } = await withTimeout(recordsOf(kind).where('spam', '==', true).limit(BATCH_SIZE).get());
    if (docs.length === 0) return;
    const batch = database().batch();
    for (const document of docs) {
      batch.set(spamOf(kind).doc(document.id), { ...document.data(), expireAt: spamExpiry(new Date()) });
      batch.delete(document.ref, { lastUpdateTime: document.updateTime });
    }
    try {
      await withTimeout(batch.commit());
    } catch (error) {
      // Another request is moving the same documents.
      if ([GrpcStatus.FAILED_PRECONDITION, GrpcStatus.NOT_FOUND].includes(grpcStatus(error))) return;
      throw error;
    }
  }
}

const deleteSchema = z
  .strictObject({
    ids: z
      .array(z.string().refine(isDocumentId, 'ids are ids of records'), 'ids is a list')
      .max(MAX_BULK, `At most ${MAX_BULK} records can be deleted at a time`),
    until: z.iso.datetime({ offset: true, error: 'until is a date with a time and a zone' }),
  })
  .partial()
  .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), {
    message: 'Send either ids or until',
  });

/**
 * POST /api/admin/{kind}/spam/delete: deletes the spam with the given ids, or all that came until a time, as much of it
 * as one call can. 200 with the number, and whether there is more. Never deletes a record of the inbox.
 */
export async function deleteSpam(request: ApiRequest): Promise<ApiResponse> {
  const actor = await requireAdmin(request);
  const kind = kindOf(request);
  const { ids = [], until } = await readJson(request, deleteSchema);

  const which = until === undefined ? `${ids.length} by id` : `all until ${until}`;
  const deletion = await withAudit({ actor, action: 'spam.delete', target: `${kind}: ${which}` }, () =>
    until === undefined ? deleteByIds(kind, ids) : deleteUntil(kind, new Date(until)),
  );
  return json(200, deletion);
}

interface Deletion {
  deleted: number;
  /** Whether another call would delete more. */
  more: boolean;
}

async function deleteByIds(kind: RecordKind, ids: readonly string[]): Promise<Deletion> {
  if (ids.length === 0) return { deleted: 0, more: false };
  const references = [...new Set(ids)].map((id) => spamOf(kind).doc(id));
  const found = await withTimeout(database().getAll(...references, { fieldMask: [] }));
  const existing = found.filter(({ exists }) => exists).map(({ ref }) => ref);
  await deleteAll(existing);
  return { deleted: existing.length, more: false };
}

/** Leaves time for the response within Hosting's 60 s. */
const DELETE_FOR_MS = 20_000;

async function deleteUntil(kind: RecordKind, until: Date): Promise<Deletion> {
  const end = Date.now() + DELETE_FOR_MS;
  const spam = spamOf(kind).where('expireAt', '<=', spamExpiry(until)).select().limit(MAX_BULK);
  for (let deleted = 0; ;) {
    const { docs } = await withTimeout(spam.get());
    await deleteAll(docs.map(({ ref }) => ref));
    deleted += docs.length;
    if (docs.length < MAX_BULK) return { deleted, more: false };
    if (Date.now() > end) return { deleted, more: true };
  }
}

/** @param references at most as many as Firestore takes writes in a commit */
async function deleteAll(references: readonly DocumentReference[]): Promise<void> {
  const batch = database().batch();
  for (const reference of references) batch.delete(reference);
  await withTimeout(batch.commit());
}
