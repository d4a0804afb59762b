import type { Change } from './change.ts';

/** Deletes a record from the list in which the caller sees it. */
export const deletion: Change<{ from: 'inbox' | 'spam' }> = {
  fields: (z) => ({ from: z.enum(['inbox', 'spam'], 'from is inbox or spam') }),
  event: 'deleted',
  movesTo: 'nowhere',
  apply: ({ spam }, { from }) => {
    const place = spam ? 'spam' : 'inbox';
    return place === from ? {} : { refusal: () => `By now it is in the ${place}.` };
  },
  detail: ({ from }) => from,
  done: () => 'deleted',
};
