import { defineConfig } from 'playwright/test';
import { launchOptions } from './testing/chromium.ts';
import { runningStack } from './testing/running-stack.ts';

/** The tests that fill or read the inbox, which is one for all of them. */
const onInbox =
  /(admin-.*|addresses|contact|content-security-policy|home-form|inquiry|partnership|topic)\.spec\.ts$/;

/** The tests of what a first visit loads, each in a browser context of its own. */
const firstViews = /(before-hydration|budgets|hero-video|layout-shift|page-links)\.spec\.ts$/;

/**
 * Browser tests against a running stack: that of `npm test`, or of `npm start` when run by hand. A failure leaves a
 * picture and the page's accessibility tree in test-results. `npm test -- --only browser -- --trace on` records every
 * step of every test too, which takes a quarter of the time more.
 */
export default defineConfig({
  testDir: 'web/e2e',
  outputDir: 'test-results',
  workers: 2,
  projects: [
    { name: 'inbox', testMatch: onInbox, workers: 1 },
    { name: 'pages', testIgnore: [onInbox, firstViews], workers: 1 },
    { name: 'first-views', testMatch: firstViews, workers: 1, use: { reuseContext: false } },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./testing/summary-reporter.ts'], ['./testing/log-privacy-reporter.ts']],
  use: {
    baseURL: runningStack.siteUrl,
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    // Takes half the time of a context for each test. Between two tests Playwright empties its storage, cookies and
    // cache, and support/test.ts resets what Playwright leaves. Another locale, time zone or the like makes a new one.
    reuseContext: true,
  },
});
