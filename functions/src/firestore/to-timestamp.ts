import { Timestamp } from 'firebase-admin/firestore';

const MAX_MILLISECONDS = Date.parse('9999-12-31T23:59:59.999Z');

/** Milliseconds since the epoch, clamped to what Firestore can represent: a client may ask for any date. */
export function toTimestamp(milliseconds: number): Timestamp {
  return Timestamp.fromMillis(Math.min(Math.max(milliseconds, 0), MAX_MILLISECONDS));
}
