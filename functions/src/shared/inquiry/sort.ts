import { inquiryFields, type AnyRecord, type RecordKind, type SortField } from './kinds.ts';
import { isOpen, isUnhandled } from './state.ts';
import { waitingSince } from './waiting.ts';

type SortDirection = 'ascending' | 'descending';

export interface Sort<K extends RecordKind = RecordKind> {
  field: SortField<K>;
  direction: SortDirection;
}

export const DEFAULT_SORT = { field: 'createdAt', direction: 'descending' } as const satisfies Sort;

export function sortFields<K extends RecordKind>(kind: K): SortField<K>[] {
  const keys = inquiryFields(kind).flatMap(({ key, sortable }) => (sortable ? [key as SortField<K>] : []));
  return ['id', ...keys, 'createdAt', 'waiting'];
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/**
 * Sorts by a field. Texts that differ only in case or accents are sorted by their code units, and records with equal values
 * by id. Missing dates are always last.
 */
export function sortRecords<R extends AnyRecord>(
  records: readonly R[],
  field: SortField,
  direction: SortDirection,
  now = new Date(),
): R[] {
  if (field === 'waiting') return sortByWaiting(records, direction, now);
  const toText = (record: R) => (record as Partial<Record<SortField, string | null>>)[field] ?? null;
  return sortBy(records, toText, field === 'createdAt' ? compareCodeUnits : compareTexts, direction);
}

function sortBy<R extends AnyRecord>(
  records: readonly R[],
  toKey: (record: R) => string | null,
  compare: (a: string, b: string) => number,
  direction: SortDirection,
): R[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return records.toSorted((left, right) => {
    const a = toKey(left);
    const b = toKey(right);
    if (a === null || b === null) {
      if (a !== b) return a === null ? 1 : -1;
    } else {
      const order = compare(a, b) * sign;
      if (order !== 0) return order;
    }
    return compareCodeUnits(left.id, right.id);
  });
}

/** Sorts open records by waiting time. Other unhandled records follow, newest first, and then handled records, newest first. */
function sortByWaiting<R extends AnyRecord>(records: readonly R[], direction: SortDirection, now: Date): R[] {
  const isWaiting = (record: R) => isOpen(record, now) && waitingSince(record) !== null;
  const others = sortRecords(
    records.filter((record) => !isWaiting(record)),
    'createdAt',
    'descending',
  );
  // The longest wait has the earliest date.
  const dateDirection = direction === 'descending' ? 'ascending' : 'descending';
  return [
    ...sortBy(records.filter(isWaiting), waitingSince, compareCodeUnits, dateDirection),
    ...others.filter(isUnhandled),
    ...others.filter((record) => !isUnhandled(record)),
  ];
}

function compareTexts(a: string, b: string): number {
  return collator.compare(a, b) || compareCodeUnits(a, b);
}

// Dates are compared in the same way, because dates in ISO 8601 and UTC sort as text.
function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
