import { skipToken, useQuery } from '@tanstack/react-query';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { recordsKey } from './admin-keys';
import { fetchRecords } from './fetch-records';

/**
 * The whole list of a kind; filters, sorts and pages work on it (spec, section 7). A long one can be seen while its
 * later pages are still arriving.
 */
export function useRecords<K extends RecordKind>(kind: K, spam: boolean) {
  const queryKey = recordsKey(kind, spam);
  const arrivingKey = [...queryKey, 'arriving'];
  const list = useQuery({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const onPage = (records: RecordOfKind[K][]) => client.setQueryData(arrivingKey, records);
      try {
        return await fetchRecords(kind, { spam, signal, onPage });
      } finally {
        client.removeQueries({ queryKey: arrivingKey });
      }
    },
    // Comparing 20,000 old records with 20,000 new ones field by field would cost more than drawing ten rows.
    structuralSharing: false,
  });
  const arriving = useQuery<RecordOfKind[K][]>({
    queryKey: arrivingKey,
    queryFn: skipToken,
    structuralSharing: false,
  });

  const isComplete = list.data !== undefined;
  return {
    data: isComplete ? list.data : arriving.data,
    isComplete,
    isPending: list.isPending && arriving.data === undefined,
    dataUpdatedAt: list.dataUpdatedAt,
    refetch: list.refetch,
  };
}
