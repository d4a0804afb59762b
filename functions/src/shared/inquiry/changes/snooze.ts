import { isoTime } from '../../iso-time.ts';
import { DAY_MS, MAX_SNOOZE_DAYS } from '../../limits.ts';
import { can } from '../state.ts';
import type { ChangeDefinition, Zod } from './definition.ts';

const schema = (z: Zod) => {
  const time = z.iso.datetime({
    offset: true,
    error: 'snoozedUntil and was are dates with a time and a zone, or null',
  });
  const upcoming = time.refine(isUpcoming, `snoozedUntil is in the future, at most ${MAX_SNOOZE_DAYS} days.`);
  return z.strictObject({
    type: z.literal('snooze'),
    snoozedUntil: upcoming.nullable(),
    was: time.nullable(),
  });
};

function isUpcoming(time: string): boolean {
  const left = Date.parse(time) - Date.now();
  return left > 0 && left <= MAX_SNOOZE_DAYS * DAY_MS;
}

/** Snoozes until a time (ISO 8601) or a reply of the sender; null reopens the record. */
export const snooze: ChangeDefinition<typeof schema> = {
  schema,
  was: (record) => record.snoozedUntil,
  apply: (record, change, { by, at }) => {
    const [until, was] = [isoTime(change.snoozedUntil), isoTime(change.was)];
    if (record.snoozedUntil === until) return null;
    if (!can(until === null ? 'reopen' : 'snooze', record, at))
      return { refusal: () => 'By now it is handled.' };
    if (record.snoozedUntil !== was)
      return {
        refusal: (name) => `${name} has changed in the meantime until when it is snoozed.`,
        colleague: record.snoozedBy,
      };
    const fields =
      until === null
        ? { snoozedUntil: null, snoozedBy: null }
        : { snoozedUntil: new Date(until), snoozedBy: by };
    return { what: 'snoozed', value: until, fields };
  },
  inverse: ({ snoozedUntil, was }, now) => {
    const isOver = was === null || Date.parse(was) <= now.getTime();
    return { type: 'snooze', snoozedUntil: isOver ? null : was, was: snoozedUntil };
  },
  detail: ({ snoozedUntil }) => `until ${snoozedUntil ?? 'now'}`,
  done: () => 'snoozed',
};
