import { FieldPath, Timestamp } from 'firebase-admin/firestore';
import { countDocs, getDocs } from '../firestore/calls.ts';
import { spamCollection } from '../firestore/collections.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { json, type ApiResponse } from '../http/response.ts';
import { isDocumentId } from '../shared/identifier.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { SPAM_PAGE_SIZE } from '../shared/limits.ts';
import { readRecord } from './documents.ts';

/** Lists spam, the latest first, with the total in `X-Total-Count`. `Link` with `rel="next"` leads to the next page. */
export async function listSpam(request: ApiRequest, kind: RecordKind): Promise<ApiResponse> {
  const after = request.url.searchParams.get('after');
  // The query leaves out expired documents, because Firestore deletes them only within a day or so.
  const spam = spamCollection(kind).where('expireAt', '>', Timestamp.now());
  const ordered = spam.orderBy('expireAt', 'desc').orderBy(FieldPath.documentId(), 'desc');
  const page = after === null ? ordered : ordered.startAfter(...parseCursor(after));
  const [count, docs] = await Promise.all([
    countDocs(spam, LIST_TIMEOUT_MS),
    getDocs(page.limit(SPAM_PAGE_SIZE), LIST_TIMEOUT_MS),
  ]);

  const records = docs.map((document) => readRecord(kind, document));
  const headers = { 'X-Total-Count': String(count) };
  const last = docs.at(-1);
  if (!last || docs.length < SPAM_PAGE_SIZE) return json(200, records, headers);
  const cursor = `${(last.get('expireAt') as Timestamp).toMillis()}.${last.id}`;
  const next = `/api/admin/${kind}?${new URLSearchParams({ spam: 'true', after: cursor }).toString()}`;
  return json(200, records, { ...headers, Link: `<${next}>; rel="next"` });
}

/** The emulator takes 11 s to count a flood of 300,000 records. */
const LIST_TIMEOUT_MS = 30_000;

/** Returns the position of a cursor, `<milliseconds>.<id>`. @throws HttpError 400 */
function parseCursor(cursor: string): [Timestamp, string] {
  const [, milliseconds, id] = /^(\d{1,14})\.(.+)$/s.exec(cursor) ?? [];
  if (milliseconds === undefined || id === undefined || !isDocumentId(id)) {
    throw new HttpError(400, 'This page of the list does not exist.');
  }
  return [Timestamp.fromMillis(Number(milliseconds)), id];
}
