import { existsSync, globSync } from 'node:fs';
import which from 'which';
import { findChromium } from './chromium.ts';

/** The browser engines in which the first view is tested. */
export const engines = ['chromium', 'firefox', 'webkit'] as const;
export type Engine = (typeof engines)[number];

const find = (...names: string[]) =>
  names.map((name) => which.sync(name, { nothrow: true }) ?? name).find((path) => existsSync(path));

/** FIREFOX_PATH if set, else the machine's Firefox. */
const findFirefox = () =>
  find(
    ...[process.env['FIREFOX_PATH'] ?? ''],
    'firefox-esr',
    'firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  );

/** What WebKitGTK needs: its driver, its browser and a display. It has no mode without windows. */
export function findWebKit(): { driver: string; browser: string; display: string } | undefined {
  const driver = find('WebKitWebDriver');
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
  const display = find('Xvfb');
  return driver && browser && display ? { driver, browser, display } : undefined;
}

/** The program of an engine; undefined where the machine has none. */
export const findEngine = (engine: Engine): string | undefined =>
  ({ chromium: findChromium, firefox: findFirefox, webkit: () => findWebKit()?.driver })[engine]();
