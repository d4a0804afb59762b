/**
 * Converts a stored time to ISO 8601 in UTC. Returns null for any other value. `toMillis` cuts off microseconds; `toDate` of
 * the Admin SDK would round them, and so move the end of a day into the next day.
 */
export function isoTime(value: unknown): string | null {
  if (isTimestamp(value)) return new Date(value.toMillis()).toISOString();
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

// Checks for the method, because the Admin SDK and the web SDK have different classes.
function isTimestamp(value: unknown): value is { toMillis: () => number } {
  return (
    typeof value === 'object' && value !== null && 'toMillis' in value && typeof value.toMillis === 'function'
  );
}
