import { useMemo } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isDue } from '@shared/inquiry/record';

/** How many records are neither handled nor put off. It changes when the time of one that was put off comes. */
export function useDueCount(records: readonly AnyRecord[] | undefined, now: Date): number {
  return useMemo(() => records?.filter((record) => isDue(record, now)).length ?? 0, [records, now]);
}
