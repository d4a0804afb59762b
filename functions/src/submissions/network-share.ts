import { utcDay } from '../firestore/collections.ts';

/** Forged addresses may look like any number of networks. Those that were counted last are kept. */
const MAX_NETWORKS = 10_000;

let day = '';
const counts = new Map<string, number>();

/**
 * Counts an inquiry of a network, and says whether the network has sent more than its share today (UTC). In memory, so for
 * each instance: an address is a hint that is not stored.
 */
export function isBeyondShare(network: string, share: number, now = new Date()): boolean {
  if (day !== utcDay(now)) counts.clear();
  day = utcDay(now);
  const count = (counts.get(network) ?? 0) + 1;
  counts.delete(network); // a Map keeps the order of insertion
  counts.set(network, count);
  const [oldest = ''] = counts.keys();
  if (counts.size > MAX_NETWORKS) counts.delete(oldest);
  return count > share;
}
