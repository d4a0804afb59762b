import dayjs from 'dayjs';

/** 'MMM d, yyyy' by the admin's calendar, or 'N/A' if missing (spec, section 9). */
export function showDate(iso: string | null): string {
  return iso === null ? 'N/A' : dayjs(iso).format('MMM D, YYYY');
}

const full = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', {
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

/** Day and time to the second with their zone, or 'No date was recorded' if missing. */
export function showInstant(iso: string | null, timeZone?: string): string {
  return iso === null ? 'No date was recorded' : full(timeZone).format(new Date(iso));
}
