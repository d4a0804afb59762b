import { FieldPath } from 'firebase-admin/firestore';
import { type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { HttpError } from '../../http/http-error.ts';
import type { RecordKind } from '../../shared/records.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { readDocuments } from './read-documents.ts';
import { isDocumentId, kindOf, recordsOf } from './record-kind.ts';
import { toRecord } from './to-record.ts';

/** Bytes of JSON in one answer, give or take one record: some 17,000 records, and well under 10 MB. */
const PAGE_BYTES = 7_000_000;

/**
 * GET /api/admin/contacts and /partnerships: the inbox, or with `?spam=true` what was kept apart. By document id,
 * because ordering by createdAt would leave out records without it; a long list is linked by `rel="next"`.
 */
export async function listRecords(request: ApiRequest): Promise<ApiAnswer> {
  await requireAdmin(request);
  const kind = kindOf(request);
  const spam = request.url.searchParams.get('spam') === 'true';
  const { items, next } = await readPage(kind, spam, startOf(request));

  const headers: Record<string, string> = { 'Content-Type': 'application/json; charset=utf-8' };
  if (next !== undefined) headers.Link = `<${nextAddress(kind, spam, next)}>; rel="next"`;
  return { status: 200, headers, body: `[${items.join(',')}]` };
}

function startOf(request: ApiRequest): string | undefined {
  const after = request.url.searchParams.get('after') ?? undefined;
  if (after !== undefined && !isDocumentId(after))
    throw new HttpError(400, 'This page of the list does not exist.');
  return after;
}

async function readPage(kind: RecordKind, spam: boolean, after: string | undefined) {
  const all = recordsOf(kind).orderBy(FieldPath.documentId());
  const items: string[] = [];
  let bytes = 0;
  for await (const documents of readDocuments(after === undefined ? all : all.startAfter(after))) {
    for (const document of documents) {
      const record = toRecord(kind, document);
      if (record.spam !== spam) continue;
      const item = JSON.stringify(record);
      items.push(item);
      bytes += Buffer.byteLength(item);
      if (bytes >= PAGE_BYTES) return { items, next: document.id };
    }
  }
  return { items, next: undefined };
}

function nextAddress(kind: RecordKind, spam: boolean, after: string): string {
  const query = new URLSearchParams({ ...(spam && { spam: 'true' }), after });
  return `/api/admin/${kind}?${query}`;
}
