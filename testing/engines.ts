import { existsSync, globSync } from 'node:fs';
import which from 'which';
import { findChromium } from './chromium.ts';

export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

const find = (...names: string[]) =>
  names.map((name) => which.sync(name, { nothrow: true }) ?? name).find((path) => existsSync(path));

const findFirefox = () =>
  find(
    ...[process.env['FIREFOX_PATH'] ?? ''],
    'firefox-esr',
    'firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  );

/** WebKitGTK needs a display: it has no mode without windows. */
export function findWebKit(): { driver: string; browser: string; display: string } | undefined {
  const driver = find('WebKitWebDriver');
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const display = find('Xvfb');
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** undefined where the machine has none. */
export const findEngine = (engine: Engine): string | undefined =>
  ({ chromium: findChromium, firefox: findFirefox, webkit: () => findWebKit()?.driver })[engine]();
