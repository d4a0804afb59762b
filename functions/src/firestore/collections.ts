import { hash } from 'node:crypto';
import { Timestamp, type CollectionReference, type DocumentReference } from 'firebase-admin/firestore';
import { RECORD_COLLECTIONS, SPAM_COLLECTIONS, type RecordKind } from '../shared/inquiry/kinds.ts';
import { SPAM_DAYS } from '../shared/limits.ts';
import { RETENTION } from '../shared/retention.ts';
import { database } from './database.ts';
import { toTimestamp } from './to-timestamp.ts';

const DAY_MS = 24 * 60 * 60_000;

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

/** A day in UTC, YYYY-MM-DD. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** What is counted or decided once a day. */
export function dailyState(id: string): DocumentReference {
  return database().collection('daily_state').doc(id);
}

export function dailyStateExpiry(now: Date): Timestamp {
  return Timestamp.fromMillis(now.getTime() + RETENTION.daily_state.days * DAY_MS);
}

/** Says that an address or a domain is blocked. Under a hash, because an address may be longer than an id, or hold a slash. */
export function blockedSender(sender: string): DocumentReference {
  return database()
    .collection('blocked_senders')
    .doc(hash('sha256', sender.toLowerCase(), 'base64url'));
}
