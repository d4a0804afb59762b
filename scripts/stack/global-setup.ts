import type { ListrTask } from 'listr2';
import type { TestProject } from 'vitest/node';
import type {} from '../../testing/use-stack.ts'; // what is provided to the tests
import { CliError, runTasks } from '../cli.ts';
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
  const tasks = started.map(({ plan, ctx }): ListrTask => ({
    title: `The stack "${plan.name}"`,
    task: (_, parent) =>
      parent.newListr(stackTasks(plan, 'npm test', defaultAdmin), {
        ctx,
        concurrent: false,
        exitOnError: true,
      }),
  }));
  const stop = async () => void (await Promise.all(started.map(async ({ ctx }) => ctx.stack?.stop())));
  await runTasks(tasks, { concurrent: true, exitOnError: false }); // each is started or has failed
  if (started.every(({ ctx }) => ctx.stack)) return stop;
  await stop();
  throw new CliError('The tests have no stack: see above.');
}
