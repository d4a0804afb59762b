import { runCommand, runTasks } from './cli.ts';
import { builds, buildTasks } from './setup/builds.ts';

/** `npm run build`: builds what has changed. */
void runCommand(async () => {
  await runTasks(buildTasks(), {});
  for (const { output } of Object.values(builds)) console.log(`✓ ${output}`);
});
