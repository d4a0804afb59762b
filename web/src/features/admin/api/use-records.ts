import { skipToken, useQuery } from '@tanstack/react-query';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { fetchRecords } from './fetch-records';
import { recordListKey } from './query-keys';

/** The records of a kind, as far as they are loaded. */
export interface RecordList {
  /** Undefined until the first page is there, and after a failure. */
  data: AnyRecord[] | undefined;
  /** False while further pages are loading. */
  isComplete: boolean;
  isPending: boolean;
  /** When the whole list was last loaded or changed, in milliseconds since 1970; 0 before that. */
  updatedAt: number;
  refetch: () => unknown;
}

/**
 * The whole list of a kind; filters, sorting and paging work on it in the browser. A long list is shown while its
 * later pages are still loading.
 */
export function useRecords(kind: RecordKind, spam: boolean): RecordList {
  const queryKey = recordListKey(kind, spam);
  const partialKey = [...queryKey, 'partial'];
  const whole = useQuery({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const onPage = (records: AnyRecord[]) => client.setQueryData(partialKey, records);
      try {
        return await fetchRecords(kind, { spam, signal, onPage });
      } finally {
        client.removeQueries({ queryKey: partialKey });
      }
    },
    // Comparing 20,000 old records with 20,000 new ones field by field costs more than rendering ten rows.
    structuralSharing: false,
  });
  const partial = useQuery<AnyRecord[]>({
    queryKey: partialKey,
    queryFn: skipToken,
    structuralSharing: false,
  });
  return {
    data: whole.data ?? partial.data,
    isComplete: whole.data !== undefined,
    isPending: whole.isPending && partial.data === undefined,
    updatedAt: whole.dataUpdatedAt,
    refetch: whole.refetch,
  };
}
