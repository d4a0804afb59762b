import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { cacheFolder } from './scripts/paths.ts';
import { launchOptions } from './testing/chromium.ts';
import { isSecondTier } from './testing/tier.ts';
import { WAIT_MS } from './testing/wait.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const maxWorkers = Math.min(4, availableParallelism());

/** Ends tests that hang. Long, because a busy machine can be ten times as slow. */
const TIMEOUT_MS = 120_000;

// Keeps the processes of later test files from compiling packages again.
process.env['NODE_COMPILE_CACHE'] ??= join(cacheFolder, 'node-compile');

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, include: string[], options: TestOptions = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
});

/** Tests with emulators, which start first: one stack, whose plan has the project's name, or a stack for each worker. */
const withEmulators = (name: string, include: string[], options: TestOptions = {}) =>
  project(name, include, {
    globalSetup: ['scripts/stack/global-setup.ts'],
    setupFiles: ['testing/use-stack.ts'],
    ...options,
  });

/** Tests that mock modules, change settings that are read at import, or need sockets that no other test has used. */
const isolatedTests = [
  'functions/settings.test.ts',
  'functions/src/{admin/session/session,http/serve,outbox/another-brand}.test.ts',
  'web/src/{lib/form/source,prerender/another-brand}.test.{ts,tsx}',
  'scripts/stack/plan.test.ts',
];

/** Runs test files one after the other, because they share a stack or its ports. */
const sequential = { fileParallelism: false };

/** React's production build saves a third of the time. The second tier uses the development build, which warns of mistakes. */
const reactBuild = { 'process.env.NODE_ENV': JSON.stringify(isSecondTier ? 'development' : 'production') };

/** Tests that render the dashboard in Chromium and answer its API calls in the page. Any console message fails a test. */
const dashboard: TestProjectInlineConfiguration = {
  extends: './web/vite.config.ts', // the dashboard as in the product, without a build
  root: 'web',
  css: { modules: { generateScopedName: '[name]__[local]' } },
  server: { strictPort: false }, // because another run may use the port
  define: reactBuild,
  oxc: { jsx: { development: isSecondTier } },
  optimizeDeps: {
    entries: ['src/pages/*.tsx', 'src/features/**/*.tsx', 'dashboard-tests/**/*.tsx'],
    rolldownOptions: { transform: { define: reactBuild } },
  },
  test: {
    name: 'dashboard',
    include: ['dashboard-tests/**/*.test.tsx'],
    exclude: isSecondTier ? [] : ['dashboard-tests/second-tier/**'], // tests of axe, window widths and printing
    setupFiles: pathOf('./web/dashboard-tests/support/setup.ts'),
    isolate: false, // the setup clears all state between tests
    maxWorkers,
    testTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: launchOptions(),
        contextOptions: { reducedMotion: 'reduce' },
        actionTimeout: WAIT_MS,
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
};

/** Needs emulators, because it calls the real site API. */
const inquiryTest = 'operations/test-inquiry.test.ts';

/** Tests that check each regular expression, parse megabytes, or parse the public mails of MAIL_CORPORA. */
const longUnitTests = [
  'testing/regular-expressions.test.ts',
  'functions/src/conversation/{corpora,reading-cost}.test.ts',
];

/** Tests with more rounds in the second tier. */
const repeatedTests = [
  'functions/test/security/{accounts,hostile-submissions,inbound-mail,second-step,sessions,sign-in}.test.ts',
];

const firstTier = [
  project(
    'unit',
    [
      'functions/*.test.ts',
      'functions/src/**/*.test.ts',
      'web/{src,build-steps}/**/*.test.{ts,tsx}',
      '{operations,testing}/**/*.test.ts',
      'scripts/{help,run,workflows,stack/plan}.test.ts',
    ],
    // Not isolated, because a process for each file would take more than twice the processor time.
    { exclude: [inquiryTest, ...longUnitTests, ...isolatedTests], isolate: false },
  ),
  project('isolated', isolatedTests),
  withEmulators('functions', ['functions/test/{,security/}*.test.ts', inquiryTest], { isolate: false }),
  dashboard,
  project('built', ['web/built-tests/**/*.test.ts']), // reads what `npm run check` has built
];

// Long tests, repeated tests, killed processes and frozen emulators, the files of a deploy, and the commands as processes.
const secondTier = [
  project('unit', longUnitTests),
  withEmulators('functions', repeatedTests, { isolate: false }),
  dashboard,
  withEmulators('faults', ['functions/test/faults/*.test.ts'], sequential),
  withEmulators('upload', ['functions/test/upload/*.test.ts'], {
    ...sequential,
    globalSetup: ['functions/test/upload/setup.ts', 'scripts/stack/global-setup.ts'],
  }),
  project(
    'commands',
    [
      'scripts/{another-brand,commands}.test.ts',
      'scripts/{setup/firestore-emulator,stack/validate-auth-lazily}.test.ts',
    ],
    sequential,
  ),
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: pathOf('./web/src/') },
      { find: /^@shared\//, replacement: pathOf('./functions/src/shared/') },
    ],
  },
  test: {
    maxWorkers,
    reporters: ['default', './testing/log-privacy-reporter.ts'],
    testTimeout: isSecondTier ? 900_000 : TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    silent: 'passed-only', // shows the output of a test only if the test fails
    projects: isSecondTier ? secondTier : firstTier,
  },
});
