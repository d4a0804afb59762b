import { useMemo } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import { isOpen } from '@shared/inquiry/state';

/** How many records are open. It changes when the time of a snoozed one comes. */
export function useOpenCount(records: readonly AnyRecord[] | undefined, now: Date): number {
  return useMemo(() => records?.filter((record) => isOpen(record, now)).length ?? 0, [records, now]);
}
