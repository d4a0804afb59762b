import { apiFetch } from '@/lib/api-client';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { recordListKey } from './query-keys';

interface FetchOptions {
  spam: boolean;
  signal?: AbortSignal | undefined;
  /** Called after each page but the last, with all records loaded so far. */
  onPage?: (records: AnyRecord[]) => void;
}

/**
 * All records of a kind: the first page of the list and the pages that it links to.
 * @throws ApiError as apiFetch does
 */
export async function fetchRecords(
  kind: RecordKind,
  { spam, signal, onPage }: FetchOptions,
): Promise<AnyRecord[]> {
  const records = new Map<string, AnyRecord>();
  let url: string | null = recordListKey(kind, spam).join('/');
  while (url !== null) {
    const response: Response = await apiFetch(url, { signal });
    for (const record of (await response.json()) as AnyRecord[]) records.set(record.id, record);
    url = nextLink(response.headers.get('link'), url);
    if (url !== null) onPage?.([...records.values()]);
  }
  return [...records.values()];
}

// One link of the header, with its target and its parameters, whose values may be quoted.
const LINK = /<([^>]*)>((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^\s;,"]+))*)/g;
const REL = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i;

/**
 * The target of `rel="next"` in a Link header (RFC 8288), as a path of this site; null if there is none.
 * Only path and query are used: behind Hosting the server may not know its public name.
 */
export function nextLink(header: string | null, base: string): string | null {
  for (const [, target = '', parameters = ''] of (header ?? '').matchAll(LINK)) {
    const [, quoted, plain] = REL.exec(parameters) ?? [];
    if (!(quoted ?? plain ?? '').toLowerCase().split(/\s+/).includes('next')) continue;
    const url = new URL(target, new URL(base, 'http://site.invalid'));
    return url.pathname + url.search;
  }
  return null;
}
