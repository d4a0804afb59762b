import { isDocumentId } from '../identifier.ts';
import { z } from '../zod.ts';
import { MAX_BULK } from './kinds.ts';

const changeSchema = z.union(
  [
    z.strictObject({ handled: z.boolean() }),
    z.strictObject({ spam: z.boolean() }),
    /** `was` is the assignee that the caller sees. */
    z.strictObject({ assignee: z.string().nullable(), was: z.string().nullable() }),
    /** Where the caller sees the records. */
    z.strictObject({ delete: z.enum(['inbox', 'spam']) }),
  ],
  'change is handled, spam, assignee with was, or delete',
);

/** Body of POST /api/admin/{kind}/bulk. */
export const bulkSchema = z.strictObject({
  /** Calls with the same one are audited as one act. */
  act: z.uuid('act is a UUID'),
  ids: z
    .array(z.string().refine(isDocumentId, 'ids are ids of records'), 'ids is a list')
    .min(1, 'ids is empty')
    .max(MAX_BULK, `At most ${MAX_BULK} records can be changed at a time`),
  change: changeSchema,
});

/** What happens to each of the records. */
export type BulkChange = z.output<typeof changeSchema>;

/** The ids of the records of a call, each in one of the lists. */
export interface BulkResult {
  changed: string[];
  /** They were so before. */
  unchanged: string[];
  /** They no longer exist. */
  gone: string[];
  failed: BulkFailure[];
}

export interface BulkFailure {
  id: string;
  /** For a person. */
  message: string;
}
