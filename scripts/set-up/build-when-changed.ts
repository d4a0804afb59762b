import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ClearError } from '../terminal/clear-error.mjs';
import { step } from '../terminal/step.mjs';
import { exclusively } from './exclusive.mjs';
import { binaries, cache, root } from './paths.mjs';
import { runLogged } from './run-logged.ts';

/** A workspace whose build depends on some files and leaves a file behind. */
export type BuildTarget = { workspace: 'web' | 'functions'; doing: string; inputs: string[]; output: string };

const everywhere = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** The two builds, with the files each is made of (docs/decisions on layout: web sees only functions' shared part). */
export const buildTargets: BuildTarget[] = [
  {
    workspace: 'functions',
    doing: 'Building the functions',
    inputs: [...everywhere, 'functions/*.{json,ts,js,mjs}', 'functions/{src,content,build}/**'],
    output: 'functions/lib/index.js',
  },
  {
    workspace: 'web',
    doing: 'Building the site',
    inputs: [
      ...everywhere,
      'web/*.{json,ts,js,mjs,cjs}',
      'web/{src,public}/**',
      'functions/src/shared/**',
      'functions/content/**',
      'scripts/media/**',
    ],
    output: 'web/build/client/index.html',
  },
];

/** A hash of names and contents; tests are no part of a build. */
function hashOf(patterns: string[]): string {
  const hash = createHash('sha256');
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules', '**/*.test.*'] });
  for (const file of [...new Set(files)].sort()) {
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    hash.update(file).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

const stampOf = (target: BuildTarget) => join(cache, `built-${target.workspace}`);

function isBuilt(target: BuildTarget, hash: string): boolean {
  const stamp = stampOf(target);
  return existsSync(join(root, target.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/**
 * Builds what has changed since its last build, one workspace after the other.
 *
 * @throws ClearError with the end of the build's own words when a build fails
 */
export async function buildWhenChanged(targets = buildTargets): Promise<void> {
  await exclusively('build', async () => {
    for (const target of targets) {
      const hash = hashOf(target.inputs);
      if (isBuilt(target, hash)) continue;
      await step(target.doing, () => build(target));
      mkdirSync(cache, { recursive: true });
      writeFileSync(stampOf(target), hash);
    }
  });
}

async function build({ workspace, output }: BuildTarget): Promise<void> {
  const npm = spawn('npm', ['run', 'build', '--workspace', workspace], {
    cwd: root,
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const { code, shownLog, lastLines } = await runLogged(npm, `build-${workspace}`);
  if (code === 0 && existsSync(join(root, output))) return;
  console.error(`\n${lastLines(25)}`);
  throw new ClearError(
    `The build of ${workspace} failed: its last words are above, the rest is in ${shownLog}.`,
  );
}
