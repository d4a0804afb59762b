import { CliError, runCommand, runProgram, runTasks } from './cli.ts';
import { buildTasks } from './setup/builds.ts';
import { findFirestoreEmulator } from './setup/firestore-emulator.ts';
import { assertBrowser, assertJava } from './setup/programs.ts';
import { localAdmin } from './stack/local-admin.ts';
import { plans, stackEnv } from './stack/plan.ts';
import { stackTasks, type StackContext } from './stack/tasks.ts';

const benches = { functions: benchFunctions, submit: benchFunctions, admin: benchAdmin };

/** `npm run bench`: every bench, one after the other. `npm run bench:admin -- 1000`: one of them, with its arguments. */
void runCommand(async () => {
  const [name, ...args] = process.argv.slice(2);
  if (name !== undefined && !(name in benches))
    throw new CliError(`There is no bench "${name}": there are ${Object.keys(benches).join(', ')}.`);
  for (const [bench, run] of Object.entries(benches)) {
    if (name !== undefined && name !== bench) continue;
    console.log(`\n── ${bench} ──`);
    const code = await run(args, bench);
    if (code !== 0) throw new CliError(`The bench "${bench}" failed with exit code ${code}.`);
  }
});

/** Starts a Firestore emulator of its own. */
async function benchFunctions(args: string[], bench: string): Promise<number> {
  await assertJava(`npm run bench:${bench}`);
  await findFirestoreEmulator(`npm run bench:${bench}`);
  await runTasks(buildTasks(['functions']), {});
  return runProgram('node', [`functions/bench/${bench}.ts`, ...args]);
}

async function benchAdmin(args: string[]): Promise<number> {
  const command = 'npm run bench:admin';
  const admin = localAdmin();
  await assertBrowser(command);
  const { stack } = await runTasks<StackContext>(stackTasks(plans.bench, command, admin), {});
  try {
    const env = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password, ...stackEnv(plans.bench) };
    return await runProgram('node', ['web/bench/admin.ts', ...args], env);
  } finally {
    await stack?.stop();
  }
}
