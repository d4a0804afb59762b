import type { SortDirection, SortField } from '@shared/record-query';
import type { RecordKind } from '@shared/records';

export interface Sort<K extends RecordKind = RecordKind> {
  field: SortField<K>;
  direction: SortDirection;
}

/** Newest first (spec, section 4). */
export const DEFAULT_SORT: Sort = { field: 'createdAt', direction: 'descending' };

/** The sort after a click on a column: ascending if it sorts descending now, else descending (spec, section 4). */
export function nextSort<K extends RecordKind>(current: Sort<K>, field: SortField<K>): Sort<K> {
  const turned = current.field === field && current.direction === 'descending';
  return { field, direction: turned ? 'ascending' : 'descending' };
}
