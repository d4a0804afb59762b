import { apiFetch } from '@/lib/api-client';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { inboxKey } from './query-keys';

interface FetchOptions {
  signal: AbortSignal;
  /** Called after each page but the last, with all records loaded so far. */
  onPage: (records: AnyRecord[]) => void;
}

/** A listener to changes since `readAt` (ISO 8601) misses nothing. @throws ApiError as apiFetch does. */
export async function fetchInbox(
  kind: RecordKind,
  { signal, onPage }: FetchOptions,
): Promise<{ records: AnyRecord[]; readAt: string }> {
  const records = new Map<string, AnyRecord>();
  let readAt: string | null = null;
  let url: string | null = inboxKey(kind).join('/');
  while (url !== null) {
    const response = await apiFetch<AnyRecord[]>(url, { signal });
    for (const record of await response.json()) records.set(record.id, record);
    readAt ??= response.headers.get('x-read-at');
    url = nextLink(response.headers.get('link'));
    if (url !== null) onPage([...records.values()]);
  }
  return { records: [...records.values()], readAt: readAt ?? new Date(0).toISOString() };
}

export interface SpamPage {
  records: AnyRecord[];
  next: string | null;
  total: number;
  /** The server's time when it read the page, ISO 8601. */
  readAt: string;
}

/** @throws ApiError as apiFetch does */
export async function fetchSpamPage(url: string, signal: AbortSignal): Promise<SpamPage> {
  const response = await apiFetch<AnyRecord[]>(url, { signal });
  const { headers } = response;
  return {
    records: await response.json(),
    next: nextLink(headers.get('link')),
    total: Number(headers.get('x-total-count')),
    readAt: headers.get('x-read-at') ?? new Date().toISOString(),
  };
}

/** The address in `Link: <…>; rel="next"` (docs/api.md). */
export function nextLink(header: string | null): string | null {
  return /^<([^>]*)>; rel="next"/.exec(header ?? '')?.[1] ?? null;
}
