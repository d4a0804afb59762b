import { FieldPath, Timestamp, type DocumentSnapshot, type Query } from 'firebase-admin/firestore';
import { recordsOf } from '../../firestore/collections.ts';
import { database } from '../../firestore/database.ts';
import { readDocuments } from '../../firestore/read-documents.ts';
import { MIN_TIMESTAMP, toTimestamp } from '../../firestore/to-timestamp.ts';
import { withTimeout } from '../../firestore/with-timeout.ts';
import { HttpError } from '../../http/errors.ts';
import { filterRecords, type RecordQuery } from '../../shared/inquiry/filter.ts';
import type { AnyRecord, RecordKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { sortRecords } from '../../shared/inquiry/sort.ts';
import { exists } from '../records/record-documents.ts';

/** Records a turn, so that other requests are served in between. */
const BATCH_SIZE = 500;

/** A quarter of the function's memory. */
const MAX_SORTED_CHARACTERS = 64_000_000;

/** In batches: by date, the default, in constant memory. @throws HttpError 413 for too many records in another order */
export function recordsInOrder(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  return query.sort === 'createdAt' ? recordsByDate(kind, query) : recordsSorted(kind, query);
}

async function* recordsByDate(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  // Records of one instant are ordered by id: those of the last one wait for the rest in the next batch.
  let waiting: AnyRecord[] = [];
  for await (const documents of readDocuments(datedDocuments(kind, query))) {
    const records = [...waiting, ...toMatchingRecords(kind, documents, query)];
    const sorted = sortRecords(records, 'createdAt', query.direction);
    const lastInstant = sorted.at(-1)?.createdAt;
    const cut = sorted.findIndex(({ createdAt }) => createdAt === lastInstant);
    waiting = sorted.slice(cut);
    if (cut > 0) yield sorted.slice(0, cut);
  }
  if (waiting.length > 0) yield waiting;
  yield* undatedRecords(kind, query);
}

function datedDocuments(kind: RecordKind, { from, to, direction }: RecordQuery): Query {
  const start = from === undefined ? MIN_TIMESTAMP : toTimestamp(Date.parse(from));
  const query = recordsOf(kind)
    .where('createdAt', '>=', start)
    .orderBy('createdAt', direction === 'ascending' ? 'asc' : 'desc');
  // Firestore's times are finer than milliseconds, so the query includes one more. The filter decides.
  return to === undefined ? query : query.where('createdAt', '<', toTimestamp(Date.parse(to) + 1));
}

/** The records without a date, which no query by date finds, come last. Two counts save most exports the search. */
async function* undatedRecords(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  const all = recordsOf(kind);
  const dated = all.where('createdAt', '>=', MIN_TIMESTAMP);
  const [allCount, datedCount] = await Promise.all([countOf(all), countOf(dated)]);
  if (allCount === datedCount) return;

  for await (const documents of readDocuments(all.select('createdAt').orderBy(FieldPath.documentId()))) {
    const undated = documents.filter((document) => !isDated(document)).map(({ ref }) => ref);
    if (undated.length === 0) continue;
    yield toMatchingRecords(kind, await withTimeout(database().getAll(...undated)), query);
  }
}

async function countOf(query: Query): Promise<number> {
  return (await withTimeout(query.count().get())).data().count;
}

function isDated(document: DocumentSnapshot): boolean {
  const createdAt: unknown = document.get('createdAt');
  return createdAt instanceof Timestamp && createdAt.toMillis() >= 0;
}

async function* recordsSorted(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  const records: AnyRecord[] = [];
  let characters = 0;
  for await (const documents of readDocuments(recordsOf(kind).orderBy(FieldPath.documentId()))) {
    const matching = toMatchingRecords(kind, documents, query);
    characters += matching.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
    if (characters > MAX_SORTED_CHARACTERS) {
      throw new HttpError(
        413,
        'These are too many records to sort. Export them by date, or narrow the filter.',
      );
    }
    records.push(...matching);
  }
  const sorted = sortRecords(records, query.sort, query.direction);
  for (let start = 0; start < sorted.length; start += BATCH_SIZE)
    yield sorted.slice(start, start + BATCH_SIZE);
}

function toMatchingRecords(
  kind: RecordKind,
  documents: readonly DocumentSnapshot[],
  query: RecordQuery,
): AnyRecord[] {
  const records: AnyRecord[] = documents
    .filter(exists)
    .map((document) => toRecord(kind, document.id, document.data()));
  return filterRecords(kind, records, query);
}
