import { command, runTasks, untilInterrupted } from '../cli.ts';
import { defaultAdmin, plans } from './plan.ts';
import { stackTasks } from './tasks.ts';

const usage = {
  name: 'the stack of the browser tests',
  text: 'Playwright starts it as its web server, and ends it.',
};

export const main = command(usage, async () => {
  const { stack } = await runTasks(stackTasks(plans.browser, 'npm test', defaultAdmin));
  console.log('The stack is ready');
  await untilInterrupted();
  await stack?.stop();
});
