import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const lockFile = join(root, 'package-lock.json');
// Inside node_modules, so that removing the packages removes the stamp.
const stamp = join(root, 'node_modules', '.installed-lock-hash');

const lockHash = () => createHash('sha256').update(readFileSync(lockFile)).digest('hex');

/** Whether the installed packages are those that package-lock.json names. */
export const packagesAreInstalled = () =>
  existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === lockHash();

/** Notes that the packages of package-lock.json are installed now. */
export function stampInstall() {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, `${lockHash()}\n`);
}
