import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ClearError } from '../terminal/clear-error.mjs';
import { step } from '../terminal/step.mjs';
import { exclusively } from './exclusive.mjs';
import { packagesAreInstalled } from './installed-packages.mjs';
import { cache, root } from './paths.mjs';

const log = join(cache, 'logs', 'npm-ci.log');

/** Installs what package-lock.json names, unless that is installed already. Throws a ClearError when npm fails. */
export async function installPackages() {
  if (packagesAreInstalled()) return;
  await exclusively('install', async () => {
    if (packagesAreInstalled()) return;
    await step('Installing packages (a few minutes the first time)', npmCi);
  });
}

async function npmCi() {
  mkdirSync(join(cache, 'logs'), { recursive: true });
  const code = await new Promise((resolve) => {
    const npm = spawn('npm', ['ci', '--loglevel=http'], {
      cwd: root,
      env: { ...process.env, PATH: hostPath() },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const output = createWriteStream(log);
    npm.stdout.pipe(output, { end: false });
    npm.stderr.pipe(output, { end: false });
    npm.on('error', () => resolve(127));
    npm.on('close', (exitCode) => output.end(() => resolve(exitCode)));
  });
  if (code === 127)
    throw new ClearError('npm was not found: install it beside Node and run the command again.');
  const complaint = code === 0 ? '' : firstComplaint();
  if (complaint === 'code EUSAGE')
    throw new ClearError(
      'package-lock.json does not match package.json: run "npm install" once and commit both.',
    );
  if (code !== 0)
    throw new ClearError(
      `Installing the packages failed (${complaint}): check the network and run the command again; the details are in .cache/logs/npm-ci.log.`,
    );
}

/** Without node_modules/.bin, whose Node goes away while npm works. */
const hostPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);

const firstComplaint = () =>
  readFileSync(log, 'utf8')
    .match(/^npm (?:error|ERR!) (.+)$/m)?.[1]
    ?.trim() ?? 'npm ci gave no reason';
