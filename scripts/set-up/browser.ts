import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { ClearError } from '../terminal/clear-error.mjs';
import { step } from '../terminal/step.mjs';
import { aptInstall, canAptInstall } from './apt-install.ts';
import { findOnPath, isExecutable } from './find-on-path.ts';
import { binaries } from './paths.mjs';
import { runLogged } from './run-logged.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = ['Google Chrome', 'Chromium'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);

/** The browser for tests: CHROMIUM_PATH if set, else Playwright's own, else the machine's Chromium or Chrome. */
export function findBrowser(): string | undefined {
  const onPath = names.map((name) => findOnPath(name) ?? '');
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    chromium.executablePath(),
    ...onPath,
    ...macApplications,
  ];
  return candidates.find((path) => path !== '' && isExecutable(path));
}

/**
 * Finds a browser for tests; where there is none installs Debian's (as root) or downloads Playwright's.
 *
 * @throws ClearError when there is still none
 */
export async function demandBrowser(command: string): Promise<string> {
  const found = findBrowser();
  if (found) return found;
  await step('Installing Chromium for the browser tests', installBrowser);
  const installed = findBrowser();
  if (installed) return installed;
  const debian = findOnPath('apt-get') ? ' (sudo apt-get install chromium)' : '';
  throw new ClearError(
    `The browser tests found no Chromium and could not download one: install Chromium or Chrome${debian}, or name it in CHROMIUM_PATH, and run "${command}" again.`,
  );
}

async function installBrowser(): Promise<void> {
  if (canAptInstall()) await aptInstall('chromium');
  if (findBrowser()) return;
  const playwright = join(binaries, 'playwright');
  const child = spawn(playwright, ['install', 'chromium'], { stdio: ['ignore', 'pipe', 'pipe'] });
  await runLogged(child, 'browser-download');
}
