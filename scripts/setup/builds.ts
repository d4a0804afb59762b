import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import { CliError, printLastLines, runLogged, step } from '../cli.ts';
import { cacheFolder, root } from '../paths.ts';

const commonInputs = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** The build of each workspace: its sources, and one file that it writes. */
export const builds = {
  functions: {
    title: 'Building the functions',
    inputs: [...commonInputs, 'functions/*.{json,ts,js,mjs}', 'functions/{src,content}/**'],
    output: 'functions/lib/index.js',
  },
  web: {
    title: 'Building the site',
    inputs: [
      ...commonInputs,
      'web/*.{html,json,ts}',
      'web/{src,public,build-steps}/**',
      'functions/src/shared/**',
      'functions/content/**',
    ],
    output: 'web/build/client/index.html',
  },
};
export type Workspace = keyof typeof builds;

/** Builds the workspaces that have changed. @throws CliError if a build fails */
export async function buildChanged(
  workspaces: readonly Workspace[] = Object.keys(builds) as Workspace[],
): Promise<void> {
  for (const workspace of workspaces)
    if (!isBuilt(workspace)) await step(builds[workspace].title, () => buildWithLock(workspace));
}

/** Builds a workspace. If two commands build it at the same time, the second waits and then finds it built. */
async function buildWithLock(workspace: Workspace): Promise<void> {
  mkdirSync(cacheFolder, { recursive: true });
  const retries = { forever: true, factor: 1, minTimeout: 500 };
  const release = await lockfile.lock(join(cacheFolder, 'build'), { realpath: false, retries });
  try {
    if (!isBuilt(workspace)) await build(workspace);
  } finally {
    await release();
  }
}

async function build(workspace: Workspace): Promise<void> {
  const hash = hashInputs(workspace);
  const args = ['run', 'build', '--workspace', workspace];
  // Overrides NODE_ENV, because Vite would make a development build in another mode such as Vitest's.
  const { ok, output, log } = await runLogged(`build-${workspace}`, 'npm', args, { NODE_ENV: 'production' });
  if (!ok || !existsSync(join(root, builds[workspace].output))) {
    printLastLines(output);
    throw new CliError(
      `The build of ${workspace} failed: the end of its log is above, and the whole log is in ${log}.`,
    );
  }
  writeFileSync(stampFile(workspace), hash);
}

const stampFile = (workspace: Workspace) => join(cacheFolder, `built-${workspace}`);

function isBuilt(workspace: Workspace): boolean {
  const files = [join(root, builds[workspace].output), stampFile(workspace)];
  return files.every(existsSync) && readFileSync(stampFile(workspace), 'utf8') === hashInputs(workspace);
}

/** Hashes the site's environment variables, and the names and contents of all inputs except tests. */
function hashInputs(workspace: Workspace): string {
  const { VITE_SITE_ORIGIN, VITE_HOLIDAYS } = process.env;
  const hash = createHash('sha256').update(JSON.stringify([VITE_SITE_ORIGIN, VITE_HOLIDAYS]));
  const exclude = ['**/node_modules', '**/*.test.*'];
  const files = globSync(builds[workspace].inputs, { cwd: root, exclude });
  for (const file of [...new Set(files)].sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}
