import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ListrTask } from 'listr2';
import type { TestSummary } from '../testing/summary-reporter.ts';
import { checkTasks } from './checks.ts';
import { CliError, runCommand, runLogged, runProgram, runTasks } from './cli.ts';
import { cacheFolder } from './paths.ts';
import { assertBrowser } from './setup/programs.ts';
import { defaultAdmin } from './stack/local-admin.ts';
import { plans, stackEnv, type StackPlan } from './stack/plan.ts';
import { stackTasks, type StackContext } from './stack/tasks.ts';

const COMMAND = 'npm test';

interface Suite {
  command: readonly string[];
  /** The stack of a suite that needs emulators. */
  plan?: StackPlan;
}
const vitest = (project: string) => ['vitest', 'run', '--project', project];
/** Suites of a group run at the same time, because they wait more than they work. Browsers keep the processors busy. */
const groups: readonly Record<string, Suite>[] = [
  { unit: { command: vitest('unit') } },
  {
    commands: { command: vitest('commands') },
    functions: { command: vitest('functions'), plan: plans.functions },
    faults: { command: vitest('faults'), plan: plans.functions },
    upload: { command: vitest('upload'), plan: plans.upload },
  },
  { browser: { command: ['playwright', 'test'], plan: plans.browser } },
];
const parts = ['check', ...groups.flatMap(Object.keys)];
type Contexts = Map<StackPlan, StackContext>;

/** `npm test -- --only functions admin-lists`: one part, and words that the names of its files contain. */
void runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' } },
    allowPositionals: true,
  });
  const chosen = parts.filter((part) => values.only === undefined || part === values.only);
  if (chosen.length === 0) throw new CliError(`--only takes one of ${parts.join(', ')}.`);
  const chosenGroups = groups.map((group) => Object.entries(group).filter(([name]) => chosen.includes(name)));
  const needed = new Set(chosenGroups.flat().flatMap(([, { plan }]) => plan ?? []));
  const contexts: Contexts = new Map([...needed].map((plan) => [plan, {}]));
  const failedChecks = new Map<string, string>();
  const summaries: Record<string, TestSummary> = {};
  try {
    await prepare(chosen, contexts, failedChecks);
    for (const group of chosenGroups) {
      const names = group.map(([name]) => name);
      if (names.length > 1)
        console.log(`\n${names.join(', ')} run now, and print what they say at their end.`);
      await Promise.all(
        group.map(async ([name, suite]) => {
          summaries[name] = await runSuite(name, suite, positionals, contexts, names.length === 1);
        }),
      );
    }
  } finally {
    await Promise.all([...contexts.values()].map(async ({ stack }) => stack?.stop()));
  }
  return summarize([...failedChecks.keys()], summaries);
});

/** Runs the checks while the stacks of the suites are built and started. */
async function prepare(chosen: string[], contexts: Contexts, failedChecks: Map<string, string>) {
  const browserTask = {
    title: 'Looking for a browser',
    enabled: chosen.includes('browser'),
    task: () => assertBrowser(COMMAND),
  };
  const tasks: ListrTask<object>[] = [
    {
      title: 'Checks',
      enabled: chosen.includes('check'),
      exitOnError: false,
      task: (_context, task) =>
        task.newListr(checkTasks(failedChecks), { concurrent: false, exitOnError: false }),
    },
    {
      title: 'Stacks',
      enabled: contexts.size > 0,
      task: (_context, task) =>
        task.newListr(
          [
            browserTask,
            ...[...contexts].map(([plan, ctx]): ListrTask => ({
              title: `The stack "${plan.name}"`,
              task: (_, parent) =>
                parent.newListr(stackTasks(plan, COMMAND, defaultAdmin), { concurrent: false, ctx }),
            })),
          ],
          { concurrent: false },
        ),
    },
  ];
  await runTasks(tasks, {}, { concurrent: true });
  for (const [name, output] of failedChecks) console.log(`\n── ${name} ──\n${output.trimEnd()}`);
}

/**
 * Unit tests and those of the commands have no stack in their environment.
 * @param isAlone whether the suite may print while it runs
 */
async function runSuite(
  name: string,
  { command, plan }: Suite,
  filters: string[],
  contexts: Contexts,
  isAlone: boolean,
): Promise<TestSummary> {
  const file = join(cacheFolder, `test-summary-${name}.json`);
  rmSync(file, { force: true });
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = defaultAdmin;
  const env = {
    TEST_SUMMARY_FILE: file,
    ...(plan
      ? {
          ...stackEnv(plan),
          ADMIN_USERNAME,
          ADMIN_PASSWORD,
          STACK_LOG: contexts.get(plan)?.stack?.log,
          FUNCTIONS_LOG: join(cacheFolder, 'logs', plan.name, `${name}-tests.log`),
        }
      : { FIREBASE_AUTH_EMULATOR_HOST: undefined }),
  };
  const [runner = '', ...args] = [...command, ...filters];
  const heading = `\n── ${name} ──`;
  let ok: boolean;
  if (isAlone) {
    console.log(heading);
    ok = (await runProgram(runner, args, env)) === 0;
  } else {
    const run = await runLogged(`tests-${name}`, runner, args, env);
    console.log(`${heading}\n${run.output.trimEnd()}`);
    ok = run.ok;
  }
  const summary: TestSummary = { passed: 0, skipped: 0, failures: [] };
  if (existsSync(file)) Object.assign(summary, JSON.parse(readFileSync(file, 'utf8')));
  if (!ok && summary.failures.length === 0) summary.failures.push(`${runner} ended with an error`);
  return summary;
}

/** Prints what failed, then the counts of each suite and of all. A failed check counts as a failure. */
function summarize(failedChecks: string[], summaries: Record<string, TestSummary>): number {
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
