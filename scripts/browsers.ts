import { command } from './cli.ts';
import { assertBrowser, assertEngines } from './setup/programs.ts';

const help = `npm run browsers: installs the browsers for the tests, or prints how to install them.

  --all  also installs the browsers for npm run test:all

Example: npm run browsers -- --all`;

export const main = command(help, { options: { all: { type: 'boolean' } } }, async ({ values: { all } }) => {
  await assertBrowser('npm test');
  if (all) await assertEngines('npm run test:all');
});
