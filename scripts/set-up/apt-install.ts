import { spawn } from 'node:child_process';
import { findOnPath } from './find-on-path.ts';
import { runLogged } from './run-logged.ts';

/** Whether this process may install Debian packages. */
export const canAptInstall = () => process.getuid?.() === 0 && findOnPath('apt-get') !== undefined;

/** Installs a Debian package; leaves it to the caller to see whether that helped. */
export async function aptInstall(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...options: string[]) =>
    runLogged(spawn('apt-get', options, { env, stdio: ['ignore', 'pipe', 'pipe'] }), `apt-${name}`);
  await aptGet('update');
  await aptGet('install', '--yes', '--no-install-recommends', name);
}
