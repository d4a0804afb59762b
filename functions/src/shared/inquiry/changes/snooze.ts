import { isoTime } from '../../iso-time.ts';
import { DAY_MS, MAX_SNOOZE_DAYS } from '../../limits.ts';
import { can } from '../state.ts';
import type { Change } from './change.ts';

/** Snoozes until a time (ISO 8601) or a reply of the sender; null reopens the record. */
export const snooze: Change<{ snoozedUntil: string | null; was: string | null }> = {
  fields: (z) => {
    const error = 'snoozedUntil and was are dates with a time and a zone, or null';
    const time = z.iso.datetime({ offset: true, error });
    const tooFar = `snoozedUntil is in the future, at most ${MAX_SNOOZE_DAYS} days.`;
    return {
      snoozedUntil: time.refine(isUpcoming, tooFar).nullable().transform(isoTime),
      was: time.nullable().transform(isoTime),
    };
  },
  was: ({ snoozedUntil }) => snoozedUntil,
  event: 'snoozed',
  apply: (record, { snoozedUntil: until, was }, by, at) => {
    if (record.snoozedUntil === until) return null;
    if (!can(until === null ? 'reopen' : 'snooze', record, at))
      return { refusal: () => 'By now it is handled.' };
    if (record.snoozedUntil === was)
      return { fields: { snoozedUntil: until && new Date(until), snoozedBy: until && by }, value: until };
    const refusal = (name: string) => `${name} has changed in the meantime until when it is snoozed.`;
    return { refusal, colleague: record.snoozedBy };
  },
  inverse: ({ snoozedUntil, was }, now) => {
    const isOver = was === null || Date.parse(was) <= now.getTime();
    return { type: 'snooze', snoozedUntil: isOver ? null : was, was: snoozedUntil };
  },
  detail: ({ snoozedUntil }) => `until ${snoozedUntil ?? 'now'}`,
  done: () => 'snoozed',
};

function isUpcoming(time: string): boolean {
  const left = Date.parse(time) - Date.now();
  return left > 0 && left <= MAX_SNOOZE_DAYS * DAY_MS;
}
