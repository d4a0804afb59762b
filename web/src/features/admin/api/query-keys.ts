import type { Query } from '@tanstack/react-query';
import type { RecordKind } from '@shared/inquiry/kinds';

/** Root of the admin API. */
export const ADMIN_API = '/api/admin';

// The segments of a query key, joined with '/', are the URL (docs/behaviour.md, Data fetching).
export const userKey = [ADMIN_API, 'user'] as const;
export const adminsKey = [ADMIN_API, 'admins'] as const;
export const undeliveredMailKey = [ADMIN_API, 'mail'] as const;

/** The mail about one record. */
export function recordMailKey(kind: RecordKind, id: string) {
  return [ADMIN_API, 'mail', kind, encodeURIComponent(id)] as const;
}

/** The inbox of a kind. */
export function inboxKey(kind: RecordKind) {
  return [ADMIN_API, kind] as const;
}

/** The spam of a kind. */
export function spamKey(kind: RecordKind) {
  return [ADMIN_API, `${kind}?spam=true`] as const;
}

export function recordUrl(kind: RecordKind, id: string): string {
  return `${ADMIN_API}/${kind}/${encodeURIComponent(id)}`;
}

export function isAdminQuery({ queryKey }: Query): boolean {
  return queryKey[0] === ADMIN_API;
}

/** True for every query of the dashboard except the one for the signed-in admin. */
export function isDataQuery(query: Query): boolean {
  return isAdminQuery(query) && query.queryKey[1] !== userKey[1];
}
