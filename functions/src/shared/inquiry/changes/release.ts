import type { ChangeDefinition, Zod } from './definition.ts';

const schema = (z: Zod) => z.strictObject({ type: z.literal('release') });

/** Its mail is queued, unless the record has had it. */
export const release: ChangeDefinition<typeof schema> = {
  schema,
  apply: ({ spam }) => (spam ? { what: 'released' } : null),
  movesTo: 'inbox',
  inverse: () => ({ type: 'mark-as-spam' }),
  done: () => 'moved to the inbox',
};
