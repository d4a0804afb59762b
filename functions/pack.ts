import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, printLastLines, runLogged } from '../scripts/cli.ts';
import { cacheFolder, root } from '../scripts/paths.ts';
import functionsPackage from './package.json' with { type: 'json' };

export const uploadFolder = join(cacheFolder, 'upload', 'functions');

/** firebase-tools uploads the folder without its packages. @throws CliError for a package that was not tested here */
export async function packFunctions(): Promise<void> {
  rmSync(uploadFolder, { recursive: true, force: true });
  mkdirSync(uploadFolder, { recursive: true });
  for (const name of ['lib', 'content'])
    cpSync(join(root, 'functions', name), join(uploadFolder, name), { recursive: true });
  const { type, main, engines, dependencies } = functionsPackage;
  // Google's builder runs `gcp-build` if it is there, else `build`.
  const manifest = { private: true, type, main, engines, scripts: { 'gcp-build': '' }, dependencies };
  writeFileSync(join(uploadFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

  // npm keeps the versions of the lock file and removes what nothing needs any more.
  for (const file of ['package-lock.json', '.npmrc']) cpSync(join(root, file), join(uploadFolder, file));
  await npm('lock', 'install', '--package-lock-only');
  // A second version of a package in another workspace would make every cold start load several copies.
  await npm('dedupe', 'dedupe', '--package-lock-only');
  const untested = packagesOnlyIn(readLock(uploadFolder), readLock(root));
  if (untested.length > 0)
    throw new CliError(
      `The functions would run on packages that were not tested here (${untested.join(', ')}): run "npm install" and the tests first.`,
    );
  await npm('install', 'ci');
}

async function npm(step: string, ...args: string[]): Promise<void> {
  const options = ['--prefer-offline', '--loglevel=error'];
  const { ok, output, log } = await runLogged(
    `upload-${step}`,
    'npm',
    [...args, ...options],
    {},
    uploadFolder,
  );
  if (ok) return;
  printLastLines(output);
  throw new CliError(
    `npm could not install what the functions need: its last lines are above, the rest is in ${log}.`,
  );
}

interface Lock {
  packages: Record<string, { version?: string; integrity?: string }>;
}

const readLock = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;

/** The packages that the other lacks, or has in another version or with other contents. */
export function packagesOnlyIn(lock: Lock, other: Lock): string[] {
  const described = ({ packages }: Lock) =>
    Object.entries(packages)
      .filter(([path]) => path.includes('node_modules/'))
      .map(([path, { version, integrity }]) => ({
        label: `${path.split('node_modules/').at(-1) ?? ''}@${version ?? ''}`,
        integrity,
      }));
  const known = new Set(described(other).map(({ label, integrity }) => `${label} ${integrity ?? ''}`));
  return described(lock)
    .filter(({ label, integrity }) => !known.has(`${label} ${integrity ?? ''}`))
    .map(({ label }) => label);
}
