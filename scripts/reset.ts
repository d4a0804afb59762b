import { rmSync } from 'node:fs';
import { CliError, command } from './cli.ts';
import { plans } from './stack/plan.ts';
import { endLeftovers, findStarter } from './stack/stack-note.ts';

const usage = {
  name: 'npm run reset',
  text: 'forgets the records, accounts and mail that npm start keeps.',
};

export const main = command(usage, async () => {
  const { name, dataFolder } = plans.local;
  const starter = await findStarter(name);
  if (starter !== undefined)
    throw new CliError(
      `"npm start" is running (process ${starter}): stop it, then run "npm run reset" again.`,
    );
  await endLeftovers(name);
  rmSync(dataFolder, { recursive: true, force: true });
  console.log('✓ The records, accounts and mail of "npm start" are forgotten.');
});
