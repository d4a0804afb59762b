import { isDocumentId } from '../identifier.ts';
import { MAX_CHANGES } from '../limits.ts';
import { boundedText, z } from '../zod.ts';

const changeSchema = z.union(
  [
    z.strictObject({ handled: z.boolean() }),
    z.strictObject({ spam: z.boolean() }),
    /** `was` is the assignee that the caller sees. */
    z.strictObject({ assignee: z.string().nullable(), was: z.string().nullable() }),
    /** The list in which the caller sees the records. */
    z.strictObject({ delete: z.enum(['inbox', 'spam']) }),
  ],
  'change is handled, spam, assignee with was, or delete',
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
  /** Records that had the change already. */
  unchanged: string[];
  gone: string[];
  failed: ChangeFailure[];
}

export interface ChangeFailure {
  id: string;
  message: string;
}
