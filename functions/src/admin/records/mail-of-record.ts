import type { Query } from 'firebase-admin/firestore';
import { database } from '../../firestore/database.ts';
import type { RecordKind } from '../../shared/inquiry/kinds.ts';

/** The outbox documents about one record. */
export function mailOfRecord(kind: RecordKind, recordId: string): Query {
  return database().collection('outbox').where('kind', '==', kind).where('recordId', '==', recordId);
}
