import { DocumentReference } from 'firebase-admin/firestore';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../../testing/stop-clock.ts';
import { rounds } from '../../../testing/tier.ts';
import { adminAuth, listAdminAccounts } from '../../src/firebase-auth.ts';
import type { AdminUser } from '../../src/shared/account.ts';
import { PASSWORD, newUsername } from '../support/admin-api.ts';
import { startProxiedApi } from '../support/auth-proxy.ts';

const { api, proxy } = await startProxiedApi();
const uids: string[] = [];
afterAll(() => adminAuth().deleteUsers(uids));
// A slow machine must not wait out the lock.
beforeEach(stopClock);

const register = (cookie: string, username: string, password: string) =>
  api.register(cookie, { username, password });
const login = (username: string, password: string) =>
  api.call('/api/admin/login', { body: { username, password } });

async function accountsNamed(username: string): Promise<AdminUser[]> {
  return (await listAdminAccounts()).filter((admin) => admin.username === username);
}

describe('a name that several register at once', () => {
  it('becomes one account, with the password of the one who got it', { timeout: 180_000 }, async () => {
    const [one, two] = [await api.signedIn(), await api.signedIn()];
    for (let round = 0; round < rounds(5, 20); round++) {
      const username = newUsername();
      const attempts = [one, two, one].map(async ({ cookie }, index) => {
        const password = `password of attempt ${index}`;
        return { password, response: await register(cookie, username, password) };
      });
      const results = await Promise.all(attempts);
      expect(results.map(({ response }) => response.status).sort()).toEqual([201, 409, 409]);
      const { password, response } = results.find(({ response: { status } }) => status === 201)!;
      const { uid } = (await response.json()) as AdminUser;
      uids.push(uid);
      expect((await accountsNamed(username)).map((account) => account.uid)).toEqual([uid]);
      expect((await login(username, password)).status).toBe(200);
    }
  });
});

describe('an admin who is being removed', () => {
  it('cannot add another admin while waiting for the removal to end', async () => {
    const [boss, admin] = [await api.signedIn(), await api.signedIn()];
    const username = newUsername();
    const accounts = proxy.hold('request', 'batchGet'); // the removal has the lock and lists the accounts
    const removing = api.remove(boss.cookie, admin.uid);
    await accounts.held;
    const registering = register(admin.cookie, username, PASSWORD);
    await waitsForLock();
    accounts.release();
    expect((await removing).status).toBe(204);
    expect((await registering).status).toBe(401);
    expect(await accountsNamed(username)).toEqual([]);
  });

  it('cannot change the password, and so come back', async () => {
    const [boss, admin] = [await api.signedIn(), await api.signedIn()];
    const accounts = proxy.hold('request', 'batchGet');
    const removing = api.remove(boss.cookie, admin.uid);
    await accounts.held;
    const body = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
    const changing = api.call('/api/admin/password', { body, cookie: admin.cookie });
    await waitsForLock();
    accounts.release();
    expect((await removing).status).toBe(204);
    expect((await changing).status).toBe(401);
    expect((await login(admin.username, 'another horse battery')).status).toBe(401);
  });
});

/** Resolves once a call looks at the lock, which the removal holds. */
async function waitsForLock(): Promise<void> {
  const get = vi.spyOn(DocumentReference.prototype, 'get');
  const paths = () => get.mock.contexts.map((document) => (document as DocumentReference).path);
  await expect.poll(paths).toContain('locks/admins');
  get.mockRestore();
}
