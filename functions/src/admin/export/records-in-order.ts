import { FieldPath, Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import { inTime } from '../../firestore/in-time.ts';
import { HttpError } from '../../http/http-error.ts';
import { filterRecords, type RecordQuery } from '../../shared/inquiry/filter.ts';
import type { RecordKind, RecordOfKind } from '../../shared/inquiry/kinds.ts';
import { toRecord } from '../../shared/inquiry/record.ts';
import { sortRecords } from '../../shared/inquiry/sort.ts';
import { readDocuments } from '../records/read-documents.ts';
import { recordsOf } from '../records/record-kind.ts';

type AnyRecord = RecordOfKind[RecordKind];

/** Characters of text that a sort may hold; a quarter of the function's memory. */
const MOST_TEXT = 64_000_000;

/**
 * The records that a query keeps, in its order, spam left out, in batches. By date (the default, and the full
 * list) they pass through in constant memory; any other order needs them all.
 * @throws HttpError 413 when they are too many for that
 */
export function recordsInOrder(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  return query.sort === 'createdAt' ? byDate(kind, query) : collected(kind, query);
}

async function* byDate(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  // Records of one instant go by id, as in the dashboard; the last ones of a batch wait for the next.
  let rest: AnyRecord[] = [];
  for await (const documents of readDocuments(datedDocuments(kind, query))) {
    const sorted = sortRecords([...rest, ...kept(kind, documents, query)], 'createdAt', query.direction);
    const last = sorted.at(-1)?.createdAt;
    const cut = sorted.findIndex(({ createdAt }) => createdAt === last);
    rest = sorted.slice(cut);
    if (cut > 0) yield sorted.slice(0, cut);
  }
  if (rest.length > 0) yield rest;
  yield* undated(kind, query);
}

function datedDocuments(kind: RecordKind, { from, to, direction }: RecordQuery) {
  const start = from === undefined ? FIRST_INSTANT : toTimestamp(Date.parse(from));
  const query = recordsOf(kind)
    .where('createdAt', '>=', start)
    .orderBy('createdAt', direction === 'ascending' ? 'asc' : 'desc');
  // Documents are finer than the milliseconds that the dashboard compares; the filter after this decides.
  return to === undefined ? query : query.where('createdAt', '<', toTimestamp(Date.parse(to) + 1));
}

const FIRST_INSTANT = Timestamp.fromMillis(0);
const LAST_INSTANT = Timestamp.fromDate(new Date('9999-12-31T23:59:59.999Z'));

/** A calendar goes further than Firestore's timestamps; no record does. */
function toTimestamp(milliseconds: number): Timestamp {
  const [first, last] = [FIRST_INSTANT.toMillis(), LAST_INSTANT.toMillis()];
  return Timestamp.fromMillis(Math.min(Math.max(milliseconds, first), last));
}

/** Records whose date is missing or a text, which no query by date finds, come last; counting first saves most exports the search. */
async function* undated(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  const all = recordsOf(kind);
  const dated = all.where('createdAt', '>=', FIRST_INSTANT);
  const [total, withDate] = await Promise.all(
    [all.count(), dated.count()].map((count) => inTime(count.get())),
  );
  if (total?.data().count === withDate?.data().count) return;

  for await (const documents of readDocuments(all.select('createdAt').orderBy(FieldPath.documentId()))) {
    const without = documents.filter((document) => !isDated(document)).map(({ ref }) => ref);
    if (without.length > 0) yield kept(kind, await inTime(database().getAll(...without)), query);
  }
}

function isDated(document: DocumentSnapshot): boolean {
  const createdAt: unknown = document.get('createdAt');
  return createdAt instanceof Timestamp && createdAt.toMillis() >= 0;
}

async function* collected(kind: RecordKind, query: RecordQuery): AsyncGenerator<AnyRecord[]> {
  const records: AnyRecord[] = [];
  let text = 0;
  for await (const documents of readDocuments(recordsOf(kind).orderBy(FieldPath.documentId()))) {
    const more = kept(kind, documents, query);
    text += more.reduce((sum, record) => sum + JSON.stringify(record).length, 0);
    if (text > MOST_TEXT) {
      throw new HttpError(
        413,
        'These are too many records to sort. Export them by date, or narrow the filter.',
      );
    }
    records.push(...more);
  }
  yield sortRecords(records, query.sort, query.direction);
}

function kept(kind: RecordKind, documents: DocumentSnapshot[], query: RecordQuery): AnyRecord[] {
  const records = documents
    .filter(({ exists }) => exists)
    .map((document) => toRecord(kind, document.id, document.data() ?? {}));
  return filterRecords(
    kind,
    records.filter(({ spam }) => !spam),
    query,
  );
}
