import { isUnhandled } from '../state.ts';
import type { Change } from './change.ts';

export const handle: Change = {
  event: 'handled',
  apply: (record, _, by, at) => {
    if (isUnhandled(record)) return { fields: { handledAt: at, handledBy: by } };
    if (record.handledBy === by) return null;
    const refusal = (name: string) => `${name} has already marked it as handled.`;
    return { refusal, colleague: record.handledBy };
  },
  inverse: () => ({ type: 'reopen' }),
  done: () => 'marked as handled',
};
