import { rmSync } from 'node:fs';
import { command } from './cli.ts';
import { plans } from './stack/plan.ts';
import { assertPortsFree } from './stack/ports.ts';

const help = 'npm run reset: deletes the records, accounts and mail of npm start.';

export const main = command(help, {}, async () => {
  const { ports, dataFolder } = plans.local;
  // A running stack would save its data again.
  await assertPortsFree({ hub: ports.hub, mailbox: ports.mailbox }, 'npm run reset');
  rmSync(dataFolder, { recursive: true, force: true });
  console.log('✓ The records, accounts and mail of "npm start" are deleted.');
});
