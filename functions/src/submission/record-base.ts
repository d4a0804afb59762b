import { FieldValue } from 'firebase-admin/firestore';

/** What every record has beside the visitor's fields (`RecordBase` in shared/records.ts). */
export function recordBase(spam: boolean, requestHash: string) {
  return {
    createdAt: FieldValue.serverTimestamp(),
    handledAt: null,
    handledBy: null,
    spam,
    requestHash,
  };
}
