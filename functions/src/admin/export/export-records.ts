import { z } from 'zod';
import { readJson } from '../../http/body.ts';
import type { ApiRequest } from '../../http/request.ts';
import { gzipStream, type ApiResponse } from '../../http/response.ts';
import { isTimeZone } from '../../setting-values.ts';
import type { AdminUser } from '../../shared/account.ts';
import { HANDLED_STATUSES, type RecordQuery } from '../../shared/inquiry/filter.ts';
import { choiceFieldsOf, type AnyRecord, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { DEFAULT_SORT, sortFieldsOf } from '../../shared/inquiry/sort.ts';
import { withAudit } from '../audit.ts';
import { kindOf } from '../records/record-documents.ts';
import { csvHeader, csvRows } from './record-csv.ts';
import { recordsInOrder } from './records-in-order.ts';

/** All records in the default order. Audited. */
export async function exportAll(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const kind = kindOf(request);
  return exportQuery(request, actor, kind, querySchema(kind).parse({}));
}

/** What the dashboard shows. Audited. The view comes in the body: addresses are logged, and a search may be a name. */
export async function exportShown(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const kind = kindOf(request);
  return exportQuery(request, actor, kind, await readJson(request, querySchema(kind)));
}

async function exportQuery(
  request: ApiRequest,
  actor: AdminUser,
  kind: RecordKind,
  { timeZone, ...query }: RecordQuery & { timeZone?: string | undefined },
): Promise<ApiResponse> {
  const batches = recordsInOrder(kind, query);
  // Read before the headers are sent, so that an outage is an error and not half a file.
  const entry = { actor, action: 'records.export', target: kind } as const;
  const first = await withAudit(entry, () => batches.next());
  const csv = csvOf(kind, timeZone, first, batches);

  // Hosting passes 32 MB at most: some 95,000 records, several times as many compressed.
  return gzipStream(request, csv, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename=${kind}.csv`,
  });
}

const instant = z.iso.datetime({
  offset: true,
  error: 'from, to and waitsSince are dates with a time and a zone',
});

function querySchema(kind: RecordKind) {
  const fields = sortFieldsOf(kind);
  const choices = choiceFieldsOf(kind).map(({ key, label, options }) => {
    const values = options.map(({ value }) => value);
    return [key, z.enum(values, `${label} is one of ${values.join(', ')}`).optional()] as const;
  });
  return z.strictObject({
    from: instant.optional(),
    to: instant.optional(),
    waitsSince: instant.optional(),
    q: z.string().max(500, 'The search is limited to 500 characters').optional(),
    assignee: z.string().max(100, 'assignee is a username, or - for none').optional(),
    ...Object.fromEntries(choices),
    status: z.enum(HANDLED_STATUSES, `status is one of ${HANDLED_STATUSES.join(', ')}`).default('all'),
    sort: z.enum(fields, `sort is one of ${fields.join(', ')}`).default(DEFAULT_SORT.field),
    direction: z
      .enum(['ascending', 'descending'], 'direction is ascending or descending')
      .default(DEFAULT_SORT.direction),
    timeZone: z.string().refine(isTimeZone, 'timeZone is a time zone such as Asia/Dubai').optional(),
  });
}

async function* csvOf(
  kind: RecordKind,
  timeZone: string | undefined,
  first: IteratorResult<AnyRecord[], unknown>,
  rest: AsyncGenerator<AnyRecord[]>,
): AsyncGenerator<string> {
  try {
    yield csvHeader(kind, timeZone);
    if (first.done) return;
    yield csvRows(kind, first.value, timeZone);
    for await (const records of rest) yield csvRows(kind, records, timeZone);
  } finally {
    // Also when the client leaves early, so that Firestore stops sending.
    await rest.return(undefined);
  }
}
