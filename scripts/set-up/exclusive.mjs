import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cache } from './paths.mjs';

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/** @param {string} file */
function take(file) {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  let holder;
  try {
    holder = Number(readFileSync(file, 'utf8'));
  } catch {
    return false; // released between the two calls
  }
  if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
  return false;
}

/**
 * Lets `npm start` and `npm test` set up side by side: one works at a time, the other waits and finds the work done.
 *
 * @template T
 * @param {string} name what is worked on, such as 'install'
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function exclusively(name, work) {
  const file = join(cache, `${name}.lock`);
  if (!take(file)) {
    console.log(
      `… Waiting for another command (process ${readFileSync(file, 'utf8')}) to finish the ${name}`,
    );
    while (!take(file)) await pause(200);
  }
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}
