import { useEffect } from 'react';
import { searchText } from '@shared/inquiry/filter';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';

/** Records at a time: a few milliseconds. */
const PORTION = 300;

/** Makes the search texts of a list in idle moments, so that the first letter of a search need not wait for all of them. */
export function useWarmSearch(kind: RecordKind, list: RecordOfKind[RecordKind][] | undefined): void {
  useEffect(() => {
    if (!list) return;
    // Safari has no requestIdleCallback.
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 50));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    let start = 0;
    const warm = () => {
      list.slice(start, (start += PORTION)).forEach((record) => searchText(kind, record));
      if (start < list.length) waiting = idle(warm);
    };
    let waiting = idle(warm);
    return () => cancel(waiting);
  }, [kind, list]);
}
