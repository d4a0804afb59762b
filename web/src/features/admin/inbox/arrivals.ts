import { useMemo, useState } from 'react';
import type { AnyRecord } from '@shared/inquiry/kinds';
import type { RecordList } from '../api/use-records';

export interface Arrivals {
  /** The records of the list without those that wait. */
  shown: AnyRecord[] | undefined;
  waiting: readonly AnyRecord[];
  /** Lets those that wait into the list. */
  show: () => void;
  /** Whether a record has come since the list was loaded, and was not opened yet. */
  isNew: (id: string) => boolean;
}

const NO_IDS: ReadonlySet<string> = new Set();
const NO_RECORDS: readonly AnyRecord[] = [];

/**
 * Records that come into a loaded list wait while it is held, so that no row moves while somebody aims at it.
 * @param openId the record that is open; it is no longer new
 */
export function useArrivals(
  { data, isComplete }: RecordList,
  isHeld: boolean,
  openId: string | undefined,
): Arrivals {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const [newIds, setNewIds] = useState(NO_IDS);
  const waiting = useMemo(
    () => (known && data?.filter(({ id }) => !known.has(id))) ?? NO_RECORDS,
    [known, data],
  );
  const shown = useMemo(
    () => (waiting.length === 0 ? data : data?.filter(({ id }) => known?.has(id))),
    [waiting, known, data],
  );
  const show = () => {
    setKnown(new Set(data?.map(({ id }) => id)));
    setNewIds(new Set([...newIds, ...waiting.map(({ id }) => id)]));
  };
  if (known === null && data && isComplete) setKnown(new Set(data.map(({ id }) => id)));
  else if (waiting.length > 0 && !isHeld) show();
  if (openId !== undefined && newIds.has(openId)) {
    setNewIds(new Set([...newIds].filter((id) => id !== openId)));
  }
  return { shown, waiting, show, isNew: (id) => newIds.has(id) };
}
