import type { Change } from './change.ts';

export const assign: Change<{ assignee: string | null; was: string | null }> = {
  fields: (z) => {
    const username = z.string('assignee and was are usernames, or null').nullable();
    return { assignee: username, was: username };
  },
  was: ({ assignee }) => assignee,
  event: 'assigned',
  apply: ({ assignee: current }, { assignee, was }) => {
    if (current === assignee) return null;
    if (current === was) return { fields: { assignee }, value: assignee };
    const refusal = (name: string) => `By now ${current === null ? 'nobody' : name} is assigned.`;
    return { refusal, colleague: current };
  },
  inverse: ({ assignee, was }) => ({ type: 'assign', assignee: was, was: assignee }),
  detail: ({ assignee }) => `to ${assignee ?? 'nobody'}`,
  done: ({ assignee }, toName) => `assigned to ${assignee === null ? 'nobody' : toName(assignee)}`,
};
