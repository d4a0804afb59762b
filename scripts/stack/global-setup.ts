import type { ListrTask } from 'listr2';
import type { TestProject } from 'vitest/node';
import type {} from '../../testing/use-stack.ts'; // what is provided to the tests
import { runTasks } from '../cli.ts';
import { defaultAdmin, plans, stackEnv, workerPlan } from './plan.ts';
import { stackTasks, type StackContext } from './tasks.ts';

/** Starts what the tests of a Vitest project need before they run. Returns what stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { name, config } = project;
  const needed =
    name in plans
      ? [plans[name as keyof typeof plans]]
      : Array.from({ length: config.maxWorkers }, (_, index) => workerPlan(index + 1));
  project.provide('stacks', needed.map(stackEnv));
  const started = needed.map((plan) => ({ plan, ctx: {} as StackContext }));
  const stop = async () => void (await Promise.all(started.map(async ({ ctx }) => ctx.stack?.stop())));
  const tasks = started.map(({ plan, ctx }): ListrTask => ({
    title: `The stack "${plan.name}"`,
    task: (_, parent) =>
      parent.newListr(stackTasks(plan, 'npm test', defaultAdmin), { concurrent: false, ctx }),
  }));
  try {
    await runTasks(tasks, { concurrent: true });
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}
