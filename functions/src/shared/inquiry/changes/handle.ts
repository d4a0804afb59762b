import { isUnhandled } from '../state.ts';
import type { ChangeDefinition, Zod } from './definition.ts';

const schema = (z: Zod) => z.strictObject({ type: z.literal('handle') });

export const handle: ChangeDefinition<typeof schema> = {
  schema,
  apply: (record, _, { by, at }) => {
    if (isUnhandled(record)) return { what: 'handled', fields: { handledAt: at, handledBy: by } };
    if (record.handledBy === by) return null;
    return {
      refusal: (name) => `${name} has already marked it as handled.`,
      colleague: record.handledBy,
    };
  },
  inverse: () => ({ type: 'reopen' }),
  done: () => 'marked as handled',
};
