import type { ChangeDefinition, Zod } from './definition.ts';

const schema = (z: Zod) =>
  z.strictObject({
    type: z.literal('delete'),
    /** The list in which the caller sees the records. */
    from: z.enum(['inbox', 'spam'], 'from is inbox or spam'),
  });

/** Deletes a record with its mail. */
export const deletion: ChangeDefinition<typeof schema> = {
  schema,
  apply: ({ spam }, { from }) => {
    const place = spam ? 'spam' : 'inbox';
    return place === from ? { what: 'deleted' } : { refusal: () => `By now it is in the ${place}.` };
  },
  movesTo: 'nowhere',
  detail: ({ from }) => from,
  done: () => 'deleted',
};
