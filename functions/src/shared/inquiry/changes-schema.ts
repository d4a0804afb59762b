import { isDocumentId } from '../identifier.ts';
import { isoTime } from '../iso-time.ts';
import { DAY_MS, MAX_CHANGES, MAX_SNOOZE_DAYS } from '../limits.ts';
import { boundedText, z } from '../zod.ts';

// Beside changes.ts, because the lists of the dashboard load without zod.

const username = z.string('assignee and was are usernames, or null').nullable();
const time = z.iso.datetime({
  offset: true,
  error: 'snoozedUntil and was are dates with a time and a zone, or null',
});
const upcoming = time.refine(isUpcoming, `snoozedUntil is in the future, at most ${MAX_SNOOZE_DAYS} days.`);

function isUpcoming(text: string): boolean {
  const left = Date.parse(text) - Date.now();
  return left > 0 && left <= MAX_SNOOZE_DAYS * DAY_MS;
}

/** `was` is what the caller has seen: a change replaces nothing else. */
const changeSchema = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('handle') }),
    z.strictObject({ type: z.literal('reopen') }),
    z.strictObject({ type: z.literal('assign'), assignee: username, was: username }),
    z.strictObject({
      type: z.literal('snooze'),
      snoozedUntil: upcoming.nullable().transform(isoTime),
      was: time.nullable().transform(isoTime),
    }),
    z.strictObject({ type: z.literal('mark-as-spam') }),
    z.strictObject({ type: z.literal('release') }),
    z.strictObject({
      type: z.literal('delete'),
      from: z.enum(['inbox', 'spam'], 'from is inbox or spam'),
    }),
  ],
  // A dashboard that is older than the functions shows the message.
  'This change is not known here. Please reload the page.',
);

export type RecordChange = z.infer<typeof changeSchema>;

/** The body of a call that changes records. */
export const changesSchema = z.strictObject({
  /** Calls with one `batchId` are audited together. */
  batchId: z.uuid('batchId is a UUID'),
  ids: z
    .array(
      boundedText(200, 'ids are ids of records').refine(isDocumentId, 'ids are ids of records'),
      'ids is a list',
    )
    .min(1, 'ids is empty')
    .max(MAX_CHANGES, `At most ${MAX_CHANGES} records can be changed at a time`),
  change: changeSchema,
});
