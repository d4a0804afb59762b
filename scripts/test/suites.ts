import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cache, root } from '../set-up/paths.mjs';
import { killEach, withDescendants } from '../stack/process-table.ts';
import { Interrupted } from '../terminal/clear-error.mjs';
import { interruption } from '../terminal/interruption.ts';
import { judge, playwrightOutcome, vitestOutcome } from './outcome.ts';
import type { Outcome } from './outcome.ts';

/** The tests of `npm test`, in the order in which they run: what is quick first. */
export const suiteNames = ['unit', 'functions', 'browser'] as const;
export type SuiteName = (typeof suiteNames)[number];

/** Milliseconds that a tool has to end by itself. */
const patience = 5_000;

/** Runs one of the runners on this terminal; `filters` go to it as they are. */
export async function runSuite(
  suite: SuiteName,
  env: NodeJS.ProcessEnv,
  filters: string[],
): Promise<Outcome> {
  const folder = join(cache, 'test-reports');
  mkdirSync(folder, { recursive: true });
  const report = join(folder, `${suite}.json`);
  rmSync(report, { force: true });
  if (suite === 'browser') {
    const code = await runTool('playwright', ['test', '--reporter=list,json', ...filters], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    return judge(report, code, playwrightOutcome);
  }
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool('vitest', ['run', '--project', suite, ...reporters, ...filters], env);
  return judge(report, code, vitestOutcome);
}

/**
 * Runs an installed tool (run.mjs has put them on the PATH) in the repository's folder with this terminal, and
 * answers its exit code.
 *
 * @throws Interrupted when we are asked to stop, once the tool and all that it has started have ended
 */
export async function runTool(
  name: string,
  options: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<number> {
  const child = spawn(name, options, { cwd: root, env, stdio: 'inherit' });
  const ended = new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
  const code = await Promise.race([ended, interruption]);
  if (code !== undefined) return code;
  const family = withDescendants(child.pid ?? 0);
  child.kill('SIGINT');
  await Promise.race([ended, pause(patience)]);
  await killEach(family);
  throw new Interrupted();
}
