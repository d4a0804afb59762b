import { expect, test as base } from 'playwright/test';
import { type Engine, findEngine } from '../../../testing/engines.ts';
import { WAIT_MS } from '../../../testing/wait.ts';
import { FONTS_MEDIA } from '../../src/first-view/fonts';
import { areFontsShown } from '../support/fonts';
import { Network } from './network';
import { startPuppeteer } from './puppeteer';
import type { Driver, Tab } from './tab';
import { startWebKit } from './webkit';

interface Fixtures {
  /** Skips the tests of an engine that the machine does not have. */
  installed: undefined;
  tab: Tab;
  network: Network;
  /** Opens a page of the site, over `network`. A click finds what it aims at in its place: the fonts have moved it. */
  visit: (path: string) => Promise<unknown>;
}

/** A test that runs in each engine (playwright.config.ts). */
export const test = base.extend<Fixtures, { engine: Engine; driver: Driver }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  driver: [
    async ({ engine }, provide) => {
      const driver = await (engine === 'webkit' ? startWebKit() : startPuppeteer(engine));
      await provide(driver);
      await driver.close();
    },
    { scope: 'worker' },
  ],
  installed: [
    async ({ engine }, provide, testInfo) => {
      testInfo.skip(!findEngine(engine), `This machine has no ${engine}.`);
      await provide(undefined);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants one
  network: async ({}, provide) => {
    const network = await new Network().start();
    await provide(network);
    network.stop();
  },
  tab: async ({ driver }, provide) => {
    const tab = await driver.newTab();
    await provide(tab);
    await tab.close();
  },
  visit: async ({ tab, network }, provide) => {
    await provide(async (path) => {
      await tab.open(network.site + path);
      await found(tab, areFontsShown, FONTS_MEDIA).toBe(true);
    });
  },
});

/** Polls what a function finds in the page, which may be replaced by another one meanwhile. */
export const found = <Args extends unknown[], Result>(
  tab: Tab,
  look: (...args: Args) => Result,
  ...args: Args
) => expect.poll(() => tab.evaluate(look, ...args).catch(() => undefined), { timeout: WAIT_MS });

/** Polls the text that is shown of an element. */
export const shownText = (tab: Tab, selector: string) =>
  found(tab, (css) => document.querySelector<HTMLElement>(css)?.innerText.trim(), selector);

export { expect };
