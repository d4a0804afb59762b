import { isDocumentId } from '../identifier.ts';
import { MAX_CHANGES } from '../limits.ts';
import { boundedText, z } from '../zod.ts';
import type { AnyRecord } from './kinds.ts';

const time = z.iso
  .datetime({ offset: true, error: 'snoozedUntil and was are dates with a time and a zone, or null' })
  .nullable();

const changeSchema = z.union(
  [
    z.strictObject({ handled: z.boolean() }),
    z.strictObject({ spam: z.boolean() }),
    /** `was` is the assignee that the caller sees. */
    z.strictObject({ assignee: z.string().nullable(), was: z.string().nullable() }),
    /** The time until which a record is snoozed, or null to reopen it. `was` is the time that the caller sees. */
    z.strictObject({ snoozedUntil: time, was: time }),
    /** The list in which the caller sees the records. */
    z.strictObject({ delete: z.enum(['inbox', 'spam']) }),
  ],
  'change is handled, spam, assignee or snoozedUntil with was, or delete',
);

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

export type RecordChange = z.output<typeof changeSchema>;

/** The news that an admin has taken a record out of the inbox. */
export interface Removal {
  by: string;
  how: 'deleted' | 'erased' | 'spam';
}

export interface ChangeResult {
  changed: string[];
  /** The changed records as a list has them. None after a deletion. */
  records: AnyRecord[];
  /** Records that had the change already. */
  unchanged: string[];
  gone: string[];
  failed: ChangeFailure[];
}

export interface ChangeFailure {
  id: string;
  message: string;
}

/** How much spam a call has deleted, and whether another call is needed. */
export interface EmptiedSpam {
  deleted: number;
  more: boolean;
}
