import { plans, type StackPlan } from './stack/plan.ts';

export interface Suite {
  command: readonly string[];
  plan?: StackPlan;
}
const vitest = (project: string) => ['vitest', 'run', '--project', project];
/**
 * Suites of a group run at the same time. The first two groups run while the checks do; the second waits for its stacks.
 * The browsers come last, because they use all processors.
 */
export const groups: readonly Record<string, Suite>[] = [
  { unit: { command: vitest('unit') } },
  {
    commands: { command: vitest('commands') },
    functions: { command: vitest('functions'), plan: plans.functions },
    faults: { command: vitest('faults'), plan: plans.functions },
    upload: { command: vitest('upload'), plan: plans.upload },
  },
  { browser: { command: ['playwright', 'test'], plan: plans.browser } },
];
export const parts = ['check', ...groups.flatMap(Object.keys)];
