// Runs an npm command. Starts on the machine's Node before any package is installed, installs the packages if
// package-lock.json has changed, then runs the command on Node 24.
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
if (!existsSync(script)) fail(`There is no command "${command}": run "npm run" for the list.`);

// `npm start` and `npm test` may start at the same time: one installs, the other waits.
for (let polls = 0; !packagesAreInstalled(); polls += 1) {
  if (acquireLock()) {
    installPackages();
    break;
  }
  if (polls === 0) console.log(`Waiting for another installation. If none is running, delete ${lock}`);
  await delay(500); // time for the lock's owner to write its id
  removeStaleLock();
}

// If the environment names a proxy, only the emulators are called directly.
const { no_proxy: noProxy = process.env['NO_PROXY'] } = process.env;
const directHosts = [...(noProxy ? [noProxy] : []), '127.0.0.1', 'localhost'].join(',');
const env = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'node-compile'),
  NODE_USE_ENV_PROXY: '1',
  ...process.env,
  no_proxy: directHosts,
  NO_PROXY: directHosts,
  PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}`,
};
const child = spawn(node, [join(root, 'scripts', 'main.ts'), script, ...args], { stdio: 'inherit', env });
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => child.kill(signal));
// npm starts this script in a shell, which ends on a signal without forwarding it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1_000).unref();
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));

/** True if npm's list of what is installed has all packages of package-lock.json, except optional ones. */
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

/** Writes the id of this process into the lock. Returns false if another process has the lock. */
function acquireLock() {
  try {
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    return code === 'EEXIST' ? false : fail(`The packages could not be installed: ${message}.`);
  }
}

/** Removes a lock whose owner has ended. Such a lock may be empty, or contain an id that this process now has. */
function removeStaleLock() {
  try {
    const owner = Number(readFileSync(lock, 'utf8'));
    if (owner > 0 && owner !== process.pid) {
      process.kill(owner, 0);
      return;
    }
  } catch {
    // The owner has ended.
  }
  rmSync(lock, { force: true });
}

function installPackages() {
  console.log('Installing the packages (a minute or two the first time)');
  runNpm('ci', '--include=dev'); // NODE_ENV=production would leave them out
  // .npmrc turns off install scripts. This one downloads Node 24.
  runNpm('rebuild', 'node', '--ignore-scripts=false');
  rmSync(lock, { force: true });
  if (!packagesAreInstalled())
    fail('npm did not install all packages: delete node_modules and run the command again.');
}

/** @param {[string, ...string[]]} npmArgs */
function runNpm(...npmArgs) {
  // Leaves out node_modules/.bin, because npm replaces the Node in that folder while it runs.
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
