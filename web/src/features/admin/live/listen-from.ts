// Far more than the clocks of a data centre differ, and few enough records to hear twice.
const OVERLAP_MS = 120_000;

/**
 * From when on to listen for arrivals to a list: a little before its newest record, so that what came while it
 * was being read is not missed. Measured on the server's clock alone; the admin's may be wrong.
 */
export function listenFrom(records: readonly { createdAt: string | null }[]): Date {
  let newest = '';
  for (const { createdAt } of records) {
    if (createdAt !== null && createdAt > newest) newest = createdAt;
  }
  return new Date(newest === '' ? 0 : Date.parse(newest) - OVERLAP_MS);
}
