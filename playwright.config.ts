import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { launchOptions } from './testing/chromium.ts';
import { type Engine, engines } from './testing/engines.ts';
import { runningStack } from './testing/running-stack.ts';
import { isLong } from './testing/tier.ts';

/** These files share the records, so each test filters to its own. */
const onInbox = /(admin-(?!accounts|second-step|session).*|inquiry)\.spec\.ts$/;

/** Tests of sessions, and those that set the clock, which a reused context keeps. */
const apart = /(admin-(accounts|second-step|session)|after-sending|contact)\.spec\.ts$/;

/** Tests of what a first visit loads and of what moves. */
const firstVisits =
  /(before-hydration|budgets|fonts|hero-video|home-form|layout-shift|page-links)\.spec\.ts$/;

/** One worker visits all pages. */
const everyPage = /every-page\.spec\.ts$/;

/** Only first visits wait for transitions. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

const inEngines = /engines\/.*\.spec\.ts$/;

/**
 * Against the stack of `npm test`, or of `npm start` when run by hand. A failure leaves a picture and the page's
 * accessibility tree in test-results. `npm test -- --only browser -- --trace on` records every step.
 */
export default defineConfig<{ live: boolean }, { engine: Engine }>({
  testDir: 'web/e2e',
  ...(isLong ? {} : { grepInvert: /@long/ }),
  // One Firestore emulator answers all of them.
  workers: Math.min(4, availableParallelism()),
  projects: [
    // First: what takes a worker for minutes would otherwise end alone.
    { name: 'every-page', testMatch: everyPage },
    { name: 'inbox', testMatch: onInbox, use: { live: false, ...still } },
    // One browser context for all takes half the processor time. Playwright empties its storage, cookies and cache
    // between tests, and support/test.ts resets what is left. Dashboards gain nothing by it.
    {
      name: 'pages',
      testIgnore: [onInbox, apart, firstVisits, everyPage, inEngines],
      workers: 1,
      use: { reuseContext: true, ...still },
    },
    { name: 'apart', testMatch: apart, use: still },
    { name: 'first-visits', testMatch: firstVisits },
    ...engines.map((engine) => ({ name: engine, testMatch: inEngines, workers: 1, use: { engine } })),
  ],
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['TEST_RESULTS'] ?? 'test-results/playwright.json' }],
    ['./testing/log-privacy-reporter.ts'],
  ],
  use: {
    baseURL: runningStack.siteUrl,
    launchOptions: launchOptions(),
    screenshot: 'only-on-failure',
  },
});
