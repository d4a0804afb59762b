import { parseArgs } from 'node:util';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { AccountRefused, createAccount } from '../functions/src/admin/accounts/create-account.ts';
import { registerSchema } from '../functions/src/shared/account.ts';
import { demoProject } from './set-up/firebase-tools.ts';
import { useLocalStack } from './stack/addresses.ts';
import { demandRunning } from './stack/demand-running.ts';
import { askSecret } from './terminal/ask-secret.ts';
import { ClearError, runCommand } from './terminal/clear-error.mjs';

const usage =
  'npm run admin:create -- --username <name> [--password <password>] [--project <Firebase project>]';

/**
 * Creates an admin: in the emulator, or with `--project` in a real project, with the credentials of
 * `gcloud auth application-default login`. Without `--password` it asks, so that none stays in the shell's history.
 */
void runCommand(async () => {
  const { username, password, project } = readOptions();
  if (username === undefined) throw new ClearError(`A username is missing: ${usage}`);
  const inEmulator = project.startsWith('demo-');
  if (inEmulator) await useEmulator();
  else delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const account = registerSchema.safeParse({
    username,
    password: password ?? (await askSecret('Password: ')),
  });
  if (!account.success) throw new ClearError(`${account.error.issues[0]?.message}.`);
  const auth = getAuth(initializeApp({ projectId: project }));
  const admin = await createAccount(auth, account.data).catch((error: unknown) => {
    throw explain(error, project);
  });
  console.log(`✓ ${admin.username} can sign in at /admin of ${inEmulator ? 'the local site' : project}.`);
});

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        username: { type: 'string' },
        password: { type: 'string' },
        project: { type: 'string', default: demoProject },
      },
    });
    return values;
  } catch (error) {
    throw new ClearError(`${(error as Error).message}; the command is ${usage}`);
  }
}

async function useEmulator(): Promise<void> {
  useLocalStack();
  await demandRunning('Auth', process.env.FIREBASE_AUTH_EMULATOR_HOST ?? '', 'npm run admin:create');
}

function explain(error: unknown, project: string): Error {
  if (error instanceof AccountRefused) return new ClearError(`${error.message}.`);
  const text = error instanceof Error ? error.message : String(error);
  if (/credential|access token|metadata/i.test(text))
    return new ClearError(
      `Google gave no access to ${project}: run "gcloud auth application-default login" with an account that may manage its users, then try again.`,
    );
  return new ClearError(`Firebase Auth of ${project} refused the account: ${text}`);
}
