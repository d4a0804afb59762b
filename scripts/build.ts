import { command } from './cli.ts';
import { buildChanged, builds } from './setup/builds.ts';

export const main = command({ name: 'npm run build', text: 'builds what has changed.' }, async () => {
  await buildChanged();
  for (const { output } of Object.values(builds)) console.log(`✓ ${output}`);
});
