import { FieldPath } from 'firebase-admin/firestore';
import { withAudit } from '../../audit.ts';
import { config } from '../../config.ts';
import { recordCollection } from '../../firestore/collections.ts';
import { readDocuments } from '../../firestore/read-documents.ts';
import { readJson, validate } from '../../http/body.ts';
import { HttpError } from '../../http/errors.ts';
import type { ApiRequest } from '../../http/request.ts';
import { gzipStream, type ApiResponse } from '../../http/response.ts';
import { kindParam } from '../../records/documents.ts';
import type { AdminUser } from '../../shared/account.ts';
import { FILTER_STATES, filterRecords, type RecordQuery } from '../../shared/inquiry/filter.ts';
import { choiceFields, type AnyRecord, type RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { DEFAULT_SORT, sortFields, sortRecords } from '../../shared/inquiry/sort.ts';
import { answerClock } from '../../shared/inquiry/waiting.ts';
import { SEARCH_MAX } from '../../shared/limits.ts';
import { boundedText, z } from '../../shared/zod.ts';
import { csvWriter, SEPARATORS } from './record-csv.ts';

/**
 * Exports all records of a kind as CSV, unsorted and in constant memory. Without a time zone, the file has
 * none of the columns for people: labels of choices and states, and local times. The audit log records the export.
 */
export async function exportAll(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const kind = kindParam(request);
  const query = Object.fromEntries(request.url.searchParams);
  const format = validate(query, formatSchema.pick({ separator: true }));
  return respondWithCsv(request, actor, csvWriter(kind, format), readAll(kind));
}

/**
 * Exports the records that match the dashboard's filter as CSV. The filter is in the body, because URLs are logged and a
 * search may be a name. The audit log records the export.
 */
export async function exportShown(request: ApiRequest, actor: AdminUser): Promise<ApiResponse> {
  const kind = kindParam(request);
  const { timeZone, separator, ...query } = await readJson(request, querySchema(kind));
  return respondWithCsv(request, actor, csvWriter(kind, { separator, timeZone }), readShown(kind, query));
}

async function respondWithCsv(
  request: ApiRequest,
  actor: AdminUser,
  { header, rows }: ReturnType<typeof csvWriter>,
  batches: AsyncGenerator<AnyRecord[]>,
): Promise<ApiResponse> {
  const kind = kindParam(request);
  // The first batch is read before the headers are sent, so that an outage causes an error, not half a file.
  const entry = { actor, action: 'records.export', target: kind } as const;
  const firstBatch = await withAudit(entry, () => batches.next());

  async function* csv(): AsyncGenerator<string> {
    try {
      yield header;
      if (firstBatch.done) return;
      yield rows(firstBatch.value);
      for await (const records of batches) yield rows(records);
    } finally {
      // Ends the query even if the client disconnects early, so that Firestore stops sending.
      await batches.return(undefined);
    }
  }

  // Hosting limits a response to 32 MB: about 95,000 records, or several times as many if compressed.
  return gzipStream(request, csv(), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename=${kind}.csv`,
  });
}

/** Records in a batch. Other requests are served between batches. */
const BATCH_SIZE = 500;

/** Limits sorted records to about a quarter of the function's memory. */
const MAX_SORTED_CHARACTERS = 64_000_000;

async function* readAll(kind: RecordKind): AsyncGenerator<AnyRecord[]> {
  for await (const documents of readDocuments(recordCollection(kind).orderBy(FieldPath.documentId()))) {
    yield documents.map((document) => toRecord(kind, document.id, document.data()));
  }
}

/** Reads the records that match a query, sorts them in memory and yields them in batches. @throws HttpError 413 for too many */
async function* readShown(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  const clock = answerClock(config.holidays());
  const now = new Date();
  const shown: AnyRecord[] = [];
  let characters = 0;
  for await (const records of readAll(kind)) {
    const matching = filterRecords(kind, records, query, clock, now);
    characters += matching.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
    if (characters > MAX_SORTED_CHARACTERS) {
      throw new HttpError(
        413,
        'There are too many records to sort. Export all records, or narrow the filter.',
      );
    }
    shown.push(...matching);
  }
  const sorted = sortRecords(shown, query.sort, query.direction, now);
  for (let start = 0; start < sorted.length; start += BATCH_SIZE)
    yield sorted.slice(start, start + BATCH_SIZE);
}

const instant = z.iso.datetime({
  offset: true,
  error: 'from and to must be dates with a time and a time zone',
});

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const formatSchema = z.object({
  separator: z.enum(SEPARATORS, `separator must be one of ${SEPARATORS.join(' ')}`).default(','),
  // A browser's time zone may be 'Etc/Unknown', or one that this version of Node does not support. UTC replaces it.
  timeZone: boundedText(100, 'timeZone must be a time zone such as Asia/Dubai')
    .transform((name) => (isTimeZone(name) ? name : 'UTC'))
    .optional(),
});

function querySchema(kind: RecordKind) {
  const fields = sortFields(kind);
  const choices = choiceFields(kind).map(({ key, label, options }) => {
    const values = options.map(({ value }) => value);
    return [key, z.enum(values, `${label} must be one of ${values.join(', ')}`).optional()] as const;
  });
  return z.strictObject({
    from: instant.optional(),
    to: instant.optional(),
    q: boundedText(SEARCH_MAX, `The search is limited to ${SEARCH_MAX} characters`).optional(),
    assignee: boundedText(100, 'assignee must be a username, or - for none').optional(),
    ...Object.fromEntries(choices),
    status: z.enum(FILTER_STATES, `status must be one of ${FILTER_STATES.join(', ')}`).default('all'),
    sort: z.enum(fields, `sort must be one of ${fields.join(', ')}`).default(DEFAULT_SORT.field),
    direction: z
      .enum(['ascending', 'descending'], 'direction must be ascending or descending')
      .default(DEFAULT_SORT.direction),
    ...formatSchema.shape,
  });
}
