import { join } from 'node:path';
import { buildTargets } from './set-up/build-when-changed.ts';
import { binaries, root } from './set-up/paths.mjs';
import { addressTable, stackEnv } from './stack/addresses.ts';
import { localStack } from './stack/local-stack.ts';
import { logFile } from './stack/log-file.ts';
import { startProcess } from './stack/managed-process.ts';
import type { ManagedProcess } from './stack/managed-process.ts';
import { runLocalStack } from './stack/run-local-stack.ts';
import { seededAdmin } from './stack/seed-admin.ts';
import { serveUntilStopped } from './stack/serve-until-stopped.ts';
import { runCommand } from './terminal/clear-error.mjs';

/** `npm run dev`: as `npm start`, and changes to the site and the functions show at once. */
void runCommand(async () => {
  const admin = seededAdmin();
  // The site comes from Vite, so only the functions are built; their emulator reloads when the bundle changes.
  const functionsOnly = buildTargets.filter(({ workspace }) => workspace === 'functions');
  const stack = await runLocalStack('npm run dev', admin, functionsOnly);
  const watchers = [
    watch('functions', [join(binaries, 'node'), 'bundle.ts', '--watch']),
    watch('web', [join(binaries, 'react-router'), 'dev']),
  ];
  console.log(`\n${addressTable(stack.plan.ports, admin)}\n`);
  console.log(
    '  Hot reload http://127.0.0.1:5173   (its /api is that of the site above)\n  Ctrl-C stops everything.',
  );
  try {
    await serveUntilStopped({ ...stack, broken: Promise.race([stack.broken, ...watchers.map(endOf)]) });
  } finally {
    await Promise.all(watchers.map((watcher) => watcher.stop()));
  }
});

const watch = (workspace: string, command: [string, ...string[]]): ManagedProcess =>
  startProcess({
    name: `${workspace} watcher`,
    command,
    cwd: join(root, workspace),
    env: { ...process.env, ...stackEnv(localStack.ports) },
    log: logFile(localStack.name, `${workspace}-watcher`),
    patience: 3_000,
  });

const endOf = async ({ name, ended }: ManagedProcess) => `${name}: ${await ended}`;
