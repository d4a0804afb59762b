import dayjs from 'dayjs';

export function formatDate(iso: string | null): string {
  return iso === null ? 'N/A' : dayjs(iso).format('MMM D, YYYY');
}

export function formatInstant(iso: string | null, timeZone?: string): string {
  if (iso === null) return 'No date was recorded';
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    timeZone,
  });
  return format.format(new Date(iso));
}

export function DateText({ iso }: { iso: string | null }) {
  return (
    <time dateTime={iso ?? undefined} title={formatInstant(iso)}>
      {formatDate(iso)}
    </time>
  );
}
