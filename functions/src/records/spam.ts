import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { withAudit } from '../audit.ts';
import { commit, countDocs, getDocs } from '../firestore/calls.ts';
import { spamExpiry, spamCollection } from '../firestore/collections.ts';
import { database } from '../firestore/database.ts';
import { readJson } from '../http/body.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import type { AdminUser } from '../shared/account.ts';
import { isDocumentId } from '../shared/identifier.ts';
import type { EmptiedSpam } from '../shared/inquiry/changes.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { SPAM_PAGE_SIZE } from '../shared/limits.ts';
import { kindParam, readRecord } from './documents.ts';
import { schedulePurge } from './purge.ts';

/** The latest first, with their number in `X-Total-Count`. `rel="next"` links the next page. */
export async function listSpam(request: ApiRequest, kind: RecordKind): Promise<ApiResponse> {
  const after = request.url.searchParams.get('after');
  const readAt = new Date();
  // Firestore deletes expired documents within a day or so.
  const spam = spamCollection(kind).where('expireAt', '>', Timestamp.now());
  const ordered = spam.orderBy('expireAt', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const page = after === null ? ordered : ordered.startAfter(...parseCursor(after));
  const [count, docs] = await Promise.all([
    countDocs(spam, LIST_TIMEOUT_MS),
    getDocs(page.limit(SPAM_PAGE_SIZE), LIST_TIMEOUT_MS),
  ]);

  const records = docs.map((document) => readRecord(kind, document));
  // `Date` has whole seconds: what came in the last one would look as if it had come later.
  const headers = { 'X-Total-Count': String(count), 'X-Read-At': readAt.toISOString() };
  const last = docs.at(-1);
  if (!last || docs.length < SPAM_PAGE_SIZE) return json(200, records, headers);
  const cursor = `${(last.get('expireAt') as Timestamp).toMillis()}.${last.id}`;
  const next = `/api/admin/${kind}?${new URLSearchParams({ spam: 'true', after: cursor }).toString()}`;
  return json(200, records, { ...headers, Link: `<${next}>; rel="next"` });
}

/** Counting a flood of 300,000 takes the emulator 11 s. */
const LIST_TIMEOUT_MS = 30_000;

/** @throws HttpError 400 */
function parseCursor(cursor: string): [Timestamp, string] {
  const [, milliseconds, id] = /^(\d{1,14})\.(.+)$/s.exec(cursor) ?? [];
  if (milliseconds === undefined || id === undefined || !isDocumentId(id)) {
    throw new HttpError(400, 'This page of the list does not exist.');
  }
  return [Timestamp.fromMillis(Number(milliseconds)), id];
}

/** Records in a commit. Each takes two writes at most; Firestore's emulator takes 500 of them. */
const BATCH_SIZE = 250;

/** Leaves time for the response within Hosting's 60 s. */
const DELETE_FOR_MS = 20_000;

const emptySchema = z.strictObject({
  until: z.iso.datetime({ offset: true, error: 'until is a date with a time and a zone' }),
});

/** Deletes as much spam that came until a time as one call can. 200 with the number, and whether there is more. */
export async function emptySpam(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const kind = kindParam(request);
  const { until } = await readJson(request, emptySchema);
  const entry = { actor, action: 'records.delete', target: `${kind}: all spam until ${until}` } as const;
  return json(200, await withAudit(entry, () => deleteUntil(kind, new Date(until))));
}

async function deleteUntil(kind: RecordKind, until: Date): Promise<EmptiedSpam> {
  const end = Date.now() + DELETE_FOR_MS;
  const expiring = spamCollection(kind).where('expireAt', '<=', spamExpiry(until));
  const spam = expiring.select('spamReason').limit(BATCH_SIZE);
  for (let deleted = 0; ;) {
    const docs = await getDocs(spam);
    const batch = database().batch();
    for (const record of docs) {
      batch.delete(record.ref);
      // What came as spam has a reason (moves.ts), and neither messages nor mail.
      if (record.get('spamReason') === undefined) schedulePurge(batch, kind, record.id);
    }
    await commit(batch);
    deleted += docs.length;
    if (docs.length < BATCH_SIZE) return { deleted, more: false };
    if (Date.now() > end) return { deleted, more: true };
  }
}
