import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { command, runProgram, step, untilInterrupted } from './cli.ts';
import { root } from './paths.ts';
import { builds } from './setup/builds.ts';
import { localAdmin } from './stack/local-admin.ts';
import { addressTable, plans, stackEnv } from './stack/plan.ts';
import { startStack } from './stack/stack.ts';

const help = `npm start: starts the whole product on this machine. For other ports, set PORT_SHIFT=20000.

  --watch  reloads after each change (npm run dev)

Example: npm start`;

export const main = command(
  help,
  { options: { watch: { type: 'boolean' } } },
  async ({ values: { watch } }) => {
    const admin = localAdmin();
    if (watch) process.env['SHOW_DRAFTS'] = 'on'; // for the emulators
    const commandName = watch ? 'npm run dev' : 'npm start';
    // With --watch, Vite serves the site, and the emulator reloads the functions when their bundle changes. Hosting only
    // has to serve some page before the stack is ready, so an earlier build of the site is enough.
    const isSiteBuilt = existsSync(join(root, builds.web.output));
    const workspacesToBuild = watch && isSiteBuilt ? (['functions'] as const) : undefined; // undefined: all
    const stack = await startStack(watch ? plans.dev : plans.local, commandName, admin, workspacesToBuild);
    try {
      console.log(addressTable(stack.plan, admin));
      const vitePort = String(plans.dev.ports.vite);
      if (watch) console.log(`  Hot reload http://127.0.0.1:${vitePort}   (uses the /api of the site above)`);
      console.log('  Ctrl-C stops everything and keeps the data; "npm run reset" deletes it.');
      const watchers = watch
        ? [
            runWatcher('functions', 'node', 'bundle.ts', '--watch'),
            runWatcher('web', 'vite', '--port', vitePort),
          ]
        : [];
      const reason = await Promise.race([untilInterrupted(), stack.broken, ...watchers]);
      if (reason === undefined) return 0;
      const logs = `.cache/logs/${stack.plan.name}`;
      console.error(
        `\n✗ A part of the stack has stopped unexpectedly (${reason}), so all parts stop: see ${logs}.`,
      );
      return 1;
    } finally {
      console.log();
      await step('Saving the data and stopping', stack.stop);
    }
  },
);

/** Resolves when the watcher has ended by itself. */
async function runWatcher(workspace: string, file: string, ...args: string[]): Promise<string> {
  // The addresses of `plans.local` and `plans.dev` are the same.
  const code = await runProgram(file, args, stackEnv(plans.local), join(root, workspace));
  return `the watcher of ${workspace}: exit code ${code}`;
}
