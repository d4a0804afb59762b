const format = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

/** '2026-03-14' as 'March 14, 2026', in every time zone. */
export function longDate(date: string): string {
  return format.format(new Date(`${date}T00:00:00Z`));
}

export function PostDate({ date }: { date: string }) {
  return <time dateTime={date}>{longDate(date)}</time>;
}
