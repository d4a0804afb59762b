import { buffer } from 'node:stream/consumers';
import { FieldPath } from 'firebase-admin/firestore';
import { recordCollection } from '../firestore/collections.ts';
import { readDocuments } from '../firestore/read-documents.ts';
import { HttpError } from '../http/errors.ts';
import type { ApiRequest } from '../http/request.ts';
import { gzipStream, json, type ApiResponse } from '../http/response.ts';
import { isDocumentId } from '../shared/identifier.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { toRecord } from '../shared/inquiry/record.ts';
import { LISTENER_OVERLAP_MS } from '../shared/limits.ts';
import { recordParams, kindParam } from './documents.ts';
import { readFullRecord } from './messages.ts';
import { listSpam } from './spam.ts';

/** Bytes of JSON in one response: about 33,000 records, and well under Hosting's limit of 32 MB. */
const PAGE_BYTES = 24_000_000;

/**
 * Lists the records of a kind, in the order of their ids. Ordering by `createdAt` would leave out records without this field.
 * The header `Link` with `rel="next"` leads to the next page.
 */
export async function listRecords(request: ApiRequest): Promise<ApiResponse> {
  const kind = kindParam(request);
  if (request.url.searchParams.get('spam') === 'true') return listSpam(request, kind);
  const after = parseCursor(request);
  // A listener that starts from this time misses no change.
  const readAt = new Date(Date.now() - LISTENER_OVERLAP_MS).toISOString();
  let lastId: string | undefined;
  const page = readPage(kind, after, (id) => (lastId = id));
  const response = gzipStream(request, page, {
    'Content-Type': 'application/json; charset=utf-8',
    ...(after === undefined && { 'X-Read-At': readAt }),
  });
  // The headers are sent after the whole page is read, because only its end shows whether there is a next page.
  const body = await buffer(response.body);
  if (lastId === undefined) return { ...response, body };
  const link = `</api/admin/${kind}?${new URLSearchParams({ after: lastId }).toString()}>; rel="next"`;
  return { ...response, headers: { ...response.headers, Link: link }, body };
}

/** Returns 200 and the record with its events, notes and messages; 404 if the record does not exist. */
export async function getRecord(request: ApiRequest): Promise<ApiResponse> {
  return json(200, await readFullRecord(...recordParams(request)));
}

function parseCursor(request: ApiRequest): string | undefined {
  const after = request.url.searchParams.get('after') ?? undefined;
  if (after !== undefined && !isDocumentId(after)) {
    throw new HttpError(400, 'This page of the list does not exist.');
  }
  return after;
}

/** Yields the parts of a JSON array. @param onFull is called with the id of the last record if the page is full */
async function* readPage(
  kind: RecordKind,
  after: string | undefined,
  onFull: (lastId: string) => void,
): AsyncGenerator<string> {
  const all = recordCollection(kind).orderBy(FieldPath.documentId());
  let bytes = 0;
  let separator = '[';
  for await (const documents of readDocuments(after === undefined ? all : all.startAfter(after))) {
    const items: string[] = [];
    for (const document of documents) {
      const item = JSON.stringify(toRecord(kind, document.id, document.data()));
      items.push(item);
      bytes += Buffer.byteLength(item);
      if (bytes >= PAGE_BYTES) {
        onFull(document.id);
        yield `${separator}${items.join(',')}]`;
        return;
      }
    }
    if (items.length === 0) continue;
    yield separator + items.join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}
