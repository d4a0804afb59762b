import type { Change } from './change.ts';

export const release: Change = {
  event: 'released',
  movesTo: 'inbox',
  apply: ({ spam }) => (spam ? {} : null),
  inverse: () => ({ type: 'mark-as-spam' }),
  done: () => 'moved to the inbox',
};
