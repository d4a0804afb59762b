import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demandBrowser } from './set-up/browser.ts';
import { cache } from './set-up/paths.mjs';
import { stackEnv } from './stack/addresses.ts';
import { demandFreePorts } from './stack/free-ports.ts';
import { testPorts as ports } from './stack/ports.ts';
import { prepareStack } from './stack/prepare.ts';
import { claimStack } from './stack/running-note.ts';
import { seedAdmin } from './stack/seed-admin.ts';
import { startStack } from './stack/start-stack.ts';
import type { Stack } from './stack/start-stack.ts';
import { ClearError, runCommand } from './terminal/clear-error.mjs';
import { unlessInterrupted } from './terminal/interruption.ts';
import { step } from './terminal/step.mjs';
import { runChecks } from './test/checks.ts';
import type { Outcome } from './test/outcome.ts';
import { runSuite, suiteNames } from './test/suites.ts';
import type { SuiteName } from './test/suites.ts';

const command = 'npm test';
const admin = { username: 'admin', password: 'forillon-local-admin' };

void runCommand(async () => {
  const { wanted, filters } = readOptions();
  const stack = await startWhatIsNeeded(wanted);
  try {
    return await runAll(wanted, filters);
  } finally {
    await stack?.stop();
  }
});

/** `npm test -- --only functions admin-lists`: one suite, and words that its files' names contain. */
function readOptions(): { wanted: ('check' | SuiteName)[]; filters: string[] } {
  const everything = ['check', ...suiteNames] as const;
  const { values, positionals } = parseArgs({
    options: { only: { type: 'string' } },
    allowPositionals: true,
  });
  if (values.only === undefined) return { wanted: [...everything], filters: [] };
  const wanted = everything.filter((name) => name === values.only);
  if (wanted.length === 0) throw new ClearError(`--only takes one of ${everything.join(', ')}.`);
  return { wanted, filters: positionals };
}

/** Finds out what is missing before the first test runs, and starts the stack that all of them share. */
async function startWhatIsNeeded(wanted: readonly string[]): Promise<Stack | undefined> {
  if (wanted.includes('browser')) await unlessInterrupted(demandBrowser(command));
  if (!wanted.includes('functions') && !wanted.includes('browser')) return undefined;
  await claimStack('test', command);
  await demandFreePorts(ports, command);
  const emulatorEnv = await unlessInterrupted(prepareStack(command));
  const dataFolder = join(cache, 'test-data');
  rmSync(dataFolder, { recursive: true, force: true });
  const stack = await step('Starting the emulators and the mailbox', () =>
    startStack({ name: 'test', command, ports, dataFolder, emulatorEnv }),
  );
  await seedAdmin(ports, admin);
  return stack;
}

async function runAll(wanted: readonly string[], filters: string[]): Promise<number> {
  const failedChecks = wanted.includes('check') ? await runChecks() : [];
  const env = {
    ...process.env,
    ...stackEnv(ports),
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  };
  const outcomes: [string, Outcome][] = [];
  for (const suite of suiteNames.filter((name) => wanted.includes(name))) {
    console.log(`\n── ${suite} ──`);
    outcomes.push([suite, await runSuite(suite, suite === 'unit' ? process.env : env, filters)]);
  }
  return summarise(failedChecks, outcomes);
}

/** Prints what failed, then a line for each runner and one for all; a failed check counts as a failure. */
function summarise(failedChecks: string[], outcomes: [string, Outcome][]): number {
  console.log();
  // The end of a log is what is kept and read: it names what failed.
  for (const [suite, { failures }] of outcomes)
    for (const failure of failures) console.log(`✗ ${suite}: ${failure}`);
  if (failedChecks.length > 0) console.log(`check: failed: ${failedChecks.join(', ')}`);
  for (const [suite, { passed, failed, skipped }] of outcomes)
    console.log(`${suite}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, [, outcome]) => sum + outcome[key], 0);
  const failed = total('failed') + failedChecks.length;
  console.log(`${total('passed')} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
