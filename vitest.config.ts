import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './testing/chromium.ts';
import { rounds } from './testing/tier.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Tests of the packed functions, as a deploy uploads them. */
const uploadTests = 'functions/test/upload/*.test.ts';

/** Through the real site API. */
const inquiryTest = 'operations/deploy/test-inquiry.test.ts';

/** Tests with a Firestore of their own. */
const faultTests = 'functions/test/{faults,reply-faults,answer-faults}.test.ts';

/** Ends what hangs. A busy machine takes ten times as long as a quiet one. */
const TIMEOUT_MS = 120_000;

// `unit` runs anywhere. `functions` shares emulators, whose addresses scripts/test.ts sets, so its files take turns.
// `faults` freezes and kills a Firestore of its own. `upload` runs what a deploy uploads. `commands` starts the npm
// commands. `dashboard` renders the dashboard in Chromium and answers its calls in the page.
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: at('./web/src/') },
      { find: /^@shared\//, replacement: at('./functions/src/shared/') },
    ],
  },
  test: {
    reporters: ['default', 'json', './testing/log-privacy-reporter.ts'],
    outputFile: { json: process.env['TEST_RESULTS'] ?? 'test-results/vitest.json' },
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: 20_000 } },
    silent: 'passed-only', // what a test prints is shown when it fails
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'functions/src/**/*.test.ts',
            'web/{src,build-steps}/**/*.test.{ts,tsx}',
            'operations/**/*.test.ts',
            'testing/**/*.test.ts',
            'functions/*.test.ts',
            'scripts/{help,results,workflows}.test.ts',
          ],
          exclude: [inquiryTest],
        },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          include: ['scripts/{another-brand,commands,setup/firestore-emulator,stack/validate*}.test.ts'],
          fileParallelism: false,
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['functions/test/**/*.test.ts', inquiryTest],
          exclude: [uploadTests, faultTests],
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [faultTests],
          fileParallelism: false,
          testTimeout: rounds(TIMEOUT_MS, 900_000),
        },
      },
      {
        extends: true,
        test: {
          name: 'upload',
          include: [uploadTests],
          globalSetup: 'functions/test/upload/setup.ts',
          fileParallelism: false,
        },
      },
      {
        extends: './web/vite.config.ts', // the dashboard as the product builds it, without a build
        root: 'web',
        css: { modules: { generateScopedName: '[name]__[local]' } },
        optimizeDeps: {
          entries: ['src/pages/*.tsx', 'src/features/**/*.tsx', 'dashboard-tests/**/*.tsx'],
        },
        test: {
          name: 'dashboard',
          include: ['dashboard-tests/**/*.test.tsx'],
          setupFiles: at('./web/dashboard-tests/support/setup.ts'),
          isolate: false, // the setup empties what outlives a test
          testTimeout: TIMEOUT_MS,
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: launchOptions(),
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
