import { CliError, command, runProgram } from './cli.ts';
import { buildChanged } from './setup/builds.ts';
import { findFirestoreEmulator } from './setup/firestore-emulator.ts';
import { assertBrowser, assertJava } from './setup/programs.ts';
import { localAdmin } from './stack/local-admin.ts';
import { plans, stackEnv } from './stack/plan.ts';
import { startStack } from './stack/stack.ts';

const benches = { submit: benchSubmit, admin: benchAdmin };

const usage = {
  name: 'npm run bench:admin',
  text: 'measures the dashboard, as bench:submit measures submissions.',
  words: 'numbers of contacts',
  options: {
    messages: { type: 'string', value: 'number', text: 'messages of 2 KB in each record' },
  },
  example: '5000 --messages 10',
} as const;

export const main = command(usage, async ({ messages }, [name = '', ...args]) => {
  const run = benches[name as keyof typeof benches] as typeof benchAdmin | undefined;
  if (!run) throw new CliError(`There is no bench "${name}": there are ${Object.keys(benches).join(', ')}.`);
  return run(messages === undefined ? args : [...args, '--messages', messages]);
});

async function benchSubmit(args: string[]): Promise<number> {
  const command = 'npm run bench:submit';
  await assertJava(command);
  await findFirestoreEmulator(command);
  await buildChanged(['functions']);
  return runProgram('node', ['functions/bench/submit.ts', ...args]);
}

async function benchAdmin(args: string[]): Promise<number> {
  const command = 'npm run bench:admin';
  const admin = localAdmin();
  await assertBrowser(command);
  const stack = await startStack(plans.bench, command, admin);
  try {
    const env = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password, ...stackEnv(plans.bench) };
    return await runProgram('node', ['web/bench/admin.ts', ...args], env);
  } finally {
    await stack.stop();
  }
}
