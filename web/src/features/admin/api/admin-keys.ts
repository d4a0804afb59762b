import type { RecordKind } from '@shared/inquiry/kinds';

/** Query keys of the admin API; their segments joined with '/' are the URL (spec, section 7). */
export const ADMIN = '/api/admin';

export const userKey = [ADMIN, 'user'] as const;
export const adminsKey = [ADMIN, 'admins'] as const;
export const undeliveredKey = [ADMIN, 'mail'] as const;

export function recordMailKey(kind: RecordKind, id: string) {
  return [ADMIN, 'mail', kind, encodeURIComponent(id)] as const;
}

/** The inbox of a kind, or its spam. */
export function recordsKey(kind: RecordKind, spam: boolean) {
  return [ADMIN, spam ? `${kind}?spam=true` : kind] as const;
}

export function recordUrl(kind: RecordKind, id: string): string {
  return `${ADMIN}/${kind}/${encodeURIComponent(id)}`;
}
