import { apiFetch } from '@/lib/api-client';
import type { RecordKind, RecordOfKind } from '@shared/inquiry/kinds';
import { recordsKey } from './admin-keys';
import { nextLink } from './next-link';

interface FetchOptions<K extends RecordKind> {
  spam: boolean;
  signal?: AbortSignal;
  /** Called after each page but the last with everything that is there so far. */
  onPage?(records: RecordOfKind[K][]): void;
}

/**
 * All records of a kind: the first page of the list and those that it links to.
 * @throws ApiError as apiFetch does
 */
export async function fetchRecords<K extends RecordKind>(
  kind: K,
  { spam, signal, onPage }: FetchOptions<K>,
): Promise<RecordOfKind[K][]> {
  const records = new Map<string, RecordOfKind[K]>();
  let url: string | null = recordsKey(kind, spam).join('/');
  while (url !== null) {
    const response: Response = await apiFetch(url, { signal });
    for (const record of (await response.json()) as RecordOfKind[K][]) records.set(record.id, record);
    url = nextLink(response.headers.get('link'), url);
    if (url !== null) onPage?.([...records.values()]);
  }
  return [...records.values()];
}
