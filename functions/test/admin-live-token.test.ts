import { getAuth } from 'firebase-admin/auth';
import { logger } from 'firebase-functions/logger';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteOrphanedLiveIdentities } from '../src/admin/session/live-identity.ts';
import { adminAuth, findAccount } from '../src/firebase-auth.ts';
import { app } from '../src/firestore/database.ts';
import type { AdminUser } from '../src/shared/account.ts';
import { PASSWORD, readCookie } from './support/admin-api.ts';
import { exchange, identityToolkit, startLiveApi, readToken } from './support/live-token.ts';

const { api, listening, readStatus } = await startLiveApi();

afterEach(() => void vi.restoreAllMocks());

describe('the token of the live listener', () => {
  it('reads records while its session is open', async () => {
    const admin = await listening();
    expect(await readStatus(admin.idToken)).toBe(200);
    const again = await readToken(await api.call('/api/admin/user', admin));
    expect(await readStatus(await exchange(again))).toBe(200);
  });

  it('reads nothing after the logout, unlike the token of another session', async () => {
    const admin = await listening();
    const other = await api.call('/api/admin/login', {
      body: { username: admin.username, password: PASSWORD },
    });
    const otherToken = await exchange(await readToken(other));
    await api.call('/api/admin/logout', { method: 'POST', cookie: admin.cookie });
    expect([await readStatus(admin.idToken), await readStatus(otherToken)]).toEqual([403, 200]);
  });

  it('reads nothing after the account was removed, however late it is exchanged', async () => {
    const [admin, boss] = [await listening(), await api.signedIn()];
    const late = await readToken(await api.call('/api/admin/user', admin));
    await api.remove(boss.cookie, admin.uid);
    expect([await readStatus(admin.idToken), await readStatus(await exchange(late))]).toEqual([403, 403]);
  });

  // Identity Toolkit's reference calls the exchange a sign-up where it says `isNewUser`; a project may have switched that off:
  // https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/signInWithCustomToken
  it('signs nobody up, not even at the first exchange', async () => {
    const { username } = await api.newAdmin();
    const response = await api.call('/api/admin/login', { body: { username, password: PASSWORD } });
    const exchanged = await identityToolkit('signInWithCustomToken', { token: await readToken(response) });
    expect(exchanged).toMatchObject({ idToken: expect.any(String), isNewUser: false });
  });

  it('has an identity that is deleted with the account', async () => {
    const [admin, boss] = [await listening(), await api.signedIn()];
    expect(await findAccount(`live-${admin.uid}`)).not.toBeNull();
    await api.remove(boss.cookie, admin.uid);
    expect(await findAccount(`live-${admin.uid}`)).toBeNull();
  });

  it('has an identity that is deleted within a day of an account that is deleted elsewhere', async () => {
    const [admin, other] = [await listening(), await listening()];
    await adminAuth().deleteUser(admin.uid);
    await deleteOrphanedLiveIdentities();
    expect(await findAccount(`live-${admin.uid}`)).toBeNull();
    expect(await findAccount(`live-${other.uid}`)).not.toBeNull();
  });

  it('cannot change the account', async () => {
    const admin = await listening();
    await identityToolkit('update', { idToken: admin.idToken, password: 'stolen password' });
    await identityToolkit('delete', { idToken: admin.idToken });
    expect((await getAuth(app()).getUser(admin.uid)).customClaims?.['username']).toBe(admin.username);
    expect(await api.login(admin.username)).toMatch(/./);
    await expect(api.login(admin.username, 'stolen password')).rejects.toThrow('401');
  });

  it('does not make an admin of the identity that it signs in, with any name and password', async () => {
    const admin = await listening();
    const username = `thief-${Date.now()}`;
    const email = `${username}@admins.example`;
    await identityToolkit('update', { idToken: admin.idToken, email, password: PASSWORD });
    await expect(api.login(username)).rejects.toThrow('401');

    const boss = await api.signedIn();
    const own = { username, password: 'the name is free' };
    const added = await api.register(boss.cookie, own);
    expect(added.status).toBe(201);
    await expect(api.login(username)).rejects.toThrow('401');
    const { uid } = (await added.json()) as AdminUser;
    await api.remove(boss.cookie, uid);
  });
});

it('a session works without a token for the live listener, and says so in the log', async () => {
  const log = vi.spyOn(logger, 'error').mockReturnValue();
  const denied = Object.assign(
    new Error("Permission 'iam.serviceAccounts.signBlob' denied for me@project.iam"),
    {
      code: 'auth/insufficient-permission',
    },
  );
  vi.spyOn(adminAuth(), 'createCustomToken').mockRejectedValue(denied);
  const { uid, username } = await api.newAdmin();
  const response = await api.call('/api/admin/login', { body: { username, password: PASSWORD } });

  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ uid, username, token: null });
  expect(log.mock.calls).toEqual([
    [
      'Live updates are off: no token could be signed',
      {
        code: 'auth/insufficient-permission',
        reason: "Permission 'iam.serviceAccounts.signBlob' denied for [address]",
      },
    ],
  ]);
  const cookie = readCookie(response)!;
  expect((await api.call('/api/admin/contacts', { cookie })).status).toBe(200);
  expect(await (await api.call('/api/admin/user', { cookie })).json()).toEqual({
    uid,
    username,
    token: null,
  });
});
