import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { createAccount } from '../../functions/src/admin/accounts/create-account.ts';
import { LOCAL_PASSWORD_PEPPER } from '../../functions/src/config.ts';
import { HttpError } from '../../functions/src/http/errors.ts';
import { newAccountSchema } from '../../functions/src/shared/account.ts';
import { CliError } from '../cli.ts';
import { defaultAdmin, DEMO_PROJECT, stackEnv, type StackPlan } from './plan.ts';

export type LocalAdmin = typeof defaultAdmin;

/** The default admin, or the admin in ADMIN_USERNAME and ADMIN_PASSWORD. @throws CliError if these are invalid */
export function localAdmin(): LocalAdmin {
  const { username, password } = defaultAdmin;
  const { ADMIN_USERNAME = username, ADMIN_PASSWORD = password } = process.env;
  const parsed = newAccountSchema.safeParse({ username: ADMIN_USERNAME, password: ADMIN_PASSWORD });
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0]?.message ?? 'they are invalid';
  throw new CliError(`ADMIN_USERNAME and ADMIN_PASSWORD: ${problem}; correct or unset them.`);
}

/** Creates the admin, unless an earlier run has created the account. */
export async function createLocalAdmin(plan: StackPlan, admin: LocalAdmin): Promise<void> {
  process.env['FIREBASE_AUTH_EMULATOR_HOST'] = stackEnv(plan).FIREBASE_AUTH_EMULATOR_HOST;
  // Each stack has a separate app, because an app keeps using the emulator that it found first.
  const app = initializeApp({ projectId: DEMO_PROJECT }, plan.name);
  try {
    await createAccount(getAuth(app), LOCAL_PASSWORD_PEPPER, admin);
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 409)) throw error;
  } finally {
    await deleteApp(app);
  }
}
