import { command, runTasks } from './cli.ts';
import { builds, buildTasks } from './setup/builds.ts';

export const main = command({ name: 'npm run build', text: 'builds what has changed.' }, async () => {
  await runTasks(buildTasks());
  for (const { output } of Object.values(builds)) console.log(`✓ ${output}`);
});
