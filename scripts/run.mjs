// The entry of every npm command. It runs on the Node of the machine (20.19 or newer): installs the packages
// if package-lock.json has changed, then hands over to Node 24 (the Node that Cloud Functions run) and TypeScript.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { handOver } from './set-up/hand-over.mjs';
import { installPackages } from './set-up/install-packages.mjs';
import { demandNode } from './set-up/node-version.mjs';
import { root } from './set-up/paths.mjs';
import { ClearError, runCommand } from './terminal/clear-error.mjs';

const [command = '', ...options] = process.argv.slice(2);

runCommand(async () => {
  demandNode(process.versions.node);
  const script = join(root, 'scripts', `${command}.ts`);
  if (!existsSync(script))
    throw new ClearError(`There is no command "${command}": see "npm run" for the list.`);
  await installPackages();
  return handOver(script, options);
});
