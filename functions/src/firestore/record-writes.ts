import {
  FieldValue,
  type DocumentData,
  type DocumentSnapshot,
  type WriteBatch,
} from 'firebase-admin/firestore';
import type { Removal } from '../shared/inquiry/changes.ts';
import type { RecordKind } from '../shared/inquiry/kinds.ts';
import { expiryTime } from './collections.ts';
import { unchanged } from './commit-optimistically.ts';
import { database } from './database.ts';

// Every write of a record uses these, for dashboards (decisions/2026-11-24-dashboards-follow-changes.md).

/** Adds the time by which dashboards find the write. */
export function withChangedAt(fields: DocumentData): DocumentData {
  return { ...fields, changedAt: FieldValue.serverTimestamp() };
}

/** The commit fails if the record has changed since it was read. */
export function updateRecord(batch: WriteBatch, record: DocumentSnapshot, fields: DocumentData): void {
  batch.update(record.ref, withChangedAt(fields), unchanged(record));
}

/** Tells dashboards that a record has left the inbox. */
export function markRemoved(batch: WriteBatch, kind: RecordKind, recordId: string, removal: Removal): void {
  const expireAt = expiryTime('removed_records', new Date());
  batch.set(tombstoneDoc(kind, recordId), withChangedAt({ ...removal, kind, recordId, expireAt }));
}

export function unmarkRemoved(batch: WriteBatch, kind: RecordKind, recordId: string): void {
  batch.delete(tombstoneDoc(kind, recordId));
}

function tombstoneDoc(kind: RecordKind, recordId: string) {
  return database().collection('removed_records').doc(`${kind}_${recordId}`);
}
