import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import { plans, stackEnv } from './scripts/stack/plan.ts';
import { launchOptions } from './testing/chromium.ts';
import type { Engine } from './testing/engines.ts';
import { isSecondTier } from './testing/tier.ts';
import { WAIT_MS } from './testing/wait.ts';

const usesRunningStack = process.env['SITE_URL'] !== undefined;
Object.assign(process.env, { ...stackEnv(plans.browser), ...process.env }); // for testing/running-stack.ts

/** Tests that share the records, so each test filters for its own records. */
const inboxTests = /(admin-(?!accounts|session).*|inquiry)\.spec\.ts$/;

/** Tests of sessions, and tests that set the clock, which a reused context would keep. */
const isolatedTests = /(admin-(accounts|session)|after-sending|contact(-failures)?)\.spec\.ts$/;

/** Tests of the files that a first visit loads, and of animations. */
const firstVisitTests =
  /(before-hydration|budgets|fonts|hero-video|home-form|layout-shift|page-links)\.spec\.ts$/;

/** One worker visits all pages, and the tests of this file share its results. */
const everyPageTest = /every-page\.spec\.ts$/;

/** Turns off transitions in all tests except those of first visits. */
const reducedMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;

const engineTests = /engines\/.*\.spec\.ts$/;

const siteProjects = [
  // First, because a test that takes minutes would otherwise be the last to run.
  { name: 'every-page', testMatch: everyPageTest },
  { name: 'inbox', testMatch: inboxTests, use: { live: false, ...reducedMotion } },
  // One browser context for all tests takes half the CPU time. Playwright clears its storage, cookies and cache between
  // tests, and support/test.ts resets the rest. The tests of the dashboard would not become faster.
  {
    name: 'pages',
    testIgnore: [inboxTests, isolatedTests, firstVisitTests, everyPageTest, engineTests],
    workers: 1,
    use: { reuseContext: true, ...reducedMotion },
  },
  { name: 'hosting', testDir: 'functions/test/stack' },
  { name: 'isolated', testMatch: isolatedTests, use: reducedMotion },
  { name: 'first-visits', testMatch: firstVisitTests },
];

const firstTier = siteProjects.map((project) => ({ ...project, grepInvert: /@second-tier/ }));

const secondTier = [
  ...siteProjects.map((project) => ({ ...project, grep: /@(second|both)-tiers?/ })),
  ...(['chromium', 'firefox', 'webkit'] as const).map((engine) => ({
    name: engine,
    testMatch: engineTests,
    workers: 1,
    use: { engine },
  })),
];

/**
 * Tests a stack that Playwright starts, or the stack that SITE_URL and the other variables of stackEnv() name. A failure
 * leaves a screenshot and the page's accessibility tree in test-results. `--trace on` records every step.
 */
export default defineConfig<{ live: boolean }, { engine: Engine }>({
  testDir: 'web/e2e',
  // All workers share a Firestore emulator.
  workers: Math.min(4, availableParallelism()),
  projects: isSecondTier ? secondTier : firstTier,
  ...(usesRunningStack
    ? {}
    : {
        webServer: {
          command: 'node scripts/main.ts scripts/stack/serve-tests.ts',
          wait: { stdout: /The stack is ready/ },
          timeout: 600_000, // because the first run builds
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
    actionTimeout: WAIT_MS, // because a wait in a worker's fixture would never end
    screenshot: 'only-on-failure',
  },
});
