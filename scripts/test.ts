import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ListrTask } from 'listr2';
import type { TestSummary } from '../testing/summary-reporter.ts';
import { type Changes, findChanges } from './changed.ts';
import { checkTasks } from './checks.ts';
import { CliError, runCommand, runLogged, runProgram, runTasks } from './cli.ts';
import { cacheFolder } from './paths.ts';
import { assertBrowser, assertEngines } from './setup/programs.ts';
import { defaultAdmin } from './stack/local-admin.ts';
import { stackEnv, type StackPlan } from './stack/plan.ts';
import { stackTasks, type StackContext } from './stack/tasks.ts';
import { groups, parts, type Suite } from './suites.ts';

const COMMAND = 'npm test';

type Contexts = Map<StackPlan, StackContext>;

const usage = {
  name: COMMAND,
  text: 'types, lint, unit, security rules, endpoints and browser tests.',
  options: {
    only: { type: 'string', value: 'parts', text: `some of ${parts.join(',')}` },
    changed: { type: 'boolean', text: 'only what the changes of this branch can touch' },
    long: { type: 'boolean', text: 'the repetitions too (npm run test:long)' },
  },
  words: "what the names of the test files contain; after a further -- the runner's own options",
  example: '--only functions,upload sessions',
} as const;

void runCommand(usage, async (values, positionals) => {
  const only = values.only?.split(',') ?? parts;
  if (!only.every((part) => parts.includes(part)))
    throw new CliError(`--only takes some of ${parts.join(', ')}.`);
  if (values.long) process.env['TEST_TIER'] = 'long';
  const changes = values.changed ? findChanges() : undefined;
  const filtersOf = (suite: string) => (changes ? changedFilters(changes, suite) : positionals);
  const chosen = parts.filter((part) => only.includes(part) && filtersOf(part));
  const chosenGroups = groups.map((group) => Object.entries(group).filter(([name]) => chosen.includes(name)));
  const needed = new Set(chosenGroups.flat().flatMap(([, { plan }]) => plan ?? []));
  const contexts: Contexts = new Map([...needed].map((plan) => [plan, {}]));
  const failedChecks = new Map<string, string>();
  const summaries: Record<string, TestSummary> = {};
  const runGroup = async (group: [string, Suite][], printsAtOnce = false) => {
    await Promise.all(
      group.map(async ([name, suite]) => {
        summaries[name] = await runSuite(name, suite, filtersOf(name) ?? [], contexts, printsAtOnce);
      }),
    );
  };
  const isAlone = chosen.length === 1; // then it may print while it runs
  const [unit = [], waiting = [], browser = []] = chosenGroups;
  try {
    await Promise.all([
      prepare(chosen, contexts, failedChecks, changes, {
        title: waiting.map(([name]) => name).join(', '),
        enabled: waiting.length > 0 && !isAlone,
        task: () => runGroup(waiting),
      }),
      runGroup(unit, isAlone),
    ]);
    if (isAlone) await runGroup(waiting, true);
    await runGroup(browser, true);
  } finally {
    await Promise.all([...contexts.values()].map(async ({ stack }) => stack?.stop()));
  }
  for (const file of changes?.wide ?? [])
    console.log(`${file} may reach further than these tests: run npm test.`);
  return summarize([...failedChecks.keys()], summaries);
});

/** undefined where the suite has nothing to show. */
function changedFilters({ base, words }: Changes, suite: string): string[] | undefined {
  if (suite === 'check') return [];
  if (suite === 'unit') return ['--changed', base];
  const found = Object.entries(words).find(([name]) => name === suite)?.[1] ?? [];
  if (found.length === 0) return undefined;
  return suite === 'browser' ? found : [...found, '--passWithNoTests'];
}

/** Runs the checks while the stacks of the suites are built and started, and then what waits more than it works. */
async function prepare(
  chosen: string[],
  contexts: Contexts,
  failedChecks: Map<string, string>,
  changes: Changes | undefined,
  waitingSuites: ListrTask<object>,
) {
  const browserTask = {
    title: 'Looking for browsers',
    enabled: chosen.includes('browser'),
    task: () => assertBrowser(COMMAND).then(() => assertEngines(COMMAND)),
  };
  const tasks: ListrTask<object>[] = [
    {
      title: 'Checks',
      enabled: chosen.includes('check'),
      exitOnError: false,
      task: (_context, task) =>
        task.newListr(checkTasks(failedChecks, changes?.files), { concurrent: false, exitOnError: false }),
    },
    {
      title: 'Stacks',
      enabled: contexts.size > 0 || waitingSuites.enabled === true,
      task: (_context, task) =>
        task.newListr(
          [
            browserTask,
            ...[...contexts].map(([plan, ctx]): ListrTask => ({
              title: `The stack "${plan.name}"`,
              task: (_, parent) =>
                parent.newListr(stackTasks(plan, COMMAND, defaultAdmin), { concurrent: false, ctx }),
            })),
            waitingSuites,
          ],
          { concurrent: false },
        ),
    },
  ];
  await runTasks(tasks, { concurrent: true });
  for (const [name, output] of failedChecks) console.log(`\n── ${name} ──\n${output.trimEnd()}`);
}

/**
 * A suite without a stack has none in its environment.
 * @param printsAtOnce instead of at its end
 */
async function runSuite(
  name: string,
  { command, plan }: Suite,
  filters: string[],
  contexts: Contexts,
  printsAtOnce: boolean,
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
  if (printsAtOnce) {
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

/** A failed check counts as a failure. */
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
