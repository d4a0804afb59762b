import type { Change } from './change.ts';

export const markAsSpam: Change = {
  event: 'spam',
  movesTo: 'spam',
  apply: ({ spam }) => (spam ? null : {}),
  inverse: () => ({ type: 'release' }),
  done: () => 'moved to the spam',
};
