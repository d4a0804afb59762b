import { plans, type StackPlan } from './stack/plan.ts';

export interface Suite {
  command: readonly string[];
  /** Takes only the tests that import what differs from origin/main. */
  changed: readonly string[];
  plan?: StackPlan;
}

const vitest = (project: string): Suite => ({
  command: ['vitest', 'run', '--project', project],
  changed: ['--changed', 'origin/main', '--passWithNoTests'],
});

const playwright: Suite = {
  command: ['playwright', 'test'],
  changed: ['--only-changed=origin/main', '--pass-with-no-tests'],
};

/**
 * Suites of a group run at the same time. The first two groups run while the checks do; the second waits for its stacks.
 * The browsers come last, because they use all processors.
 */
export const groups: readonly Record<string, Suite>[] = [
  { unit: vitest('unit') },
  {
    commands: vitest('commands'),
    functions: { ...vitest('functions'), plan: plans.functions },
    faults: { ...vitest('faults'), plan: plans.functions },
    upload: { ...vitest('upload'), plan: plans.upload },
    dashboard: vitest('dashboard'),
  },
  { browser: { ...playwright, plan: plans.browser } },
];
export const parts = ['check', ...groups.flatMap(Object.keys)];

/** What `--changed` runs by itself: it waits for no stack. */
export const quickParts = ['check', 'unit', 'dashboard'];
