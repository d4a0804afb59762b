import { ClearError, runCommand } from './terminal/clear-error.mjs';
import { runTool } from './test/suites.ts';

const workspaces = { submit: 'functions', admin: 'web' };
type Bench = keyof typeof workspaces;

/** `npm run bench`: every measurement, one after the other; `npm run bench:admin -- 1000` one, with its options. */
void runCommand(async () => {
  const [name, ...options] = process.argv.slice(2);
  if (name !== undefined && !(name in workspaces))
    throw new ClearError(
      `There is no measurement "${name}": there are ${Object.keys(workspaces).join(', ')}.`,
    );
  for (const bench of Object.keys(workspaces) as Bench[]) {
    if (name !== undefined && name !== bench) continue;
    console.log(`\n── ${bench} ──`);
    const run = ['run', '--silent', `bench:${bench}`, '--workspace', workspaces[bench]];
    const code = await runTool('npm', options.length > 0 ? [...run, '--', ...options] : run);
    if (code !== 0) throw new ClearError(`bench:${bench} failed with exit code ${code}.`);
  }
});
