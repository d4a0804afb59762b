import puppeteer from 'puppeteer-core';
import { launchOptions } from '../../../testing/chromium.ts';
import { findEngine } from '../../../testing/engines.ts';
import type { TabSource } from './tab';

/** Drives Chromium by its own protocol and Firefox by WebDriver BiDi. */
export async function startPuppeteer(engine: 'chromium' | 'firefox'): Promise<TabSource> {
  const browser = await puppeteer.launch({
    browser: engine === 'firefox' ? 'firefox' : 'chrome',
    executablePath: findEngine(engine) ?? '',
    args: engine === 'firefox' ? [] : (launchOptions().args ?? []),
    defaultViewport: { width: 1280, height: 800 },
  });
  return {
    async newTab() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return {
        open: (address) => page.goto(address),
        // A locator retries if the element, such as an island, is replaced in the meantime. The locator's wait for the
        // viewport is off, because it does not notice the replacement. A click scrolls to the element anyway.
        click: (selector) => page.locator(selector).setEnsureElementIsInTheViewport(false).click(),
        type: async (selector, text) => {
          await page.evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), selector);
          await page.keyboard.type(text);
        },
        press: (key) => page.keyboard.press(key),
        evaluate: (run, ...args) => page.evaluate(run as () => never, ...(args as unknown as [])),
        // `goBack` waits for a load event, which a page from the back/forward cache does not fire. The timer lets the call
        // return first, because a navigation destroys the context of the call and its result.
        back: () => page.evaluate(() => void setTimeout(() => history.back())),
        reload: () => page.reload(),
        resize: (width, height) => page.setViewport({ width, height }),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
