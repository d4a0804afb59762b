import { Timestamp } from 'firebase-admin/firestore';

export const MIN_TIMESTAMP = Timestamp.fromMillis(0);
const MAX_TIMESTAMP = Timestamp.fromDate(new Date('9999-12-31T23:59:59.999Z'));

/**
 * Clamped to what Firestore can represent, from 1970: a client may ask for any date.
 * @param milliseconds since the epoch
 */
export function toTimestamp(milliseconds: number): Timestamp {
  const [min, max] = [MIN_TIMESTAMP.toMillis(), MAX_TIMESTAMP.toMillis()];
  return Timestamp.fromMillis(Math.min(Math.max(milliseconds, min), max));
}
