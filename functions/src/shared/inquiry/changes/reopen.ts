import { isUnhandled } from '../state.ts';
import type { Change } from './change.ts';

/** Reopens what was handled, and forgets by whom and when. */
export const reopen: Change = {
  event: 'reopened',
  apply: (record) => (isUnhandled(record) ? null : { fields: { handledAt: null, handledBy: null } }),
  done: () => 'reopened',
};
