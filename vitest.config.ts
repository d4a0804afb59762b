import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { cacheFolder } from './scripts/paths.ts';
import { launchOptions } from './testing/chromium.ts';
import { isSecondTier } from './testing/tier.ts';
import { WAIT_MS } from './testing/wait.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const maxWorkers = Math.min(4, availableParallelism());

/** Ends what hangs. A busy machine takes ten times as long as a quiet one. */
const TIMEOUT_MS = 120_000;

// Each file of tests has a process of its own, which then compiles no package again.
process.env['NODE_COMPILE_CACHE'] ??= join(cacheFolder, 'node-compile');

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, include: string[], options: TestOptions = {}) => ({
  extends: true as const,
  test: { name, include, ...options },
});

/** Tests with emulators, which start before them: one for each worker, or those of the plan that has the project's name. */
const onEmulators = (name: string, include: string[], options: TestOptions = {}) =>
  project(name, include, {
    globalSetup: ['scripts/stack/global-setup.ts'],
    setupFiles: ['testing/use-stack.ts'],
    ...options,
  });

/** These mock modules, change settings that are read at import, or count on sockets that no other test has used. */
const isolatedTests = [
  'functions/settings.test.ts',
  'functions/src/{admin/session/session,http/serve,outbox/another-brand}.test.ts',
  'web/src/{lib/form/source,prerender/another-brand}.test.{ts,tsx}',
  'scripts/stack/plan.test.ts',
];

/** Files that share a stack or its ports take turns. */
const inTurn = { fileParallelism: false };

/** React as visitors have it takes two thirds of the time. The other one, which warns of mistakes, has the second tier. */
const reactBuild = { 'process.env.NODE_ENV': JSON.stringify(isSecondTier ? 'development' : 'production') };

/** Renders the dashboard in Chromium and answers its calls in the page. A message in the console fails a test. */
const dashboard: TestProjectInlineConfiguration = {
  extends: './web/vite.config.ts', // the dashboard as the product builds it, without a build
  root: 'web',
  css: { modules: { generateScopedName: '[name]__[local]' } },
  server: { strictPort: false }, // another run may have the port
  define: reactBuild,
  oxc: { jsx: { development: isSecondTier } },
  optimizeDeps: {
    entries: ['src/pages/*.tsx', 'src/features/**/*.tsx', 'dashboard-tests/**/*.tsx'],
    rolldownOptions: { transform: { define: reactBuild } },
  },
  test: {
    name: 'dashboard',
    include: ['dashboard-tests/**/*.test.tsx'],
    exclude: isSecondTier ? [] : ['dashboard-tests/second-tier/**'], // axe, widths and paper
    setupFiles: at('./web/dashboard-tests/support/setup.ts'),
    isolate: false, // the setup empties what outlives a test
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

/** Through the real site API. */
const inquiryTest = 'operations/test-inquiry.test.ts';

/** Judges each regular expression, reads megabytes, and reads the public mails of MAIL_CORPORA. */
const longUnitTests = [
  'testing/regular-expressions.test.ts',
  'functions/src/conversation/{corpora,reading-cost}.test.ts',
];

/** Their rounds are more in the second tier. */
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
    // A process for each file would take more than twice the processor time.
    { exclude: [inquiryTest, ...longUnitTests, ...isolatedTests], isolate: false },
  ),
  project('isolated', isolatedTests),
  onEmulators('functions', ['functions/test/{,security/}*.test.ts', inquiryTest], { isolate: false }),
  dashboard,
  project('built', ['web/built-tests/**/*.test.ts']), // reads what `npm run check` has built
];

// Kill points and frozen emulators, what a deploy uploads, the commands as processes, what is long, and what is repeated.
const secondTier = [
  project('unit', longUnitTests),
  onEmulators('functions', repeatedTests, { isolate: false }),
  dashboard,
  onEmulators('faults', ['functions/test/faults/*.test.ts'], inTurn),
  onEmulators('upload', ['functions/test/upload/*.test.ts'], {
    ...inTurn,
    globalSetup: ['functions/test/upload/setup.ts', 'scripts/stack/global-setup.ts'],
  }),
  project(
    'commands',
    [
      'scripts/{another-brand,commands}.test.ts',
      'scripts/{setup/firestore-emulator,stack/validate-auth-lazily}.test.ts',
    ],
    inTurn,
  ),
];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: at('./web/src/') },
      { find: /^@shared\//, replacement: at('./functions/src/shared/') },
    ],
  },
  test: {
    maxWorkers,
    reporters: ['default', './testing/log-privacy-reporter.ts'],
    testTimeout: isSecondTier ? 900_000 : TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    silent: 'passed-only', // what a test prints is shown when it fails
    projects: isSecondTier ? secondTier : firstTier,
  },
});
