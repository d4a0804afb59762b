import { defineConfig } from 'playwright/test';
import { launchOptions } from './testing/chromium.ts';
import { runningStack } from './testing/running-stack.ts';

/** Browser tests against a running stack: that of `npm test`, or of `npm start` when run by hand. */
export default defineConfig({
  testDir: 'web/e2e',
  outputDir: 'test-results',
  workers: 1, // the tests share one inbox and one set of records
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
