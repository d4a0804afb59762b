import { DocumentReference } from 'firebase-admin/firestore';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../../testing/stop-clock.ts';
import { rounds } from '../../../testing/tier.ts';
import { withAudit } from '../../src/audit.ts';
import { adminAuth, listAdminAccounts } from '../../src/firebase-auth.ts';
import { HttpError, StorageUnavailable } from '../../src/http/errors.ts';
import type { AdminAccount, AdminUser } from '../../src/shared/account.ts';
import { PASSWORD_MAX } from '../../src/shared/limits.ts';
import { PASSWORD, newUsername, readCookie, statusAndText } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { startProxiedApi } from '../support/auth-proxy.ts';

const { api, proxy } = await startProxiedApi();
const { register, remove } = api;
const uids: string[] = [];
afterAll(() => adminAuth().deleteUsers(uids));

const { tryLogin: login } = api;

async function readAudit(action: string, target: string) {
  const found = await api.firestore.collection('audit').where('target', '==', target).get();
  return found.docs.map((document) => document.data()).filter((entry) => entry['action'] === action);
}

describe('adding an admin', () => {
  it('creates an account that can sign in, and is audited', async () => {
    const boss = await api.signedIn();
    const username = newUsername();
    const response = await register(boss.cookie, { username, password: PASSWORD });

    expect(response.status).toBe(201);
    const added = (await response.json()) as AdminUser;
    expect(added).toEqual({ uid: expect.any(String), username });
    expect(readCookie(response)).toBeUndefined();
    expect(await api.login(username)).toMatch(/./);
    expect(await readAudit('admin.add', username)).toEqual([
      expect.objectContaining({
        actor: { uid: boss.uid, username: boss.username },
        outcome: 'done',
        at: expect.anything(),
      }),
    ]);
    await remove(boss.cookie, added.uid);
  });

  it('is refused to visitors', async () => {
    const username = newUsername();
    const response = await register(undefined, { username, password: PASSWORD });
    expect(await statusAndText(response)).toEqual([401, 'Please sign in.']);
    expect((await login(username)).status).toBe(401);
  });

  it('is refused when the name is taken, in any case', async () => {
    const boss = await api.signedIn();
    const response = await register(boss.cookie, {
      username: boss.username.toUpperCase(),
      password: PASSWORD,
    });
    expect(response.status).toBe(409);
    expect(await response.text()).toBe(`The username '${boss.username}' is already taken`);
  });

  it('replaces an account of that name without the admin claim', async () => {
    const boss = await api.signedIn();
    const orphan = await api.newAdmin();
    await adminAuth().setCustomUserClaims(orphan.uid, null);
    const response = await register(boss.cookie, {
      username: orphan.username,
      password: 'a new pass phrase',
    });

    expect(response.status).toBe(201);
    const added = (await response.json()) as AdminUser;
    expect(added.uid).not.toBe(orphan.uid);
    await expect(api.login(orphan.username, PASSWORD)).rejects.toThrow('401');
    expect(await api.login(orphan.username, 'a new pass phrase')).toMatch(/./);
    await remove(boss.cookie, added.uid);
  });

  it('is refused with what is wrong', async () => {
    const { cookie } = await api.signedIn();
    const badName = 'A username must have 3 to 32 characters: letters, digits, dots, underscores or hyphens';
    for (const [account, message] of [
      [{ username: 'ab', password: PASSWORD }, badName],
      [{ username: 'valid-name', password: 'elevenchars' }, 'A password must have at least 12 characters'],
      [{ username: 'valid-name' }, 'Password is required'],
    ] as const)
      expect(await statusAndText(await register(cookie, account))).toEqual([400, message]);
  });
});

describe('the display name', () => {
  const rename = (cookie: string, displayName: string) =>
    api.call('/api/admin/display-name', { body: { displayName }, cookie });
  const readName = async (cookie: string) =>
    ((await (await api.call('/api/admin/user', { cookie })).json()) as AdminUser).displayName;

  it('of a new admin is in the list', async () => {
    const boss = await api.signedIn();
    const account = { username: newUsername(), displayName: ' Rina  Haddad ', password: PASSWORD };
    const added = (await (await register(boss.cookie, account)).json()) as AdminUser;
    const admins = await (await api.call('/api/admin/admins', { cookie: boss.cookie })).json();
    expect(admins).toContainEqual(expect.objectContaining({ uid: added.uid, displayName: 'Rina  Haddad' }));
    await remove(boss.cookie, added.uid);
  });

  it('is changed and removed without the end of a session, and is audited', async () => {
    const boss = await api.signedIn();
    expect(await (await rename(boss.cookie, 'أمل')).json()).toEqual({
      uid: boss.uid,
      username: boss.username,
      displayName: 'أمل',
    });
    expect(await readName(boss.cookie)).toBe('أمل');
    expect((await rename(boss.cookie, '')).status).toBe(200);
    expect(await readName(boss.cookie)).toBeUndefined();
    expect(await readAudit('admin.display-name', boss.username)).toHaveLength(2);
  });

  it('stays with a new password', async () => {
    const boss = await api.signedIn();
    await rename(boss.cookie, 'Rina Haddad');
    const body = { currentPassword: PASSWORD, newPassword: 'an even longer one' };
    const changed = await api.call('/api/admin/password', { body, cookie: boss.cookie });
    expect(await readName(readCookie(changed)!)).toBe('Rina Haddad');
  });

  it('is not longer than 60 characters', async () => {
    const boss = await api.signedIn();
    const response = await rename(boss.cookie, 'x'.repeat(61));
    expect(await statusAndText(response)).toEqual([400, 'Display name is limited to 60 characters']);
  });
});

