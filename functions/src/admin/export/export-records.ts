import { Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import { stream, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import type { RecordKind, RecordOfKind } from '../../shared/records.ts';
import { kindOf } from '../records/record-kind.ts';
import { requireAdmin } from '../session/require-admin.ts';
import { readExportQuery } from './export-query.ts';
import { csvHeader, csvRows } from './record-csv.ts';
import { recordsInOrder } from './records-in-order.ts';

/** Records turned into text at a time, so that other requests get their turn. */
const SLICE = 500;

/** GET /api/admin/export/{kind}: `{kind}.csv`, the full list or, with parameters, what the dashboard shows. */
export async function exportRecords(request: ApiRequest): Promise<ApiAnswer> {
  await requireAdmin(request);
  const kind = kindOf(request);
  const query = readExportQuery(kind, request.url.searchParams);

  const batches = recordsInOrder(kind, query);
  // The first records come before the answer begins, so that an outage is still an error and not half a file.
  const first = await batches.next();
  const csv = csvOf(kind, first, batches);

  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename=${kind}.csv`,
    Vary: 'Accept-Encoding',
  };
  // Hosting passes 32 MB at most: some 95,000 records, compressed several times as many.
  if (!acceptsGzip(request)) return stream(200, csv, headers);
  return stream(200, gzipped(csv), { ...headers, 'Content-Encoding': 'gzip' });
}

type Batches = ReturnType<typeof recordsInOrder>;

async function* csvOf(
  kind: RecordKind,
  first: Awaited<ReturnType<Batches['next']>>,
  rest: Batches,
): AsyncGenerator<string> {
  yield csvHeader(kind);
  if (first.done) return;
  yield* slices(kind, first.value);
  for await (const records of rest) yield* slices(kind, records);
}

function* slices(kind: RecordKind, records: RecordOfKind[RecordKind][]): Generator<string> {
  for (let start = 0; start < records.length; start += SLICE) {
    yield csvRows(kind, records.slice(start, start + SLICE));
  }
}

function acceptsGzip(request: ApiRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(request.header('accept-encoding') ?? '');
}

function gzipped(csv: AsyncIterable<string>): AsyncIterable<Buffer> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // An error ends up in the reader of the compressed stream, which is told nothing by this callback.
  pipeline(Readable.from(csv), gzip, () => {});
  return gzip;
}
