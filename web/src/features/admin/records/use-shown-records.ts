import { useMemo } from 'react';
import { filterRecords, sortRecords } from '@shared/record-query';
import type { RecordKind, RecordOfKind } from '@shared/records';
import type { AdminView } from '../view/admin-view';
import type { DateBounds } from '../view/date-bounds';

/** The records of a kind that a view keeps, in its order. Filtering and sorting run again only when they must. */
export function useShownRecords<K extends RecordKind>(
  kind: K,
  records: RecordOfKind[K][] | undefined,
  { q, status, sort }: AdminView,
  { from, to }: DateBounds,
): RecordOfKind[K][] | undefined {
  const { field, direction } = sort[kind];
  const kept = useMemo(
    () => records && filterRecords(records, { q, status, from, to }),
    [records, q, status, from, to],
  );
  return useMemo(() => kept && sortRecords(kept, field, direction), [kept, field, direction]);
}
