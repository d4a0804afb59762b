const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** '2026-03-14' as 'March 14, 2026' (spec, section 2, Blog post); a date without a zone is the same day everywhere. */
export function longDate(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}
