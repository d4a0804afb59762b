import { showDate, showInstant } from './show-date';

/** A day, with its time and zone in the tooltip. */
export function DateText({ iso }: { iso: string | null }) {
  return (
    <time dateTime={iso ?? undefined} title={showInstant(iso)}>
      {showDate(iso)}
    </time>
  );
}
