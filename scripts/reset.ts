import { rmSync } from 'node:fs';
import { localStack } from './stack/local-stack.ts';
import { runningCommand } from './stack/running-note.ts';
import { ClearError, runCommand } from './terminal/clear-error.mjs';

/** `npm run reset`: forgets the records, accounts and mail that `npm start` keeps. */
void runCommand(async () => {
  const pid = runningCommand(localStack.name);
  if (pid !== undefined)
    throw new ClearError(`"npm start" is running (process ${pid}): stop it, then run "npm run reset" again.`);
  rmSync(localStack.dataFolder, { recursive: true, force: true });
  console.log('✓ The records, accounts and mail of "npm start" are forgotten.');
});
