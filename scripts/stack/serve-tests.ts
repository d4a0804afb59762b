import { command, untilInterrupted } from '../cli.ts';
import { defaultAdmin, plans } from './plan.ts';
import { startStack } from './stack.ts';

const help = 'Starts the stack for the browser tests. Playwright runs this as its web server.';

export const main = command(help, {}, async () => {
  const stack = await startStack(plans.browser, 'npm test', defaultAdmin);
  console.log('The stack is ready');
  await untilInterrupted();
  await stack.stop();
});
