import { fieldsOf, type AnyRecord, type RecordKind, type SortField } from './kinds.ts';
import { isOpen } from './record.ts';

export type SortDirection = 'ascending' | 'descending';

export interface Sort<K extends RecordKind = RecordKind> {
  field: SortField<K>;
  direction: SortDirection;
}

/** The order of the dashboard's lists and of an export until an admin chooses another one: newest first. */
export const DEFAULT_SORT = { field: 'createdAt', direction: 'descending' } as const satisfies Sort;

/** The fields by which the lists of a kind sort. */
export function sortFieldsOf<K extends RecordKind>(kind: K): SortField<K>[] {
  const keys = fieldsOf(kind).flatMap(({ key, sortable }) => (sortable ? [key as SortField<K>] : []));
  return ['id', ...keys, 'createdAt', 'waiting'];
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * A sorted copy. Text compares as a person would sort it (case and accents decide only between texts that are
 * otherwise equal); missing dates come last in either direction; records with equal values are ordered by id, so
 * that pages never shuffle.
 */
export function sortRecords<R extends AnyRecord>(
  records: readonly R[],
  field: SortField,
  direction: SortDirection,
): R[] {
  if (field === 'waiting') return sortByWaiting(records, direction);
  const byId = records.toSorted((a, b) => compareCodes(a.id, b.id));
  const values = byId.map((record) => (record as Partial<Record<SortField, string | null>>)[field] ?? null);
  // Comparing texts is slow and many records share one. Each text is compared once, and numbers are sorted.
  const texts = [...new Set(values)].filter((value) => value !== null);
  texts.sort(field === 'createdAt' ? compareCodes : compareTexts);
  if (direction === 'descending') texts.reverse();
  const ranks = new Map<string | null, number>(texts.map((text, rank) => [text, rank]));
  const missing = texts.length;
  const keys = Float64Array.from(
    values,
    (value, index) => (ranks.get(value) ?? missing) * values.length + index,
  );
  return Array.from(keys.sort()).flatMap((key) => byId[key % values.length] ?? []);
}

/** Records that are not handled by the time for which they have been waiting; then the handled ones, newest first. */
function sortByWaiting<R extends AnyRecord>(records: readonly R[], direction: SortDirection): R[] {
  const open = records.filter(isOpen);
  const handled = records.filter((record) => !isOpen(record));
  // Who has been waiting longest came first.
  const byDate = direction === 'descending' ? 'ascending' : 'descending';
  return [...sortRecords(open, 'createdAt', byDate), ...sortRecords(handled, 'createdAt', 'descending')];
}

function compareTexts(a: string, b: string): number {
  return collator.compare(a, b) || compareCodes(a, b);
}

// ISO 8601 in UTC sorts as text.
function compareCodes(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
