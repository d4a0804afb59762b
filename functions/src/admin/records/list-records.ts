import { buffer } from 'node:stream/consumers';
import { FieldPath } from 'firebase-admin/firestore';
import { type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { gzipped } from '../../http/gzip.ts';
import { HttpError } from '../../http/http-error.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { readDocuments } from './read-documents.ts';
import { isDocumentId, kindOf, recordsOf } from './record-kind.ts';

/** Bytes of JSON in one answer, give or take one record: some 33,000 records, and well under Hosting's 32 MB. */
const PAGE_BYTES = 24_000_000;

/**
 * GET /api/admin/contacts and /partnerships: the inbox, or with `?spam=true` what was kept apart. By document id,
 * because ordering by createdAt would leave out records without it; a long list is linked by `rel="next"`.
 */
export async function listRecords(request: ApiRequest): Promise<ApiAnswer> {
  await requireAdmin(request);
  const kind = kindOf(request);
  const spam = request.url.searchParams.get('spam') === 'true';
  let next: string | undefined;
  const json = pageOf(kind, spam, startOf(request), (last) => (next = last));
  const answer = gzipped(request, json, { 'Content-Type': 'application/json; charset=utf-8' });
  // Collected, because only the end of a page tells whether another one follows.
  const body = await buffer(answer.body);
  if (next === undefined) return { ...answer, body };
  return {
    ...answer,
    headers: { ...answer.headers, Link: `<${nextAddress(kind, spam, next)}>; rel="next"` },
    body,
  };
}

function startOf(request: ApiRequest): string | undefined {
  const after = request.url.searchParams.get('after') ?? undefined;
  if (after !== undefined && !isDocumentId(after))
    throw new HttpError(400, 'This page of the list does not exist.');
  return after;
}

/** The JSON of a page, batch by batch; `onFull` is told the last document of a page that leaves more to read. */
async function* pageOf(
  kind: RecordKind,
  spam: boolean,
  after: string | undefined,
  onFull: (last: string) => void,
): AsyncGenerator<string> {
  const all = recordsOf(kind).orderBy(FieldPath.documentId());
  let bytes = 0;
  let opening = '[';
  for await (const documents of readDocuments(after === undefined ? all : all.startAfter(after))) {
    const items: string[] = [];
    for (const document of documents) {
      const record = toRecord(kind, document.id, document.data() ?? {});
      if (record.spam !== spam) continue;
      const item = JSON.stringify(record);
      items.push(item);
      bytes += Buffer.byteLength(item);
      if (bytes >= PAGE_BYTES) {
        onFull(document.id);
        yield `${opening}${items.join(',')}]`;
        return;
      }
    }
    if (items.length === 0) continue;
    yield opening + items.join(',');
    opening = ',';
  }
  yield opening === '[' ? '[]' : ']';
}

function nextAddress(kind: RecordKind, spam: boolean, after: string): string {
  const query = new URLSearchParams({ ...(spam && { spam: 'true' }), after });
  return `/api/admin/${kind}?${query}`;
}
