import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ListrTask } from 'listr2';
import type { TestSummary } from '../testing/summary-reporter.ts';
import { checkTasks } from './checks.ts';
import { CliError, runCommand, runProgram, runTasks } from './cli.ts';
import { cacheFolder } from './paths.ts';
import { assertBrowser } from './setup/programs.ts';
import { defaultAdmin } from './stack/local-admin.ts';
import { plans, stackEnv } from './stack/plan.ts';
import { stackTasks, type StackContext } from './stack/tasks.ts';

const COMMAND = 'npm test';

/** The suites in the order in which they run, quick ones first. */
const suites = {
  unit: ['vitest', 'run', '--project', 'unit'],
  commands: ['vitest', 'run', '--project', 'commands'],
  functions: ['vitest', 'run', '--project', 'functions'],
  upload: ['vitest', 'run', '--project', 'upload'],
  browser: ['playwright', 'test'],
};
type Suite = keyof typeof suites;
/** Those that need the emulators. */
const onStack: string[] = ['functions', 'upload', 'browser'] satisfies Suite[];
const parts = ['check', ...Object.keys(suites)] as ('check' | Suite)[];

/** `npm test -- --only functions admin-lists`: one part, and words that the names of its files contain. */
void runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' } },
    allowPositionals: true,
  });
  const chosen = parts.filter((part) => values.only === undefined || part === values.only);
  if (chosen.length === 0) throw new CliError(`--only takes one of ${parts.join(', ')}.`);
  const context: StackContext = {};
  const failedChecks = new Map<string, string>();
  const summaries: Partial<Record<Suite, TestSummary>> = {};
  try {
    await prepare(chosen, context, failedChecks);
    for (const suite of chosen.filter((part) => part !== 'check')) {
      console.log(`\n── ${suite} ──`);
      summaries[suite] = await runSuite(suite, positionals, context.stack?.log);
    }
  } finally {
    await context.stack?.stop();
  }
  return summarize([...failedChecks.keys()], summaries);
});

/** Runs the checks while the stack that the suites share is built and started. */
async function prepare(chosen: string[], context: StackContext, failedChecks: Map<string, string>) {
  const needsBrowser = chosen.includes('browser');
  const needsStack = chosen.some((part) => onStack.includes(part));
  const browserTask = {
    title: 'Looking for a browser',
    enabled: needsBrowser,
    task: () => assertBrowser(COMMAND),
  };
  const tasks: ListrTask<StackContext>[] = [
    {
      title: 'Checks',
      enabled: chosen.includes('check'),
      exitOnError: false,
      task: (_context, task) =>
        task.newListr(checkTasks(failedChecks), { concurrent: false, exitOnError: false }),
    },
    {
      title: 'Stack',
      enabled: needsStack,
      task: (_context, task) =>
        task.newListr([browserTask, ...stackTasks(plans.test, COMMAND, defaultAdmin)], { concurrent: false }),
    },
  ];
  await runTasks(tasks, context, { concurrent: true });
  for (const [name, output] of failedChecks) console.log(`\n── ${name} ──\n${output.trimEnd()}`);
}

/** Unit tests and those of the commands have no stack in their environment. */
async function runSuite(suite: Suite, filters: string[], STACK_LOG?: string): Promise<TestSummary> {
  const file = join(cacheFolder, `test-summary-${suite}.json`);
  rmSync(file, { force: true });
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = defaultAdmin;
  const FUNCTIONS_LOG = join(cacheFolder, 'logs', plans.test.name, 'functions-tests.log');
  const env = onStack.includes(suite)
    ? { ...stackEnv(plans.test), ADMIN_USERNAME, ADMIN_PASSWORD, STACK_LOG, FUNCTIONS_LOG }
    : { FIREBASE_AUTH_EMULATOR_HOST: undefined };
  const [runner = '', ...args] = suites[suite];
  const code = await runProgram(runner, [...args, ...filters], { ...env, TEST_SUMMARY_FILE: file });
  const summary: TestSummary = { passed: 0, skipped: 0, failures: [] };
  if (existsSync(file)) Object.assign(summary, JSON.parse(readFileSync(file, 'utf8')));
  if (code !== 0 && summary.failures.length === 0) summary.failures.push(`${runner} ended with code ${code}`);
  return summary;
}

/** Prints what failed, then the counts of each suite and of all. A failed check counts as a failure. */
function summarize(failedChecks: string[], summaries: Partial<Record<Suite, TestSummary>>): number {
  console.log();
  for (const name of failedChecks) console.log(`✗ check: ${name}`);
  for (const [suite, { failures }] of Object.entries(summaries))
    for (const failure of failures) console.log(`✗ ${suite}: ${failure}`);
  const total = { passed: 0, failed: failedChecks.length };
  for (const [suite, { passed, failures, skipped }] of Object.entries(summaries)) {
    const failed = failures.length;
    console.log(`${suite}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
    total.passed += passed;
    total.failed += failed;
  }
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
}
