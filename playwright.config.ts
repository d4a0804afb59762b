import { defineConfig } from 'playwright/test';
import { launchOptions } from './testing/chromium.ts';
import { runningStack } from './testing/running-stack.ts';

/** The tests that fill or read the inbox, which is one for all of them. */
const onInbox =
  /(admin-.*|addresses|before-hydration|contact|content-security-policy|home-form|inquiry|partnership|topic)\.spec\.ts$/;

/** Browser tests against a running stack: that of `npm test`, or of `npm start` when run by hand. */
export default defineConfig({
  testDir: 'web/e2e',
  outputDir: 'test-results',
  workers: 2,
  projects: [
    { name: 'inbox', testMatch: onInbox, workers: 1 },
    { name: 'pages', testIgnore: onInbox, workers: 1 },
  ],
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['./testing/summary-reporter.ts'], ['./testing/log-privacy-reporter.ts']],
  use: {
    baseURL: runningStack.siteUrl,
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
