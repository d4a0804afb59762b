import type { ChangeDefinition, Zod } from './definition.ts';

const schema = (z: Zod) => z.strictObject({ type: z.literal('mark-as-spam') });

/** Its mail that is not sent yet is deleted. */
export const markAsSpam: ChangeDefinition<typeof schema> = {
  schema,
  apply: ({ spam }) => (spam ? null : { what: 'spam' }),
  movesTo: 'spam',
  inverse: () => ({ type: 'release' }),
  done: () => 'moved to the spam',
};
