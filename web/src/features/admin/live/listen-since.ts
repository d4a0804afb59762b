// Much longer than the clocks of a data centre differ, and short enough that few records are read twice.
const OVERLAP_MS = 120_000;

/**
 * The time from which to listen for new records of a list: shortly before its newest record, so that records that
 * arrived while the list was loading are not missed. Only the server's clock counts; the admin's may be wrong.
 */
export function listenSince(records: readonly { createdAt: string | null }[]): Date {
  let newest = '';
  for (const { createdAt } of records) {
    if (createdAt !== null && createdAt > newest) newest = createdAt;
  }
  return new Date(newest === '' ? 0 : Date.parse(newest) - OVERLAP_MS);
}
