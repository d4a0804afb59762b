import { CliError, command, runProgram, runTasks } from './cli.ts';
import { buildTasks } from './setup/builds.ts';
import { findFirestoreEmulator } from './setup/firestore-emulator.ts';
import { assertBrowser, assertJava } from './setup/programs.ts';
import { localAdmin } from './stack/local-admin.ts';
import { plans, stackEnv } from './stack/plan.ts';
import { stackTasks } from './stack/tasks.ts';

const benches = { functions: benchFunctions, submit: benchFunctions, admin: benchAdmin, web: benchWeb };

const usage = {
  name: 'npm run bench',
  text: 'measures the functions, submissions and the dashboard, one after the other; web, the first views, by its name only.',
  words: `one of ${Object.keys(benches).join(', ')} (npm run bench:<name>), then its arguments: folders of bundles, numbers of contacts, folders of sites`,
  passesOn: true,
  example: 'admin 1000 20000',
} as const;

export const main = command(usage, async (_, [name, ...args]) => {
  if (name !== undefined && !(name in benches))
    throw new CliError(`There is no bench "${name}": there are ${Object.keys(benches).join(', ')}.`);
  for (const [bench, run] of Object.entries(benches)) {
    if (name === undefined ? bench === 'web' : name !== bench) continue;
    console.log(`\n── ${bench} ──`);
    const code = await run(args, bench);
    if (code !== 0) throw new CliError(`The bench "${bench}" failed with exit code ${code}.`);
  }
});

async function benchFunctions(args: string[], bench: string): Promise<number> {
  await assertJava(`npm run bench:${bench}`);
  await findFirestoreEmulator(`npm run bench:${bench}`);
  await runTasks(buildTasks(['functions']));
  return runProgram('node', [`functions/bench/${bench}.ts`, ...args]);
}

/** Installs the packages of the bench, which nothing else needs. */
async function benchWeb(args: string[]): Promise<number> {
  const place = ['--prefix', 'web/bench/first-view'];
  await runTasks(buildTasks(['web']));
  return (
    (await runProgram('npm', ['ci', ...place])) ||
    runProgram('npm', ['run', 'bench', ...place, '--', ...args])
  );
}

async function benchAdmin(args: string[]): Promise<number> {
  const command = 'npm run bench:admin';
  const admin = localAdmin();
  await assertBrowser(command);
  const { stack } = await runTasks(stackTasks(plans.bench, command, admin));
  try {
    const env = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password, ...stackEnv(plans.bench) };
    return await runProgram('node', ['web/bench/admin.ts', ...args], env);
  } finally {
    await stack?.stop();
  }
}
