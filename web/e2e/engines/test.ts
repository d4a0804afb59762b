import { expect, test as base } from 'playwright/test';
import { type Engine, findEngine } from '../../../testing/engines.ts';
import { WAIT_MS } from '../../../testing/wait.ts';
import { FONTS_MEDIA } from '../../src/first-view/load-fonts';
import { areFontsShown } from '../support/fonts';
import { Network } from './network';
import { startPuppeteer } from './puppeteer';
import type { Tab, TabSource } from './tab';
import { startWebKit } from './webkit';

interface Fixtures {
  /** Skips a test if the machine does not have its engine. */
  skipIfMissing: undefined;
  tab: Tab;
  network: Network;
  /** Opens a page of the site over `network` and waits for its fonts, so that no late font moves the target of a click. */
  visit: (path: string) => Promise<unknown>;
}

/** A test that runs in each engine (playwright.config.ts). */
export const test = base.extend<Fixtures, { engine: Engine; tabSource: TabSource }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  tabSource: [
    async ({ engine }, provide) => {
      const source = await (engine === 'webkit' ? startWebKit() : startPuppeteer(engine));
      await provide(source);
      await source.close();
    },
    { scope: 'worker' },
  ],
  skipIfMissing: [
    async ({ engine }, provide, testInfo) => {
      testInfo.skip(!findEngine(engine), `This machine has no ${engine}.`);
      await provide(undefined);
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter
  network: async ({}, provide) => {
    const network = await new Network().start();
    await provide(network);
    network.stop();
  },
  tab: async ({ tabSource }, provide) => {
    const tab = await tabSource.newTab();
    await provide(tab);
    await tab.close();
  },
  visit: async ({ tab, network }, provide) => {
    await provide(async (path) => {
      await tab.open(network.site + path);
      await expectInPage(tab, areFontsShown, FONTS_MEDIA).toBe(true);
    });
  },
});

/** Polls the result of a function in the page, which may navigate to another page in the meantime. */
export const expectInPage = <Args extends unknown[], Result>(
  tab: Tab,
  read: (...args: Args) => Result,
  ...args: Args
) => expect.poll(() => tab.evaluate(read, ...args).catch(() => undefined), { timeout: WAIT_MS });

/** Polls the visible text of an element. */
export const expectText = (tab: Tab, selector: string) =>
  expectInPage(tab, (css) => document.querySelector<HTMLElement>(css)?.innerText.trim(), selector);

export { expect };
