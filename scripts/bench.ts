import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './set-up/paths.mjs';
import { ClearError, runCommand } from './terminal/clear-error.mjs';
import { runTool } from './test/suites.ts';

const benches = [
  { workspace: 'functions', script: 'bench:submit' },
  { workspace: 'web', script: 'bench:admin' },
];

/** `npm run bench`: the measurements of both workspaces, one after the other. */
void runCommand(async () => {
  for (const { workspace, script } of benches) {
    const { scripts = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
      scripts?: Record<string, string>;
    };
    if (scripts[script] === undefined) continue;
    console.log(`\n── ${workspace}: ${script} ──`);
    const code = await runTool('npm', ['run', '--silent', script, '--workspace', workspace]);
    if (code !== 0) throw new ClearError(`${script} failed with exit code ${code}.`);
  }
});
