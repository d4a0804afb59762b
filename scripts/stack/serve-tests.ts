import { command, untilInterrupted } from '../cli.ts';
import { defaultAdmin, plans } from './plan.ts';
import { startStack } from './stack.ts';

const usage = {
  name: 'the stack of the browser tests',
  text: 'Playwright starts it as its web server, and ends it.',
};

export const main = command(usage, async () => {
  const stack = await startStack(plans.browser, 'npm test', defaultAdmin);
  console.log('The stack is ready');
  await untilInterrupted();
  await stack.stop();
});
