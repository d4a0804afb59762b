// The entry of every npm command, on the machine's own Node before any package is installed. It installs the packages
// if package-lock.json has changed, then runs the command on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const node = join(bin, 'node');
const lock = join(root, '.cache', 'install.lock');
const [command = '', ...args] = process.argv.slice(2);
const script = join(root, command.includes('/') ? '' : 'scripts', `${command}.ts`);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19))
  fail(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer from https://nodejs.org and run the command again.`,
  );
if (!existsSync(script)) fail(`There is no command "${command}": see "npm run" for the list.`);

// `npm start` and `npm test` may begin side by side: one installs, the other waits.
while (!packagesAreInstalled()) {
  if (acquireLock()) installPackages();
  else await delay(500);
}

const env = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'node-compile'),
  ...process.env,
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
};
const child = spawn(node, [join(root, 'scripts', 'main.ts'), script, ...args], { stdio: 'inherit', env });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
// The shell between npm and this process ends without passing a signal on.
const parent = process.ppid;
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), 1_000).unref();
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));

/** Compares package-lock.json with npm's list of what is installed. Optional packages may be missing. */
function packagesAreInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(list) || !existsSync(node)) return false;
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(list);
  return Object.entries(locked)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, { version, optional }]) =>
      installed[path] ? installed[path].version === version : optional,
    );
}

/**
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} Lockfile
 * @param {string} lockfile
 */
function readPackages(lockfile) {
  return /** @type {Lockfile} */ (JSON.parse(readFileSync(lockfile, 'utf8'))).packages;
}

/** The lock holds the process id of its owner. One whose owner has ended is removed. */
function acquireLock() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    try {
      process.kill(Number(readFileSync(lock, 'utf8')), 0);
    } catch {
      rmSync(lock, { force: true });
    }
    return false;
  }
}

function installPackages() {
  console.log('Installing the packages (a minute or two the first time)');
  runNpm('ci');
  // .npmrc turns install scripts off. This one fetches Node 24.
  runNpm('rebuild', 'node', '--ignore-scripts=false');
  rmSync(lock, { force: true });
  if (!packagesAreInstalled()) fail('npm has not installed all packages: remove node_modules and try again.');
}

/** @param {[string, ...string[]]} npmArgs */
function runNpm(...npmArgs) {
  // Leaves out node_modules/.bin, whose Node npm replaces while it runs.
  const folders = process.env['PATH']?.split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const { status, error } = spawnSync('npm', [...npmArgs, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: folders?.join(delimiter) },
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  const reason = error?.message ?? `"npm ${npmArgs[0]}" ended with code ${String(status)}`;
  fail(`Installing the packages failed (${reason}): check the network and run the command again.`);
}

/** @type {(message: string) => never} */
function fail(message) {
  console.error(`✗ ${message}`);
  process.exit(1);
}
