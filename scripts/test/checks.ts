import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { runTool } from './suites.ts';

type Check = { name: string; run: () => Promise<number> };

const types = (folder: string): Check => ({
  name: `types (${folder === '.' ? 'scripts' : folder})`,
  run: () => runTool('tsc', ['-p', folder]),
});

/** What `npm run check` looks at. */
const checks: Check[] = [
  { name: 'route types', run: async () => (hasRoutes() ? runTool('react-router', ['typegen', 'web']) : 0) },
  types('functions'),
  types('web'),
  types('.'),
  { name: 'lint', run: () => runTool('eslint', ['.']) },
  { name: 'format', run: () => runTool('prettier', ['--check', '--log-level=warn', '.']) },
];

const hasRoutes = () => existsSync(join(root, 'web', 'src', 'routes.ts'));

/** Runs every check, also after one has failed, and answers the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, run } of checks) {
    const started = performance.now();
    const code = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
    if (code !== 0) failed.push(name);
  }
  return failed;
}
