import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { AccountRefused, createAccount } from '../functions/src/admin/accounts/create-account.ts';
import { LOCAL_PASSWORD_PEPPER } from '../functions/src/config.ts';
import { requirePepper } from '../functions/src/setting-values.ts';
import { registerSchema } from '../functions/src/shared/account.ts';
import { CliError, runCommand } from './cli.ts';
import { DEMO_PROJECT, useLocalStack } from './stack/plan.ts';

const usage =
  'npm run admin:create -- --username <name> [--password <password>] [--project <Firebase project>]';

/**
 * Creates an admin: in the emulator, or with `--project` in a real project, with the credentials of
 * `gcloud auth application-default login` and its secret PASSWORD_PEPPER in the environment. Without `--password` it
 * asks, so that none stays in the shell's history.
 */
void runCommand(async () => {
  const { username, password, project } = parseArgs({
    options: {
      username: { type: 'string' },
      password: { type: 'string' },
      project: { type: 'string', default: DEMO_PROJECT },
    },
  }).values;
  if (username === undefined) throw new CliError(`A username is missing: ${usage}`);
  const inEmulator = project.startsWith('demo-');
  if (inEmulator) await useLocalStack('Auth', 'npm run admin:create');
  else delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const pepper = inEmulator ? LOCAL_PASSWORD_PEPPER : pepperOf(project);
  const account = registerSchema.safeParse({ username, password: password ?? (await askPassword()) });
  if (!account.success) throw new CliError(`${account.error.issues[0]?.message ?? 'Invalid input'}.`);
  const auth = getAuth(initializeApp({ projectId: project }));
  const admin = await createAccount(auth, pepper, account.data).catch((error: unknown) => {
    throw toCliError(error, project);
  });
  console.log(`✓ ${admin.username} can sign in at /admin of ${inEmulator ? 'the local site' : project}.`);
});

/** The secret with which the functions of a project derive what Firebase Auth stores. */
function pepperOf(project: string): string {
  try {
    return requirePepper(process.env['PASSWORD_PEPPER']);
  } catch {
    throw new CliError(
      `The secret PASSWORD_PEPPER of ${project} is missing: export PASSWORD_PEPPER="$(npx firebase functions:secrets:access PASSWORD_PEPPER --project ${project})", then try again.`,
    );
  }
}

/** Asks for a line that is not shown while it is typed; reads it from a pipe when there is no terminal. */
async function askPassword(): Promise<string> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  process.stdout.write('Password: ');
  for await (const line of createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })) {
    console.log();
    return line;
  }
  throw new CliError('No password was given.');
}

function toCliError(error: unknown, project: string): CliError {
  if (error instanceof AccountRefused) return new CliError(`${error.message}.`);
  const text = error instanceof Error ? error.message : String(error);
  if (/credential|access token|metadata/i.test(text))
    return new CliError(
      `Google gave no access to ${project}: run "gcloud auth application-default login" with an account that may manage its users, then try again.`,
    );
  return new CliError(`Firebase Auth of ${project} refused the account: ${text}`);
}