describe('changing one’s own password', () => {
  const change = (cookie: string, currentPassword: string, newPassword: string) =>
    api.call('/api/admin/password', { body: { currentPassword, newPassword }, cookie });
  const user = async (cookie: string) => (await api.call('/api/admin/user', { cookie })).status;

  it('keeps this session, ends the others, and only the new password is valid', async () => {
    const boss = await api.signedIn();
    const elsewhere = await api.login(boss.username);
    const response = await change(boss.cookie, PASSWORD, 'an even longer one');

    expect(response.status).toBe(204);
    expect(await user(readCookie(response)!)).toBe(200);
    expect([await user(elsewhere), await user(boss.cookie)]).toEqual([401, 401]);
    await expect(api.login(boss.username, PASSWORD)).rejects.toThrow('401');
    expect(await api.login(boss.username, 'an even longer one')).toMatch(/./);
    expect(await readAudit('admin.password', boss.username)).toHaveLength(1);
  });

  it('ends the others when its response is on the way, so that a tab that hears of it finds the new one', async () => {
    const boss = await api.signedIn();
    const own = api.firestore.collection('sessions').where('uid', '==', boss.uid);
    const seen: string[][] = [];
    const unfollow = own.onSnapshot(({ docs }) => void seen.push(docs.map(({ id }) => id)));
    await expect.poll(() => seen).toHaveLength(1);
    expect((await change(boss.cookie, PASSWORD, 'an even longer one')).status).toBe(204);
    await expect.poll(() => seen.at(-1)).not.toEqual(expect.arrayContaining(seen[0]!));
    expect(seen.filter((ids) => ids.length === 0)).toEqual([]);
    unfollow();
  });

  it('may have as many characters as the limit says, also those of two units', async () => {
    const boss = await api.signedIn();
    const long = '🔑'.repeat(PASSWORD_MAX);
    expect((await change(boss.cookie, PASSWORD, long)).status).toBe(204);
    expect((await login(boss.username, long)).status).toBe(200);
    expect((await login(boss.username, `${long}🔑`)).status).toBe(401);
  });

  it('is refused with the wrong current password, and throttled like a sign-in', async () => {
    const boss = await api.signedIn();
    stopClock(); // a slow machine must not wait out the delay
    const fail = async () => (await change(boss.cookie, 'wrong', 'an even longer one')).status;
    expect(await atOnce(6, fail)).toEqual(Array(6).fill(403));
    expect(await fail()).toBe(429);
    expect(await user(boss.cookie)).toBe(200);
  });

  it.each([
    ['x'.repeat(2000), 'another horse battery', 403, 'The current password is wrong.'],
    [PASSWORD, 'short', 400, 'A password must have at least 12 characters'],
  ])('from %j to %j is refused', async (old, next, status, message) => {
    const { cookie } = await api.signedIn();
    expect(await statusAndText(await change(cookie, old, next))).toEqual([status, message]);
  });
});

describe('the list of admins', () => {
  it('has every admin, by name, and no other account', async () => {
    const boss = await api.signedIn();
    await api.login(boss.username);
    const stranger = await api.newAdmin();
    await adminAuth().setCustomUserClaims(stranger.uid, null);
    const accounts = (await (await api.call('/api/admin/admins', boss)).json()) as AdminAccount[];

    expect(accounts).toContainEqual({
      uid: boss.uid,
      username: boss.username,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      lastSignInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      secondStep: null,
    });
    expect(accounts.some(({ uid }) => uid === stranger.uid)).toBe(false);
    const names = accounts.map(({ username }) => username);
    expect(names).toEqual(names.toSorted());
  });
});

