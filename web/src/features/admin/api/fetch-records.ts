import { apiFetch } from '@/lib/api-client';
import type { AnyRecord, RecordKind } from '@shared/inquiry/kinds';
import { inboxKey } from './query-keys';

/** An inbox as far as it is loaded. */
export interface Inbox {
  records: AnyRecord[];
  isComplete: boolean;
  /** A listener to changes since then misses nothing, ISO 8601. */
  readAt: string;
}

/**
 * Loads an inbox. `onPage` is called after each page but the last, with all records loaded so far.
 * @throws ApiError as apiFetch does
 */
export async function fetchInbox(
  kind: RecordKind,
  signal: AbortSignal,
  onPage: (inbox: Inbox) => void,
): Promise<Inbox> {
  let records: AnyRecord[] = [];
  let readAt = '';
  let url: string | null = inboxKey(kind).join('/');
  while (url !== null) {
    const response = await apiFetch<AnyRecord[]>(url, { signal });
    records = records.concat(await response.json());
    readAt ||= response.headers.get('x-read-at') ?? new Date(0).toISOString();
    url = nextLink(response.headers.get('link'));
    if (url !== null) onPage({ records, isComplete: false, readAt });
  }
  return { records, isComplete: true, readAt };
}

export interface SpamPage {
  records: AnyRecord[];
  next: string | null;
  total: number;
}

/** @throws ApiError as apiFetch does */
export async function fetchSpamPage(url: string, signal: AbortSignal): Promise<SpamPage> {
  const response = await apiFetch<AnyRecord[]>(url, { signal });
  const { headers } = response;
  return {
    records: await response.json(),
    next: nextLink(headers.get('link')),
    total: Number(headers.get('x-total-count')),
  };
}

/** The address in `Link: <…>; rel="next"` (docs/api.md). */
export function nextLink(header: string | null): string | null {
  return /^<([^>]*)>; rel="next"/.exec(header ?? '')?.[1] ?? null;
}
