import { findBrowser } from './browser.ts';

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const isRoot = process.getuid?.() === 0;

/** How every command of the project starts Chromium: the one that is there, quiet, and without sandbox for root. */
export function launchOptions() {
  return { executablePath: findBrowser(), args: isRoot ? [...quiet, '--no-sandbox'] : quiet };
}
