/** Differences below it come from the way, and from `Date`, which has whole seconds. */
const TOLERANCE_MS = 3_000;

let aheadMs = 0;

/** Compares this browser's clock with the server's. @param date the header `Date` of a response that has just come */
export function setServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now();
  aheadMs = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0;
}

/** Milliseconds since the epoch, by the server's clock: a wrong clock here changes no age and no deadline. */
export function serverTime(): number {
  return Date.now() + aheadMs;
}
