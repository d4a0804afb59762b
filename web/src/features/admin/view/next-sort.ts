import type { RecordKind, SortField } from '@shared/inquiry/kinds';
import type { Sort } from '@shared/inquiry/sort';

/** The sort after a click on a column header: ascending if it sorts descending now, otherwise descending. */
export function nextSort<K extends RecordKind>(current: Sort<K>, field: SortField<K>): Sort<K> {
  const turned = current.field === field && current.direction === 'descending';
  return { field, direction: turned ? 'ascending' : 'descending' };
}
