import { isDocumentId } from '../../identifier.ts';
import { MAX_CHANGES } from '../../limits.ts';
import { boundedText, z } from '../../zod.ts';
import { CHANGES, type RecordChange } from '../changes.ts';

const schemas = Object.entries(CHANGES).map(([type, { fields }]) =>
  z.strictObject({ type: z.literal(type), ...fields?.(z) }),
);
type Schemas = [(typeof schemas)[number], ...typeof schemas];
// A dashboard that is older than the functions shows the message.
const unknown = 'This change is not known here. Please reload the page.';

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
  change: z.discriminatedUnion('type', schemas as Schemas, unknown) as z.ZodType as z.ZodType<RecordChange>,
});
