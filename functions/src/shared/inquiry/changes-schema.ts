import { isDocumentId } from '../identifier.ts';
import { isoTime } from '../iso-time.ts';
import { DAY_MS, MAX_CHANGES, MAX_SNOOZE_DAYS } from '../limits.ts';
import { boundedText, z } from '../zod.ts';

// Separate from changes.ts, because the dashboard's lists load changes.ts without zod.

const username = z.string('assignee and was must be usernames or null').nullable();
const time = z.iso.datetime({
  offset: true,
  error: 'snoozedUntil and was must be dates with a time and a time zone, or null',
});
const upcoming = time.refine(
  isUpcoming,
  `snoozedUntil must be at most ${MAX_SNOOZE_DAYS} days in the future`,
);

function isUpcoming(text: string): boolean {
  const remaining = Date.parse(text) - Date.now();
  return remaining > 0 && remaining <= MAX_SNOOZE_DAYS * DAY_MS;
}

/** A change of a record. `was` is the value that the caller has seen. A record that has another value by now is not changed. */
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
      from: z.enum(['inbox', 'spam'], 'from must be inbox or spam'),
    }),
  ],
  // A dashboard that is older than the functions shows this message.
  'The server does not support this change. Please reload the page.',
);

export type RecordChange = z.infer<typeof changeSchema>;

/** The body of a call that changes records. */
export const changesSchema = z.strictObject({
  /** Calls with the same `batchId` share an entry in the audit log. */
  batchId: z.uuid('batchId must be a UUID'),
  ids: z
    .array(
      boundedText(200, 'ids must be ids of records').refine(isDocumentId, 'ids must be ids of records'),
      'ids must be a list',
    )
    .min(1, 'ids must not be empty')
    .max(MAX_CHANGES, `At most ${MAX_CHANGES} records can be changed at a time`),
  change: changeSchema,
});
