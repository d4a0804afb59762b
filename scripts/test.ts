import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ListrTask } from 'listr2';
import { checkTasks } from './checks.ts';
import { CliError, command, runLogged, runProgram, runTasks } from './cli.ts';
import { cacheFolder } from './paths.ts';
import { readResults, summaryOf, type Results } from './results.ts';
import { assertBrowser, assertEngines } from './setup/programs.ts';
import { defaultAdmin } from './stack/local-admin.ts';
import { stackEnv, type StackPlan } from './stack/plan.ts';
import { stackTasks, type StackContext } from './stack/tasks.ts';
import { groups, parts, quickParts, type Suite } from './suites.ts';

const COMMAND = 'npm test';

type Contexts = Map<StackPlan, StackContext>;

const usage = {
  name: COMMAND,
  text: 'types, lint, unit, security rules, endpoints and browser tests.',
  options: {
    only: { type: 'string', value: 'parts', text: `some of ${parts.join(',')}` },
    changed: {
      type: 'boolean',
      text: `only tests that import what differs from origin/main; of ${quickParts.join(',')} without --only`,
    },
    long: { type: 'boolean', text: 'the repetitions too (npm run test:long)' },
  },
  words: "what the names of the test files contain; after a further -- the runner's own options",
  example: '--only functions,upload sessions',
} as const;

export const main = command(usage, async (values, words) => {
  const only = values.only?.split(',') ?? (values.changed ? quickParts : parts);
  if (!only.every((part) => parts.includes(part)))
    throw new CliError(`--only takes some of ${parts.join(', ')}.`);
  if (values.long) process.env['TEST_TIER'] = 'long';
  const chosen = groups.map((group) => Object.entries(group).filter(([name]) => only.includes(name)));
  const [unit = [], functions = [], others = [], browser = []] = chosen;
  const needed = new Set(chosen.flat().flatMap(([, { plan }]) => plan ?? []));
  const contexts: Contexts = new Map([...needed].map((plan) => [plan, {}]));
  const failedChecks = new Map<string, string>();
  const results: Record<string, Results> = {};
  const runGroup = async (group: [string, Suite][]) => {
    await Promise.all(
      group.map(async ([name, suite]) => {
        const args = [...suite.command, ...(values.changed ? suite.changed : []), ...words];
        // The output of the others would be mixed.
        const printsAtOnce = only.length === 1 || name === 'browser';
        results[name] = await runSuite(name, args, suite.plan, contexts, printsAtOnce);
      }),
    );
  };
  const runOnStacks = async () => {
    await prepare(only, contexts, failedChecks);
    const names = [...functions, ...others].map(([name]) => name);
    if (names.length > 0) console.log(`Running ${names.join(', ')}`);
    await Promise.all([runGroup(functions), runGroup(others).then(() => runGroup(browser))]);
  };
  try {
    await Promise.all([runGroup(unit), runOnStacks()]);
  } finally {
    await Promise.all([...contexts.values()].map(async ({ stack }) => stack?.stop()));
  }
  console.log(`\n${summaryOf([...failedChecks.keys()], results)}`);
  const failed = Object.values(results).some((suite) => suite.failed > 0);
  return failed || failedChecks.size > 0 ? 1 : 0;
});

/** Runs the checks while the stacks of the suites are built and started. */
async function prepare(only: readonly string[], contexts: Contexts, failedChecks: Map<string, string>) {
  const browserTask = {
    title: 'Looking for browsers',
    enabled: only.includes('browser') || only.includes('dashboard'),
    task: () =>
      assertBrowser(COMMAND).then(() => (only.includes('browser') ? assertEngines(COMMAND) : undefined)),
  };
  const stacks = [...contexts].map(([plan, ctx]): ListrTask => ({
    title: `The stack "${plan.name}"`,
    task: (_, parent) => parent.newListr(stackTasks(plan, COMMAND, defaultAdmin), { concurrent: false, ctx }),
  }));
  const tasks: ListrTask<object>[] = [
    {
      title: 'Checks',
      enabled: only.includes('check'),
      exitOnError: false,
      task: (_context, task) =>
        task.newListr(checkTasks(failedChecks), { concurrent: false, exitOnError: false }),
    },
    {
      title: 'Stacks',
      enabled: stacks.length > 0 || browserTask.enabled,
      task: (_context, task) => task.newListr([browserTask, ...stacks], { concurrent: false }),
    },
  ];
  await runTasks(tasks, { concurrent: true });
  for (const [name, output] of failedChecks) console.log(`\n── ${name} ──\n${output.trimEnd()}`);
}

/** A suite without a stack has none in its environment. */
async function runSuite(
  name: string,
  [runner = '', ...args]: readonly string[],
  plan: StackPlan | undefined,
  contexts: Contexts,
  printsAtOnce: boolean,
): Promise<Results> {
  const file = join(cacheFolder, `test-results-${name}.json`);
  rmSync(file, { force: true });
  const { username: ADMIN_USERNAME, password: ADMIN_PASSWORD } = defaultAdmin;
  const env = {
    TEST_RESULTS: file,
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
  const results = readResults(file);
  // A file that cannot be loaded has no failed test, and neither has a runner that was ended.
  if (ok || results.failures.length > 0) return results;
  const failure = { test: `${runner} ended with an error`, errors: ['Its output is above.'] };
  return { ...results, failed: Math.max(1, results.failed), failures: [failure] };
}