describe('removing an admin', () => {
  it('ends their sessions, sign-in and live listener', async () => {
    const boss = await api.signedIn();
    const other = await api.signedIn();
    expect((await remove(boss.cookie, other.uid)).status).toBe(204);

    expect((await api.call('/api/admin/user', other)).status).toBe(401);
    await expect(api.login(other.username)).rejects.toThrow('401');
    expect(await readAudit('admin.remove', other.username)).toEqual([
      expect.objectContaining({ actor: { uid: boss.uid, username: boss.username }, outcome: 'done' }),
    ]);
  });

  it('does not delete an account that is no admin’s', async () => {
    const boss = await api.signedIn();
    const stranger = await api.newAdmin();
    await adminAuth().setCustomUserClaims(stranger.uid, null);
    expect((await remove(boss.cookie, stranger.uid)).status).toBe(204);
    expect((await adminAuth().getUser(stranger.uid)).uid).toBe(stranger.uid);
  });

  describe('when only those of the test are enabled', () => {
    const disabled: string[] = [];

    async function disableOthers(keep: string[]) {
      for (const { uid } of await listAdminAccounts()) {
        if (keep.includes(uid)) continue;
        await adminAuth().updateUser(uid, { disabled: true });
        disabled.push(uid);
      }
    }

    afterEach(async () => {
      for (const uid of disabled.splice(0)) await adminAuth().updateUser(uid, { disabled: false });
    });

    it('never removes the last one', async () => {
      const boss = await api.signedIn();
      await disableOthers([boss.uid]);
      expect(await statusAndText(await remove(boss.cookie, boss.uid))).toEqual([
        409,
        'The last admin account cannot be removed.',
      ]);
      expect((await api.call('/api/admin/user', boss)).status).toBe(200);
    });

    it('keeps one of two who remove each other at the same time', async () => {
      for (let round = 0; round < rounds(2, 5); round++) {
        const [one, two] = [await api.signedIn(), await api.signedIn()];
        await disableOthers([one.uid, two.uid]);
        const responses = await Promise.all([remove(one.cookie, two.uid), remove(two.cookie, one.uid)]);
        expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
        expect(await listAdminAccounts()).toHaveLength(1);
      }
    });

    it('keeps one of three who all remove themselves', async () => {
      stopClock(); // a slow machine must not wait out the lock
      const three = [await api.signedIn(), await api.signedIn(), await api.signedIn()];
      await disableOthers(three.map(({ uid }) => uid));
      const responses = await Promise.all(three.map(({ cookie, uid }) => remove(cookie, uid)));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
    });
  });
});

async function accountsNamed(username: string): Promise<AdminUser[]> {
  return (await listAdminAccounts()).filter((admin) => admin.username === username);
}

describe('a name that several register at once', () => {
  it('becomes one account, with the password of the one who got it', async () => {
    stopClock(); // a slow machine must not wait out the lock
    const [one, two] = [await api.signedIn(), await api.signedIn()];
    for (let round = 0; round < rounds(3, 20); round++) {
      const username = newUsername();
      const attempts = [one, two, one].map(async ({ cookie }, index) => {
        const password = `password of attempt ${index}`;
        return { password, response: await register(cookie, { username, password }) };
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
    stopClock();
    const [boss, admin] = [await api.signedIn(), await api.signedIn()];
    const username = newUsername();
    const accounts = proxy.hold('request', 'batchGet'); // the removal has the lock and lists the accounts
    const removing = remove(boss.cookie, admin.uid);
    await accounts.held;
    const registering = register(admin.cookie, { username, password: PASSWORD });
    await waitsForLock();
    accounts.release();
    expect((await removing).status).toBe(204);
    expect((await registering).status).toBe(401);
    expect(await accountsNamed(username)).toEqual([]);
  });

  it('cannot change the password, and so come back', async () => {
    stopClock();
    const [boss, admin] = [await api.signedIn(), await api.signedIn()];
    const accounts = proxy.hold('request', 'batchGet');
    const removing = remove(boss.cookie, admin.uid);
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

describe('the audit', () => {
  it('returns the result even if its outcome cannot be written', async () => {
    const actor = await api.newAdmin();
    const target = newUsername();
    const result = withAudit({ actor, action: 'admin.add', target }, async () => {
      const entries = await api.firestore.collection('audit').where('target', '==', target).get();
      await Promise.all(entries.docs.map(({ ref }) => ref.delete()));
      return 'done';
    });
    expect(await result).toBe('done');
  });

  it.each([
    ['a refusal is failed', new HttpError(409, 'no'), 'failed'],
    ['an outage, after which nobody knows, is begun', new HttpError(503, 'no'), 'begun'],
    ['Firestore’s silence, after which nobody knows, is begun', new StorageUnavailable('no'), 'begun'],
  ] as [string, Error, string][])('says that an action that ends in %s', async (_, error, outcome) => {
    const actor = await api.newAdmin();
    const target = newUsername();
    const failing = withAudit({ actor, action: 'admin.add', target }, () => Promise.reject(error));
    await expect(failing).rejects.toThrow(error);
    expect(await readAudit('admin.add', target)).toEqual([expect.objectContaining({ outcome })]);
  });
});
