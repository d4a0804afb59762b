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
 * Suites of a group run at the same time. The first group starts with the checks, the second and the third when their
 * stacks are there; the browsers follow the third, while the second, which works on one processor alone, goes on.
 */
export const groups: readonly Record<string, Suite>[] = [
  { unit: vitest('unit') },
  { functions: { ...vitest('functions'), plan: plans.functions } },
  {
    commands: vitest('commands'),
    faults: { ...vitest('faults'), plan: plans.functions },
    upload: { ...vitest('upload'), plan: plans.upload },
    dashboard: vitest('dashboard'),
  },
  { browser: { ...playwright, plan: plans.browser } },
];
export const parts = ['check', ...groups.flatMap(Object.keys)];

/** What `--changed` runs by itself: it waits for no stack. */
export const quickParts = ['check', 'unit', 'dashboard'];
