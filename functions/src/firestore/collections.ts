import { createHmac, hash } from 'node:crypto';
import { Timestamp, type CollectionReference, type DocumentReference } from 'firebase-admin/firestore';
import { config } from '../config.ts';
import { senderAddress } from '../shared/inquiry/email-address.ts';
import { RECORD_COLLECTIONS, SPAM_COLLECTIONS, type RecordKind } from '../shared/inquiry/kinds.ts';
import { DAY_MS, KEEP_DAYS, SPAM_DAYS } from '../shared/limits.ts';
import { database } from './database.ts';

export function recordCollection(kind: RecordKind): CollectionReference {
  return database().collection(RECORD_COLLECTIONS[kind]);
}

export function spamCollection(kind: RecordKind): CollectionReference {
  return database().collection(SPAM_COLLECTIONS[kind]);
}

const LAST_TIMESTAMP_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Returns the expiry of a record that has been spam since `time`, within the range of Firestore's timestamps. */
export function spamExpiry(time: Date): Timestamp {
  const expiry = time.getTime() + SPAM_DAYS * DAY_MS;
  return Timestamp.fromMillis(Math.min(Math.max(expiry, 0), LAST_TIMESTAMP_MS));
}

/**
 * Returns the document that marks an inquiry as stored, and its data. The document outlives a record that is moved, deleted or
 * erased, because a form may repeat its submission days later.
 */
export function newIdempotencyKey(recordId: string) {
  return {
    reference: database().collection('idempotency_keys').doc(recordId),
    data: { expireAt: expiryTime('idempotency_keys', new Date()) },
  };
}

/** Returns YYYY-MM-DD in UTC. */
export function utcDay(time: Date): string {
  return time.toISOString().slice(0, 10);
}

function dailyState(id: string): DocumentReference {
  return database().collection('daily_state').doc(id);
}

/**
 * Returns the documents that may hold the note of which inquiry gets a person's only confirmation of a day. A new note uses the
 * first document; the ids of the other documents are made with older secrets. The ids contain keyed hashes, so that a reader of
 * the database cannot test for an address.
 */
export function confirmationDocs(email: string, day: Date): DocumentReference[] {
  const text = `confirmation:${senderAddress({ email })}`;
  return config.inboundMailSecrets().map((secret) => {
    const keyedHash = createHmac('sha256', secret).update(text).digest('base64url');
    return dailyState(`confirmation-${utcDay(day)}-${keyedHash}`);
  });
}

/** Returns the documents about an address that are neither records nor mail. */
export function docsOfAddress(email: string) {
  const now = Date.now();
  // A note expires at the time of day at which it was stored, so the notes of the oldest day are only partly expired.
  const days = Array.from({ length: KEEP_DAYS.daily_state + 1 }, (_, ago) => new Date(now - ago * DAY_MS));
  return {
    confirmations: days.flatMap((day) => confirmationDocs(email, day)),
    blocked: [blockedSenderDoc(email)],
  };
}

export function expiryTime(collection: keyof typeof KEEP_DAYS, now: Date): Timestamp {
  return Timestamp.fromMillis(now.getTime() + KEEP_DAYS[collection] * DAY_MS);
}

/**
 * Returns the document that blocks a domain, or a person with all their addresses. Its id is a hash, because an address may
 * be longer than an id or contain a slash.
 */
export function blockedSenderDoc(sender: string): DocumentReference {
  const id = hash('sha256', senderAddress({ email: sender }), 'base64url');
  return database().collection('blocked_senders').doc(id);
}
