import { useQuery } from '@tanstack/react-query';
import type { RecordKind } from '@shared/records';
import { recordsKey } from './admin-keys';
import { fetchRecords } from './fetch-records';

/** The whole list of a kind; filters, sorts and pages work on it (spec, section 7). */
export function useRecords<K extends RecordKind>(kind: K, spam: boolean, enabled = true) {
  return useQuery({
    queryKey: recordsKey(kind, spam),
    queryFn: ({ signal }) => fetchRecords(kind, { spam, signal }),
    // Comparing 20,000 old records with 20,000 new ones field by field would cost more than drawing ten rows.
    structuralSharing: false,
    enabled,
  });
}
