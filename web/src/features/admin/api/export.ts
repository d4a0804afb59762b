import { useLocalStorage } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { apiFetch, apiPath, isUnauthorized } from '@/lib/api-client';
import { saveFile } from '@/lib/save-file';
import { localTimeZone } from '@/lib/time-zone';
import { toastFailure, toastSuccess } from '@/lib/toast';
import type { RecordQuery } from '@shared/inquiry/filter';
import type { RecordKind } from '@shared/inquiry/kinds';
import { errorMessage } from './error-toast';
import { ADMIN_API } from './query-keys';

/**
 * Whether exports have semicolons, as Excel expects where numbers have a decimal comma. Each browser has its own choice,
 * and until then that of its language.
 */
export function useSemicolons() {
  return useLocalStorage({
    key: 'admin-export-semicolons',
    defaultValue: Intl.NumberFormat().format(1.5).includes(','),
    getInitialValueInEffect: false,
  });
}

/** Downloads all records of a kind. With a query it downloads those that match, and adds labels and local times. */
export function exportCsv(
  kind: RecordKind,
  separator: ',' | ';',
  query: RecordQuery | undefined,
): Promise<void> {
  const timeZone = localTimeZone() ?? 'UTC';
  const path = apiPath(ADMIN_API, 'export', kind);
  const call = query
    ? apiFetch(path, { method: 'POST', body: { ...query, timeZone, separator } })
    : apiFetch(separator === ',' ? path : `${path}?${new URLSearchParams({ separator })}`);
  const done = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} exported to CSV file`;
  const name = query ? `${kind}-filtered.csv` : `${kind}.csv`;
  return save(call, name, done, `Failed to export ${kind}`);
}

export function useExportPerson(email: string) {
  return useMutation({
    mutationFn: () => {
      const call = apiFetch(`${ADMIN_API}/export/person`, { method: 'POST', body: { email } });
      return save(call, `${email.toLowerCase()}.json`, `Everything stored about ${email}`);
    },
  });
}

async function save(call: Promise<Response>, name: string, done: string, failed?: string): Promise<void> {
  try {
    saveFile(await (await call).blob(), name);
    toastSuccess({ title: 'Export successful', message: done });
  } catch (error) {
    // useSession reports the end of the session.
    if (isUnauthorized(error)) throw error;
    const reason = errorMessage(error);
    toastFailure({ title: 'Export failed', ...(failed ? { message: failed, reason } : { message: reason }) });
  }
}
