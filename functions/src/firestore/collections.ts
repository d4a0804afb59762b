import { Timestamp, type CollectionReference, type DocumentReference } from 'firebase-admin/firestore';
import { RECORD_COLLECTIONS, SPAM_COLLECTIONS, SPAM_DAYS, type RecordKind } from '../shared/inquiry/kinds.ts';
import { RETENTION } from '../shared/retention.ts';
import { database } from './database.ts';
import { toTimestamp } from './to-timestamp.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The records of the inbox. Documents from before spam had collections of its own may have `spam: true`. */
export function recordsOf(kind: RecordKind): CollectionReference {
  return database().collection(RECORD_COLLECTIONS[kind]);
}

export function spamOf(kind: RecordKind): CollectionReference {
  return database().collection(SPAM_COLLECTIONS[kind]);
}

/** When spam of a time is deleted (`ttl` in firestore.indexes.json). */
export function spamExpiry(time: Date): Timestamp {
  return toTimestamp(time.getTime() + SPAM_DAYS * DAY_MS);
}

/**
 * The document that says that a submission was stored. It stays when the record is moved, deleted or erased. It holds
 * nothing else, and expires: a form repeats a submission within minutes, a tab that is left open may do so days later.
 * @param recordId which follows from the idempotency key
 */
export function idempotencyKeyOf(
  recordId: string,
  now = new Date(),
): { reference: DocumentReference; data: { expireAt: Timestamp } } {
  return {
    reference: database().collection('idempotency_keys').doc(recordId),
    data: { expireAt: Timestamp.fromMillis(now.getTime() + RETENTION.idempotency_keys.days * DAY_MS) },
  };
}
