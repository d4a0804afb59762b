import dayjs from 'dayjs';
import { serverTime } from '../data/clock';

export function formatDate(iso: string | null, format = 'MMM D, YYYY'): string {
  return iso === null ? 'N/A' : dayjs(iso).format(format);
}

/** Returns the full date and time, with seconds and time zone. */
export function formatInstant(iso: string | null, timeZone?: string): string {
  if (iso === null) return 'No date was recorded';
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'full',
    timeStyle: 'long',
    hourCycle: 'h23',
    timeZone,
  });
  return format.format(new Date(iso));
}

export const WITH_TIME = 'MMM D, YYYY, HH:mm';

/** Renders a date. With `withTimeToday`, a date of today also has the time. The tooltip has the full date and time. */
export function DateText({ iso, withTimeToday = false }: { iso: string | null; withTimeToday?: boolean }) {
  const showsTime = withTimeToday && dayjs(iso).isSame(dayjs(serverTime()), 'day');
  return (
    <time
      dateTime={iso ?? undefined}
      title={formatInstant(iso)}
      data-time={showsTime ? formatDate(iso, 'HH:mm') : undefined}
    >
      {formatDate(iso)}
    </time>
  );
}

export const formatDateTime = (iso: string) => dayjs(iso).format('ddd, MMM D, YYYY, HH:mm');

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** Returns how long ago a time was: '5 minutes ago' or '3 hours ago' on the same calendar day, then 'yesterday' or '12 days ago'. */
export function formatAgo(iso: string, now: Date): string {
  const days = dayjs(now).startOf('day').diff(dayjs(iso).startOf('day'), 'day');
  if (days > 0) return relative.format(-days, 'day');
  // The minutes may be negative, because the admin's clock may be behind the server's.
  const minutes = Math.max(0, dayjs(now).diff(iso, 'minute'));
  if (minutes === 0) return 'just now';
  return minutes < 60
    ? relative.format(-minutes, 'minute')
    : relative.format(-Math.floor(minutes / 60), 'hour');
}

/** Returns a short form of how long ago a time was: 'now', '5 min', '3 h' on the same day, then 'Aug 9', and 'Aug 9, 2025' in another year. */
export function formatShortAgo(iso: string | null, now: Date): string {
  if (iso === null) return formatDate(iso);
  const time = dayjs(iso);
  if (!time.isSame(now, 'year')) return formatDate(iso);
  if (!time.isSame(now, 'day')) return time.format('MMM D');
  const minutes = dayjs(now).diff(iso, 'minute');
  if (minutes < 1) return 'now';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`;
}
