import { command } from './cli.ts';
import { buildChanged, builds } from './setup/builds.ts';

export const main = command('npm run build: builds what has changed.', {}, async () => {
  await buildChanged();
  for (const { output } of Object.values(builds)) console.log(`✓ ${output}`);
});
