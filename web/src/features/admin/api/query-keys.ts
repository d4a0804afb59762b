import type { Query } from '@tanstack/react-query';
import type { RecordKind } from '@shared/inquiry/kinds';

/** Root of the admin API. */
export const ADMIN_API = '/api/admin';

// A query key is the root of the API and the segments of a path below it (docs/behaviour.md, Calls).
export const userKey = [ADMIN_API, 'user'] as const;
export const adminsKey = [ADMIN_API, 'admins'] as const;
export const savedViewsKey = [ADMIN_API, 'views'] as const;
export const undeliveredMailKey = [ADMIN_API, 'mail'] as const;

/** The mail about one record. */
export function recordMailKey(kind: RecordKind, id: string) {
  return [ADMIN_API, 'mail', kind, id] as const;
}

/** The addresses and domains that are blocked. */
export const blockedSendersKey = [ADMIN_API, 'blocked-senders'] as const;

/** The notes about one record. */
export function notesKey(kind: RecordKind, id: string) {
  return [ADMIN_API, kind, id, 'notes'] as const;
}

/** The note that this admin is writing about one record. It never leaves the browser by itself. */
export function draftKey(kind: RecordKind, id: string) {
  return [ADMIN_API, 'draft', kind, id] as const;
}

/** True for the query of the notes of any record. */
export function isNotesQuery(query: Query): boolean {
  return isAdminQuery(query) && query.queryKey[3] === 'notes';
}

/** An admin who has a record open. */
export interface Presence {
  username: string;
  /** Milliseconds since the epoch. */
  until: number;
}

/** Who has one record open. Only the live listener knows. */
export function presenceKey(kind: RecordKind, id: string) {
  return [ADMIN_API, 'presence', kind, id] as const;
}

/** The inbox of a kind. */
export function inboxKey(kind: RecordKind) {
  return [ADMIN_API, kind] as const;
}

/** The part of an inbox that is there while the rest is loading. */
export function partialInboxKey(kind: RecordKind) {
  return [...inboxKey(kind), 'partial'] as const;
}

/** The time from which a listener to changes of an inbox misses nothing. */
export function readAtKey(kind: RecordKind) {
  return [...inboxKey(kind), 'read at'] as const;
}

/** The spam of a kind. It has a query function of its own, because its address has a query. */
export function spamKey(kind: RecordKind) {
  return [ADMIN_API, `${kind}?spam=true`] as const;
}

export function isAdminQuery({ queryKey }: Query): boolean {
  return queryKey[0] === ADMIN_API;
}

/** True for every query of the dashboard except the one for the signed-in admin. */
export function isDataQuery(query: Query): boolean {
  return isAdminQuery(query) && query.queryKey[1] !== userKey[1];
}
