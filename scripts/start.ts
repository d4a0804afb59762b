import { buildTargets } from './set-up/build-when-changed.ts';
import { addressTable } from './stack/addresses.ts';
import { runLocalStack } from './stack/run-local-stack.ts';
import { seededAdmin } from './stack/seed-admin.ts';
import { serveUntilStopped } from './stack/serve-until-stopped.ts';
import { runCommand } from './terminal/clear-error.mjs';

/** `npm start`: the whole product on this machine. */
void runCommand(async () => {
  const admin = seededAdmin();
  const stack = await runLocalStack('npm start', admin, buildTargets);
  console.log(`\n${addressTable(stack.plan.ports, admin)}\n`);
  console.log('  Ctrl-C stops everything and keeps the data; "npm run reset" forgets it.');
  await serveUntilStopped(stack);
});
