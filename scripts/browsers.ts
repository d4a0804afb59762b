import { command } from './cli.ts';
import { assertBrowser, assertEngines } from './setup/programs.ts';

const help = `npm run browsers: installs the browsers of the tests where it may, and else says how.

  --all  those of npm run test:all too

Example: npm run browsers -- --all`;

export const main = command(help, { options: { all: { type: 'boolean' } } }, async ({ values: { all } }) => {
  await assertBrowser('npm test');
  if (all) await assertEngines('npm run test:all');
});
