import type { TestProject } from 'vitest/node';
import type {} from '../../testing/use-stack.ts'; // declares `stacks` for project.provide
import { defaultAdmin, plans, stackEnv, workerPlan } from './plan.ts';
import { startStack } from './stack.ts';

/** Starts the stacks of a Vitest project before its tests. Returns a function that stops them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { name, config } = project;
  const needed =
    name in plans
      ? [plans[name as keyof typeof plans]]
      : Array.from({ length: config.maxWorkers }, (_, index) => workerPlan(index + 1));
  project.provide('stacks', needed.map(stackEnv));
  const starts = await Promise.allSettled(needed.map((plan) => startStack(plan, 'npm test', defaultAdmin)));
  const stacks = starts.flatMap((start) => (start.status === 'fulfilled' ? start.value : []));
  const stop = async () => void (await Promise.all(stacks.map((stack) => stack.stop())));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return stop;
  await stop();
  throw failed.reason;
}
