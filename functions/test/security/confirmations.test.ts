import { describe, expect, it } from 'vitest';
import { listAdminAccounts } from '../../src/firebase-auth.ts';
import { PASSWORD, newUsername, statusAndText } from '../support/admin-api.ts';
import { WRONG_CODE, startFrozenApi, type SecondStepApi } from '../support/second-step-api.ts';

// Somebody at an unattended desk has the session of an admin, but neither password nor phone.

// A slow machine must not wait out a delay.
const api = await startFrozenApi();

type Admin = Awaited<ReturnType<SecondStepApi['protectedAdmin']>>;

interface Change {
  /** The call, on the account of another. */
  path: (other: Admin) => string;
  body?: object;
  /** Whether it has happened. */
  isDone: (other: Admin) => Promise<boolean>;
}

const added = newUsername();
const names = async () => (await listAdminAccounts()).map(({ username }) => username);

const CHANGES: Record<string, Change> = {
  'adding an admin': {
    path: () => '/api/admin/register',
    body: { username: added, password: PASSWORD },
    isDone: async () => (await names()).includes(added),
  },
  'resetting a second step': {
    path: ({ uid }) => `/api/admin/admins/${uid}/second-step/reset`,
    isDone: async ({ uid }) => !(await api.firestore.doc(`second_steps/${uid}`).get()).exists,
  },
  'removing an admin': {
    path: ({ uid }) => `/api/admin/admins/${uid}/remove`,
    isDone: async ({ username }) => !(await names()).includes(username),
  },
};

describe.each(Object.entries(CHANGES))('%s', (_, { path, body, isDone }) => {
  const call = (cookie: string, other: Admin, confirmation: object) =>
    api.call(path(other), { body: { ...body, ...confirmation }, cookie });

  it('takes the password, and is throttled like a sign-in', async () => {
    const [boss, other] = [await api.signedIn(), await api.protectedAdmin()];
    expect(await statusAndText(await call(boss.cookie, other, {}))).toEqual([
      400,
      'Current password is required',
    ]);
    const wrong = { currentPassword: 'not the password' };
    for (let failure = 0; failure < 6; failure++) {
      expect(await statusAndText(await call(boss.cookie, other, wrong))).toEqual([
        403,
        'The current password is wrong.',
      ]);
    }
    expect((await call(boss.cookie, other, wrong)).status).toBe(429);
    expect(await isDone(other)).toBe(false);
  });

  it('takes a code too where the admin has a second step', async () => {
    const [boss, other] = [await api.protectedAdmin(), await api.protectedAdmin()];
    const right = { currentPassword: PASSWORD };
    const noCode = [403, 'A code of your authenticator app is needed too.'];
    expect(await statusAndText(await call(boss.cookie, other, right))).toEqual(noCode);
    const wrongCode = { ...right, code: boss.app.wrongCode };
    expect(await statusAndText(await call(boss.cookie, other, wrongCode))).toEqual([403, WRONG_CODE]);
    expect(await isDone(other)).toBe(false);
    expect((await call(boss.cookie, other, { ...right, code: boss.app.nextCode })).ok).toBe(true);
    expect(await isDone(other)).toBe(true);
    const account = (await listAdminAccounts()).find(({ username }) => username === added);
    if (account) await api.remove((await api.signedIn()).cookie, account.uid);
  });
});
