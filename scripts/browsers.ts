import { command } from './cli.ts';
import { assertBrowser, assertEngines } from './setup/programs.ts';

const usage = {
  name: 'npm run browsers',
  text: 'installs the browsers of the tests where it may, and else says how.',
  options: { all: { type: 'boolean', text: 'those of npm run test:all too' } },
} as const;

export const main = command(usage, async ({ all }) => {
  await assertBrowser('npm test');
  if (all) await assertEngines('npm run test:all');
});
