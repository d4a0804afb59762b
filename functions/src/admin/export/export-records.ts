import type { ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { gzipped } from '../../http/gzip.ts';
import type { RecordKind, RecordOfKind } from '../../shared/inquiry/kinds.ts';
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
  };
  // Hosting passes 32 MB at most: some 95,000 records, compressed several times as many.
  return gzipped(request, csv, headers);
}

type Batches = ReturnType<typeof recordsInOrder>;

async function* csvOf(
  kind: RecordKind,
  first: Awaited<ReturnType<Batches['next']>>,
  rest: Batches,
): AsyncGenerator<string> {
  try {
    yield csvHeader(kind);
    if (first.done) return;
    yield* slices(kind, first.value);
    for await (const records of rest) yield* slices(kind, records);
  } finally {
    // Also when the reader leaves before the last row: Firestore need not send the rest.
    await rest.return(undefined);
  }
}

function* slices(kind: RecordKind, records: RecordOfKind[RecordKind][]): Generator<string> {
  for (let start = 0; start < records.length; start += SLICE) {
    yield csvRows(kind, records.slice(start, start + SLICE));
  }
}
