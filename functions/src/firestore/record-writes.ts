import { FieldValue, Timestamp, type DocumentData, type WriteBatch } from 'firebase-admin/firestore';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { RETENTION } from '../shared/retention.ts';
import { database } from './database.ts';

// Open dashboards follow what has changed since they loaded their lists: every write of a record goes through these
// functions (decisions/2026-11-24-dashboards-follow-changes.md).

/** The fields of a write of a record, with the time by which dashboards find it. */
export function stamped(fields: DocumentData): DocumentData {
  return { ...fields, changedAt: FieldValue.serverTimestamp() };
}

/** Says in the commit in which a record leaves the inbox that it does. */
export function markRemoved(batch: WriteBatch, kind: RecordKind, recordId: string): void {
  const expireAt = Timestamp.fromMillis(Date.now() + RETENTION.removed_records.days * 24 * 60 * 60_000);
  batch.set(tombstoneOf(kind, recordId), stamped({ kind, recordId, expireAt }));
}

/** Takes that back in the commit in which the record returns. */
export function unmarkRemoved(batch: WriteBatch, kind: RecordKind, recordId: string): void {
  batch.delete(tombstoneOf(kind, recordId));
}

function tombstoneOf(kind: RecordKind, recordId: string) {
  return database().collection('removed_records').doc(`${kind}_${recordId}`);
}
