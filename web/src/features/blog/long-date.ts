const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** '2026-03-14' as 'March 14, 2026', in every time zone. What is no date of ISO 8601 stays as it is. */
export function longDate(date: string): string {
  const time = Date.parse(date);
  return Number.isNaN(time) ? date : format.format(time);
}
