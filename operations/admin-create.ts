import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { createAccount } from '../functions/src/admin/accounts/create-account.ts';
import { LOCAL_PASSWORD_PEPPER, requirePepper } from '../functions/src/config.ts';
import { HttpError } from '../functions/src/http/errors.ts';
import { newAccountSchema } from '../functions/src/shared/account.ts';
import { CliError, command } from '../scripts/cli.ts';
import { DEMO_PROJECT, useLocalStack } from '../scripts/stack/plan.ts';

const help = `npm run admin:create: creates an admin in the emulator or in a project. A project needs your credentials, and its secret PASSWORD_PEPPER in the environment.

  --username <name>      how the admin signs in
  --display-name <name>  the name that colleagues see, and that clients see as the sender of answers
  --password <value>     prompted for if missing, so that it does not stay in the shell history
  --project <id>         the Firebase project (${DEMO_PROJECT})

Example: npm run admin:create -- --username ada --project <id>`;

const options = {
  username: { type: 'string' },
  'display-name': { type: 'string' },
  password: { type: 'string' },
  project: { type: 'string', default: DEMO_PROJECT },
} as const;

export const main = command(help, { options }, async ({ values }) => {
  const { username, 'display-name': displayName, password, project } = values;
  if (username === undefined)
    throw new CliError('A username is missing: see npm run admin:create -- --help.');
  const inEmulator = project.startsWith('demo-');
  if (inEmulator) await useLocalStack('Auth', 'npm run admin:create');
  else {
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    // Identity Toolkit refuses a person's credentials without a quota project.
    process.env['GOOGLE_CLOUD_QUOTA_PROJECT'] = project;
  }
  const pepper = inEmulator ? LOCAL_PASSWORD_PEPPER : readPepper(project);
  const account = newAccountSchema.safeParse({
    username,
    displayName,
    password: password ?? (await askPassword()),
  });
  if (!account.success) throw new CliError(`${account.error.issues[0]?.message ?? 'Invalid input'}.`);
  const auth = getAuth(initializeApp({ projectId: project }));
  const admin = await createAccount(auth, pepper, account.data).catch((error: unknown) => {
    throw toCliError(error, project);
  });
  console.log(`✓ ${admin.username} can sign in at /admin of ${inEmulator ? 'the local site' : project}.`);
});

function readPepper(project: string): string {
  try {
    return requirePepper();
  } catch {
    throw new CliError(
      `The secret PASSWORD_PEPPER of ${project} is missing: export PASSWORD_PEPPER="$(npx firebase functions:secrets:access PASSWORD_PEPPER --project ${project})", then try again.`,
    );
  }
}

/** Reads a line without showing it, or from a pipe if stdin is not a terminal. */
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
  if (error instanceof HttpError) return new CliError(`${error.message}.`);
  return new CliError(
    `Google refused the request for ${project}: ${String(error)}. The command needs "gcloud auth application-default login" with an owner or Firebase Admin of the project (docs/deploy.md).`,
  );
}
