import { buildTargets, buildWhenChanged } from './set-up/build-when-changed.ts';
import { runCommand } from './terminal/clear-error.mjs';
import { unlessInterrupted } from './terminal/interruption.ts';

void runCommand(async () => {
  await unlessInterrupted(buildWhenChanged());
  console.log(buildTargets.map(({ output }) => `✓ ${output}`).join('\n'));
});
