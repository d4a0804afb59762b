import { existsSync } from 'node:fs';
import { chromium, type LaunchOptions } from 'playwright';
import which from 'which';

// The first program draws no windows and uses a fifth less processor time, like Playwright's browser.
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Returns CHROMIUM_PATH if set, else Playwright's browser, else the machine's Chromium or Chrome. */
export function findChromium(): string | undefined {
  const onPath = PROGRAMS.map((name) => which.sync(name, { nothrow: true }));
  const candidates = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...onPath];
  return candidates.find((path) => path && existsSync(path)) ?? undefined;
}

/** Options that turn off the browser's background requests and, for root, its sandbox. */
export function launchOptions(): LaunchOptions {
  const args = [
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--font-render-hinting=none',
    '--in-process-gpu', // saves a process per browser
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  const executablePath = findChromium();
  return executablePath ? { executablePath, args } : { args };
}
