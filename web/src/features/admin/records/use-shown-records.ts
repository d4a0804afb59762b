import { useMemo } from 'react';
import { filterRecords } from '@shared/inquiry/filter';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { sortRecords } from '@shared/inquiry/sort';
import type { AdminView } from '../view/admin-view';
import type { DateBounds } from '../view/date-bounds';
import { useWarmSearch } from './use-warm-search';

/**
 * The records of a kind that a view keeps, in its order. The whole list is sorted, and then filtered: so typing into
 * the search costs no sorting.
 */
export function useShownRecords<K extends RecordKind>(
  kind: K,
  records: RecordOfKind[K][] | undefined,
  { q, status, sort }: AdminView,
  { from, to }: DateBounds,
): RecordOfKind[K][] | undefined {
  const { field, direction } = sort[kind];
  useWarmSearch(kind, records);
  const sorted = useMemo(
    () => records && sortRecords(records, field, direction),
    [records, field, direction],
  );
  return useMemo(
    () => sorted && filterRecords(kind, sorted, { q, status, from, to }),
    [kind, sorted, q, status, from, to],
  );
}
