import { globSync } from 'node:fs';
import which from 'which';
import { findChromium } from './chromium.ts';

export type Engine = 'chromium' | 'firefox' | 'webkit';

const find = (name: string) => which.sync(name, { nothrow: true }) ?? undefined;

/** Finds the programs that run WebKitGTK: a driver, a browser and, because WebKitGTK has no headless mode, a display. */
export function findWebKit(): { driver: string; browser: string; display: string } | undefined {
  const driver = find('WebKitWebDriver');
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const display = find('Xvfb');
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** Returns the path of an engine's program; undefined if the machine does not have it. */
export const findEngine = (engine: Engine): string | undefined =>
  ({
    chromium: findChromium,
    firefox: () => find('firefox-esr') ?? find('firefox'),
    webkit: () => findWebKit()?.driver,
  })[engine]();
