import type { ChangeDefinition, Zod } from './definition.ts';

const schema = (z: Zod) => {
  const username = z.string('assignee and was are usernames, or null').nullable();
  return z.strictObject({ type: z.literal('assign'), assignee: username, was: username });
};

export const assign: ChangeDefinition<typeof schema> = {
  schema,
  was: (record) => record.assignee,
  apply: (record, { assignee, was }) => {
    const current = record.assignee;
    if (current === assignee) return null;
    if (current === was) return { what: 'assigned', value: assignee, fields: { assignee } };
    return {
      refusal: (name) => `By now ${current === null ? 'nobody' : name} is assigned.`,
      colleague: current,
    };
  },
  inverse: ({ assignee, was }) => ({ type: 'assign', assignee: was, was: assignee }),
  detail: ({ assignee }) => `to ${assignee ?? 'nobody'}`,
  done: ({ assignee }, toName) => `assigned to ${assignee === null ? 'nobody' : toName(assignee)}`,
};
