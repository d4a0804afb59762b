import { useLocalStorage } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { apiFetch, apiPath } from '@/lib/api-client';
import { saveFile } from '@/lib/save-file';
import { localTimeZone } from '@/lib/time-zone';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { RecordQuery } from '@shared/inquiry/filter';
import type { RecordKind } from '@shared/inquiry/kinds';
import { errorMessage, errorToast } from './calls';
import { ADMIN_API } from './query-keys';

/**
 * The setting that decides whether exports separate fields with semicolons. Excel expects semicolons in regions with a decimal
 * comma. Each browser stores its own choice, and the default depends on the browser's language.
 */
export function useSemicolons() {
  return useLocalStorage({
    key: 'admin-export-semicolons',
    defaultValue: Intl.NumberFormat().format(1.5).includes(','),
    getInitialValueInEffect: false,
  });
}

/** A warning, because a CSV file cannot tell Excel to leave a text unchanged. */
export const EXCEL_NOTE =
  'Excel shows text such as 7-11 as a date. The file contains the text exactly as it was sent.';

/** Downloads all records of a kind, or only those that match a query. Only the file of a query has labels and local times. */
export function useExportCsv(kind: RecordKind) {
  const [hasSemicolons] = useSemicolons();
  const separator = hasSemicolons ? ';' : ',';
  return useMutation({
    mutationFn: (query: RecordQuery | undefined) => {
      const timeZone = localTimeZone() ?? 'UTC';
      const path = apiPath(ADMIN_API, 'export', kind);
      const fullExportPath = separator === ',' ? path : `${path}?${new URLSearchParams({ separator })}`;
      const call = query
        ? apiFetch(path, { method: 'POST', body: { ...query, timeZone, separator } })
        : apiFetch(fullExportPath);
      const message = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} exported to CSV file`;
      return save(call, query ? `${kind}-filtered.csv` : `${kind}.csv`, message);
    },
    onError: (error) =>
      toastFailure({
        title: 'Export failed',
        message: `Failed to export ${kind}`,
        reason: errorMessage(error),
      }),
  });
}

export function useExportPerson(email: string) {
  return useMutation({
    mutationFn: () => {
      const call = apiFetch(`${ADMIN_API}/export/person`, { method: 'POST', body: { email } });
      return save(call, `${email.toLowerCase()}.json`, `Everything stored about ${email}`);
    },
    onError: errorToast('Export failed'),
  });
}

async function save(call: Promise<Response>, name: string, message: string): Promise<void> {
  saveFile(await (await call).blob(), name);
  toastSuccess({ title: 'Export successful', message });
}
