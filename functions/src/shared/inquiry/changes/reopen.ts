import { isUnhandled } from '../state.ts';
import type { ChangeDefinition, Zod } from './definition.ts';

const schema = (z: Zod) => z.strictObject({ type: z.literal('reopen') });

/** Reopens what was handled. It forgets who had handled the record, so it has no inverse. */
export const reopen: ChangeDefinition<typeof schema> = {
  schema,
  apply: (record) =>
    isUnhandled(record) ? null : { what: 'reopened', fields: { handledAt: null, handledBy: null } },
  done: () => 'reopened',
};
