import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { ClearError } from '../terminal/clear-error.mjs';
import { isAlive } from './exclusive.mjs';
import { binaries, root } from './paths.mjs';

const parentCheck = 1000;

/**
 * Runs a TypeScript script on Node 24, passing on signals, and answers its exit code.
 *
 * @param {string} script absolute path
 * @param {string[]} options
 * @returns {Promise<number>}
 */
export async function handOver(script, options) {
  const node = join(binaries, 'node');
  if (!existsSync(node))
    throw new ClearError(
      'Node 24 is missing from node_modules: run "npm ci" (without --ignore-scripts or --omit=dev) and try again.',
    );
  const child = spawn(node, [script, ...options], {
    env: { ...process.env, PATH: `${binaries}${delimiter}${process.env.PATH ?? ''}` },
    // The fourth channel closes when this process dies, however it dies: the child then stops what it started.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  stopWhenNpmDies(child);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      // After a violent end something may still be running.
      if (code !== 0) spawnSync(node, [join(root, 'scripts', 'clear-up.ts')]);
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
}

/**
 * npm, killed outright, passes nothing on, and neither does the shell between it and us.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWhenNpmDies(child) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const ancestors = [process.ppid, parentOf(process.ppid)].filter((pid) => pid > 1);
  setInterval(() => {
    if (!ancestors.every(isAlive)) child.kill('SIGTERM');
  }, parentCheck).unref();
}

/** @param {number} pid */
const parentOf = (pid) =>
  Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? 0) || 0;
