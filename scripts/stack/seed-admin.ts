import { getApps, initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { AccountRefused, createAccount } from '../../functions/src/admin/accounts/create-account.ts';
import { registerSchema } from '../../functions/src/shared/account.ts';
import { demoProject } from '../set-up/firebase-tools.ts';
import { ClearError } from '../terminal/clear-error.mjs';
import { stackEnv } from './addresses.ts';
import type { Ports } from './ports.ts';

/** The admin of the emulators; in production accounts come from `npm run admin:create`. */
export type SeededAdmin = { username: string; password: string };

/** `admin` / `forillon-local-admin`, or what ADMIN_USERNAME and ADMIN_PASSWORD say. */
export function seededAdmin(): SeededAdmin {
  const { ADMIN_USERNAME: username = 'admin', ADMIN_PASSWORD: password = 'forillon-local-admin' } =
    process.env;
  const parsed = registerSchema.safeParse({ username, password });
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0]?.message ?? 'they are not accepted';
  throw new ClearError(`ADMIN_USERNAME and ADMIN_PASSWORD: ${problem}; correct or unset them.`);
}

/** Creates the admin in the Auth emulator; an account kept from an earlier run stays as it is. */
export async function seedAdmin(ports: Ports, admin: SeededAdmin): Promise<void> {
  const before = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  process.env.FIREBASE_AUTH_EMULATOR_HOST = stackEnv(ports).FIREBASE_AUTH_EMULATOR_HOST;
  const app = getApps()[0] ?? initializeApp({ projectId: demoProject });
  try {
    await createAccount(getAuth(app), admin);
  } catch (error) {
    if (!(error instanceof AccountRefused && error.reason === 'taken')) throw error;
  } finally {
    // What this process starts later is to find its own way.
    if (before === undefined) delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
    else process.env.FIREBASE_AUTH_EMULATOR_HOST = before;
  }
}
