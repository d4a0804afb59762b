import { apiFetch, apiPath, isUnauthorized } from '@/lib/api-client';
import { saveFile } from '@/lib/save-file';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { RecordQuery } from '@shared/inquiry/filter';
import type { RecordKind } from '@shared/inquiry/kinds';
import { ADMIN_API } from './query-keys';

/** Downloads all records of a kind, or those that match a query: these with labels and local times next to the codes. */
export async function exportCsv(kind: RecordKind, query?: RecordQuery): Promise<void> {
  try {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const options = query && { method: 'POST' as const, body: { ...query, timeZone } };
    const response = await apiFetch(apiPath(ADMIN_API, 'export', kind), options);
    saveFile(await response.blob(), query ? `${kind}-filtered.csv` : `${kind}.csv`);
    toastSuccess({
      title: 'Export successful',
      message: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} exported to CSV file`,
    });
  } catch (error) {
    // useSession reports the end of the session.
    if (isUnauthorized(error)) throw error;
    toastFailure({ title: 'Export failed', message: `Failed to export ${kind}` });
  }
}
