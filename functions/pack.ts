import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CliError, printLastLines, runLogged } from '../scripts/cli.ts';
import { cacheFolder, root } from '../scripts/paths.ts';
import functionsPackage from './package.json' with { type: 'json' };

export const uploadFolder = join(cacheFolder, 'upload', 'functions');

/**
 * Fills the folder that firebase-tools uploads. The packages are installed in it too, but are not uploaded.
 * @throws CliError for a package that was not tested here
 */
export async function packFunctions(): Promise<void> {
  rmSync(uploadFolder, { recursive: true, force: true });
  mkdirSync(uploadFolder, { recursive: true });
  for (const name of ['lib', 'content'])
    cpSync(join(root, 'functions', name), join(uploadFolder, name), { recursive: true });
  const { type, main, engines, dependencies } = functionsPackage;
  // An empty `gcp-build` keeps Google's builder from running a build.
  const manifest = { private: true, type, main, engines, scripts: { 'gcp-build': '' }, dependencies };
  writeFileSync(join(uploadFolder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

  // npm keeps the versions in the lock file and removes the packages that the functions do not need.
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

/** @param step names the log file */
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
    `npm could not install the packages of the functions. The end of its output is above, the rest is in ${log}.`,
  );
}

interface Lock {
  packages: Record<string, { version?: string; integrity?: string }>;
}

const readLock = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;

/** Returns the packages that the other lock file lacks, or has in another version or with another integrity hash. */
export function packagesOnlyIn(lock: Lock, other: Lock): string[] {
  const describePackages = ({ packages }: Lock) =>
    Object.entries(packages)
      .filter(([path]) => path.includes('node_modules/'))
      .map(([path, { version, integrity }]) => ({
        label: `${path.split('node_modules/').at(-1) ?? ''}@${version ?? ''}`,
        integrity,
      }));
  const known = new Set(describePackages(other).map(({ label, integrity }) => `${label} ${integrity ?? ''}`));
  return describePackages(lock)
    .filter(({ label, integrity }) => !known.has(`${label} ${integrity ?? ''}`))
    .map(({ label }) => label);
}
