import type { Query } from '@tanstack/react-query';
import type { RecordKind } from '@shared/inquiry/kinds';

export const ADMIN_API = '/api/admin';

// A query key consists of the root of the API and the segments of a path below it (docs/behaviour.md, Calls).
export const userKey = [ADMIN_API, 'user'] as const;
export const adminsKey = [ADMIN_API, 'admins'] as const;
export const undeliveredMailKey = [ADMIN_API, 'mail'] as const;

export const recordMailKey = (kind: RecordKind, id: string) => [ADMIN_API, 'mail', kind, id] as const;

export const blockedSendersKey = [ADMIN_API, 'blocked-senders'] as const;

export const recordKey = (kind: RecordKind, id: string) => [ADMIN_API, kind, id] as const;

export interface Presence {
  /** For example 'contacts/<id>'. */
  record: string;
  username: string;
  answering: boolean;
  /** Milliseconds since the epoch. */
  until: number;
}

/** The admins who have a record open. Only the live listener writes this query. */
export const presenceKey = [ADMIN_API, 'presence'] as const;

export const inboxKey = (kind: RecordKind) => [ADMIN_API, kind] as const;

/** The URL of Spam has a query string, so this query has its own query function. */
export const spamKey = (kind: RecordKind) => [ADMIN_API, `${kind}?spam=true`] as const;

export function isAdminQuery({ queryKey }: Query): boolean {
  return queryKey[0] === ADMIN_API;
}

/** Every query of the dashboard except the one for the signed-in admin. */
export function isDataQuery(query: Query): boolean {
  return isAdminQuery(query) && query.queryKey[1] !== userKey[1];
}
