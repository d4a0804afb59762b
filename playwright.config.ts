import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { plans, stackEnv } from './scripts/stack/plan.ts';
import { launchOptions } from './testing/chromium.ts';
import type { Engine } from './testing/engines.ts';
import { isSecondTier } from './testing/tier.ts';
import { WAIT_MS } from './testing/wait.ts';

const isStackNamed = process.env['SITE_URL'] !== undefined;
Object.assign(process.env, { ...stackEnv(plans.browser), ...process.env }); // for testing/running-stack.ts

/** These files share the records, so each test filters to its own. */
const onInbox = /(admin-(?!accounts|session).*|inquiry)\.spec\.ts$/;

/** Tests of sessions, and those that set the clock, which a reused context keeps. */
const apart = /(admin-(accounts|session)|after-sending|contact(-failures)?)\.spec\.ts$/;

/** Tests of what a first visit loads and of what moves. */
const firstVisits =
  /(before-hydration|budgets|fonts|hero-video|home-form|layout-shift|page-links)\.spec\.ts$/;

/** One worker visits all pages. */
const everyPage = /every-page\.spec\.ts$/;

/** Only first visits wait for transitions. */
const still = { contextOptions: { reducedMotion: 'reduce' } } as const;

const inEngines = /engines\/.*\.spec\.ts$/;

const site = [
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
  { name: 'hosting', testDir: 'functions/test/stack' },
  { name: 'apart', testMatch: apart, use: still },
  { name: 'first-visits', testMatch: firstVisits },
];

const firstTier = site.map((project) => ({ ...project, grepInvert: /@second-tier/ }));

const secondTier = [
  ...site.map((project) => ({ ...project, grep: /@(second|both)-tiers?/ })),
  ...(['chromium', 'firefox', 'webkit'] as const).map((engine) => ({
    name: engine,
    testMatch: inEngines,
    workers: 1,
    use: { engine },
  })),
];

/**
 * Against a stack that Playwright starts, or the one that SITE_URL and the other variables of stackEnv() name. A failure
 * leaves a picture and the page's accessibility tree in test-results. `--trace on` records every step.
 */
export default defineConfig<{ live: boolean }, { engine: Engine }>({
  testDir: 'web/e2e',
  // One Firestore emulator answers all of them.
  workers: Math.min(4, availableParallelism()),
  projects: isSecondTier ? secondTier : firstTier,
  ...(isStackNamed
    ? {}
    : {
        webServer: {
          command: 'node scripts/main.ts scripts/stack/serve-tests.ts',
          wait: { stdout: /The stack is ready/ },
          timeout: 600_000, // the first time it builds
          gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
          stdout: 'pipe',
        },
      }),
  timeout: 180_000,
  expect: { timeout: WAIT_MS },
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  use: {
    baseURL: process.env['SITE_URL'],
    launchOptions: launchOptions(),
    actionTimeout: WAIT_MS, // else a wait in a fixture of a worker has no end
    screenshot: 'only-on-failure',
  },
});
