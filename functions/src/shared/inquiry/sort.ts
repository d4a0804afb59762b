import { fieldsOf, type AnyRecord, type RecordKind, type SortField } from './kinds.ts';
import { isDue, isOpen, waitsSince } from './record.ts';

type SortDirection = 'ascending' | 'descending';

export interface Sort<K extends RecordKind = RecordKind> {
  field: SortField<K>;
  direction: SortDirection;
}

export const DEFAULT_SORT = { field: 'createdAt', direction: 'descending' } as const satisfies Sort;

export function sortFieldsOf<K extends RecordKind>(kind: K): SortField<K>[] {
  const keys = fieldsOf(kind).flatMap(({ key, sortable }) => (sortable ? [key as SortField<K>] : []));
  return ['id', ...keys, 'createdAt', 'waiting'];
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Case and accents decide between otherwise equal texts, ids between equal values. Missing dates always come last. */
export function sortRecords<R extends AnyRecord>(
  records: readonly R[],
  field: SortField,
  direction: SortDirection,
): R[] {
  if (field === 'waiting') return sortByWaiting(records, direction);
  const valueOf = (record: R) => (record as Partial<Record<SortField, string | null>>)[field] ?? null;
  return sortBy(records, valueOf, field === 'createdAt' ? compareCodes : compareTexts, direction);
}

function sortBy<R extends AnyRecord>(
  records: readonly R[],
  valueOf: (record: R) => string | null,
  compare: (a: string, b: string) => number,
  direction: SortDirection,
): R[] {
  const byId = records.toSorted((a, b) => compareCodes(a.id, b.id));
  const values = byId.map(valueOf);
  // Comparing texts is slow and many records share one: each is compared once, and numbers are sorted.
  const texts = [...new Set(values)].filter((value) => value !== null);
  texts.sort(compare);
  if (direction === 'descending') texts.reverse();
  const ranks = new Map<string | null, number>(texts.map((text, rank) => [text, rank]));
  const missing = texts.length;
  const keys = Float64Array.from(
    values,
    (value, index) => (ranks.get(value) ?? missing) * values.length + index,
  );
  return Array.from(keys.sort()).flatMap((key) => byId[key % values.length] ?? []);
}

/** Records that wait for us, by that time; then the others that are open, then the handled ones, each newest first. */
function sortByWaiting<R extends AnyRecord>(records: readonly R[], direction: SortDirection): R[] {
  const now = new Date();
  const {
    waiting = [],
    open = [],
    handled = [],
  } = Object.groupBy(records, (record) => {
    if (!isOpen(record)) return 'handled';
    return isDue(record, now) && waitsSince(record) !== null ? 'waiting' : 'open';
  });
  const byDate = direction === 'descending' ? 'ascending' : 'descending';
  return [
    ...sortBy(waiting, waitsSince, compareCodes, byDate),
    ...sortRecords(open, 'createdAt', 'descending'),
    ...sortRecords(handled, 'createdAt', 'descending'),
  ];
}

function compareTexts(a: string, b: string): number {
  return collator.compare(a, b) || compareCodes(a, b);
}

// ISO 8601 in UTC sorts as text.
function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
