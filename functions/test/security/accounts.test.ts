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
import { startProxiedApi } from '../support/auth-proxy.ts';
import { runConcurrently } from '../support/run-concurrently.ts';

const { api, proxy } = await startProxiedApi();
const { register, remove, tryLogin } = api;
const createdUids: string[] = [];
afterAll(() => adminAuth().deleteUsers(createdUids));

async function readAudit(action: string, target: string) {
  const found = await api.firestore.collection('audit').where('target', '==', target).get();
  return found.docs.map((document) => document.data()).filter((entry) => entry['action'] === action);
}

describe('adding an admin', () => {
  it('creates an account that can sign in, and is recorded in the audit log', async () => {
    const admin = await api.newSignedInAdmin();
    const username = newUsername();
    const response = await register(admin.cookie, { username, password: PASSWORD });

    expect(response.status).toBe(201);
    const added = (await response.json()) as AdminUser;
    expect(added).toEqual({ uid: expect.any(String), username });
    expect(readCookie(response)).toBeUndefined();
    expect(await api.login(username)).toMatch(/./);
    expect(await readAudit('admin.add', username)).toEqual([
      expect.objectContaining({
        actor: { uid: admin.uid, username: admin.username },
        outcome: 'done',
        at: expect.anything(),
      }),
    ]);
    await remove(admin.cookie, added.uid);
  });

  it('is refused for visitors', async () => {
    const username = newUsername();
    const response = await register(undefined, { username, password: PASSWORD });
    expect(await statusAndText(response)).toEqual([401, 'Please sign in.']);
    expect((await tryLogin(username)).status).toBe(401);
  });

  it('is refused when the username is taken, whatever its case', async () => {
    const admin = await api.newSignedInAdmin();
    const response = await register(admin.cookie, {
      username: admin.username.toUpperCase(),
      password: PASSWORD,
    });
    expect(response.status).toBe(409);
    expect(await response.text()).toBe(`The username '${admin.username}' is already taken`);
  });

  it('replaces an account with that username but without the admin claim', async () => {
    const admin = await api.newSignedInAdmin();
    const orphan = await api.newAdmin();
    await adminAuth().setCustomUserClaims(orphan.uid, null);
    const response = await register(admin.cookie, {
      username: orphan.username,
      password: 'a new pass phrase',
    });

    expect(response.status).toBe(201);
    const added = (await response.json()) as AdminUser;
    expect(added.uid).not.toBe(orphan.uid);
    await expect(api.login(orphan.username, PASSWORD)).rejects.toThrow('401');
    expect(await api.login(orphan.username, 'a new pass phrase')).toMatch(/./);
    await remove(admin.cookie, added.uid);
  });

  it('is refused for invalid input, with the reason', async () => {
    const { cookie } = await api.newSignedInAdmin();
    const badName = 'A username must have 3 to 32 characters: letters, digits, dots, underscores or hyphens';
    for (const [account, message] of [
      [{ username: 'ab', password: PASSWORD }, badName],
      [{ username: 'valid-name', password: 'elevenchars' }, 'A password must have at least 12 characters'],
      [{ username: 'valid-name' }, 'Password is required'],
    ] as const)
      expect(await statusAndText(await register(cookie, account))).toEqual([400, message]);
  });
});

describe('a display name', () => {
  const rename = (cookie: string, displayName: string) =>
    api.call('/api/admin/display-name', { body: { displayName }, cookie });
  const readName = async (cookie: string) =>
    ((await (await api.call('/api/admin/user', { cookie })).json()) as AdminUser).displayName;

  it('is in the list of admins', async () => {
    const admin = await api.newSignedInAdmin();
    const account = { username: newUsername(), displayName: ' Rina  Haddad ', password: PASSWORD };
    const added = (await (await register(admin.cookie, account)).json()) as AdminUser;
    const admins = await (await api.call('/api/admin/admins', { cookie: admin.cookie })).json();
    expect(admins).toContainEqual(expect.objectContaining({ uid: added.uid, displayName: 'Rina  Haddad' }));
    await remove(admin.cookie, added.uid);
  });

  it('can be changed and removed without ending a session, and both are recorded in the audit log', async () => {
    const admin = await api.newSignedInAdmin();
    expect(await (await rename(admin.cookie, 'أمل')).json()).toEqual({
      uid: admin.uid,
      username: admin.username,
      displayName: 'أمل',
    });
    expect(await readName(admin.cookie)).toBe('أمل');
    expect((await rename(admin.cookie, '')).status).toBe(200);
    expect(await readName(admin.cookie)).toBeUndefined();
    expect(await readAudit('admin.display-name', admin.username)).toHaveLength(2);
  });

  it('stays when the password is changed', async () => {
    const admin = await api.newSignedInAdmin();
    await rename(admin.cookie, 'Rina Haddad');
    const body = { currentPassword: PASSWORD, newPassword: 'an even longer one' };
    const changed = await api.call('/api/admin/password', { body, cookie: admin.cookie });
    expect(await readName(readCookie(changed)!)).toBe('Rina Haddad');
  });

  it('has at most 60 characters', async () => {
    const admin = await api.newSignedInAdmin();
    const response = await rename(admin.cookie, 'x'.repeat(61));
    expect(await statusAndText(response)).toEqual([400, 'Display name is limited to 60 characters']);
  });
});

describe('changing one’s own password', () => {
  const change = (cookie: string, currentPassword: string, newPassword: string) =>
    api.call('/api/admin/password', { body: { currentPassword, newPassword }, cookie });
  const readUserStatus = async (cookie: string) => (await api.call('/api/admin/user', { cookie })).status;

  it('gives this browser a new session, ends all earlier sessions, and makes only the new password valid', async () => {
    const admin = await api.newSignedInAdmin();
    const elsewhere = await api.login(admin.username);
    const response = await change(admin.cookie, PASSWORD, 'an even longer one');

    expect(response.status).toBe(204);
    expect(await readUserStatus(readCookie(response)!)).toBe(200);
    expect([await readUserStatus(elsewhere), await readUserStatus(admin.cookie)]).toEqual([401, 401]);
    await expect(api.login(admin.username, PASSWORD)).rejects.toThrow('401');
    expect(await api.login(admin.username, 'an even longer one')).toMatch(/./);
    expect(await readAudit('admin.password', admin.username)).toHaveLength(1);
  });

  it('adds the new session before it ends the old ones, so that listening tabs never see an empty list of sessions', async () => {
    const admin = await api.newSignedInAdmin();
    const ownSessions = api.firestore.collection('sessions').where('uid', '==', admin.uid);
    const seen: string[][] = [];
    const unsubscribe = ownSessions.onSnapshot(({ docs }) => void seen.push(docs.map(({ id }) => id)));
    await expect.poll(() => seen).toHaveLength(1);
    expect((await change(admin.cookie, PASSWORD, 'an even longer one')).status).toBe(204);
    // The old sessions end last.
    await expect.poll(() => seen.at(-1)).not.toEqual(expect.arrayContaining(seen[0]!));
    expect(seen.filter((ids) => ids.length === 0)).toEqual([]);
    unsubscribe();
  });

  it('allows as many characters as the limit, including characters of two UTF-16 units', async () => {
    const admin = await api.newSignedInAdmin();
    const long = '🔑'.repeat(PASSWORD_MAX);
    expect((await change(admin.cookie, PASSWORD, long)).status).toBe(204);
    expect((await tryLogin(admin.username, long)).status).toBe(200);
    expect((await tryLogin(admin.username, `${long}🔑`)).status).toBe(401);
  });

  it('is refused with the wrong current password, and throttled like a sign-in', async () => {
    const admin = await api.newSignedInAdmin();
    stopClock(); // because the delay could pass on a slow machine
    const fail = async () => (await change(admin.cookie, 'wrong', 'an even longer one')).status;
    expect(await runConcurrently(6, fail)).toEqual(Array(6).fill(403));
    expect(await fail()).toBe(429);
    expect(await readUserStatus(admin.cookie)).toBe(200);
  });

  it.each([
    ['x'.repeat(2000), 'another horse battery', 403, 'The current password is wrong.'],
    [PASSWORD, 'short', 400, 'A password must have at least 12 characters'],
  ])('from %j to %j is refused', async (old, next, status, message) => {
    const { cookie } = await api.newSignedInAdmin();
    expect(await statusAndText(await change(cookie, old, next))).toEqual([status, message]);
  });
});

describe('the list of admins', () => {
  it('has every admin, sorted by username, and no other account', async () => {
    const admin = await api.newSignedInAdmin();
    await api.login(admin.username);
    const stranger = await api.newAdmin();
    await adminAuth().setCustomUserClaims(stranger.uid, null);
    const accounts = (await (await api.call('/api/admin/admins', admin)).json()) as AdminAccount[];

    expect(accounts).toContainEqual({
      uid: admin.uid,
      username: admin.username,
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
  it('ends the sessions of that admin, who can no longer sign in', async () => {
    const admin = await api.newSignedInAdmin();
    const other = await api.newSignedInAdmin();
    expect((await remove(admin.cookie, other.uid)).status).toBe(204);

    expect((await api.call('/api/admin/user', other)).status).toBe(401);
    await expect(api.login(other.username)).rejects.toThrow('401');
    expect(await readAudit('admin.remove', other.username)).toEqual([
      expect.objectContaining({ actor: { uid: admin.uid, username: admin.username }, outcome: 'done' }),
    ]);
  });

  it('does not delete an account that is not an admin’s', async () => {
    const admin = await api.newSignedInAdmin();
    const stranger = await api.newAdmin();
    await adminAuth().setCustomUserClaims(stranger.uid, null);
    expect((await remove(admin.cookie, stranger.uid)).status).toBe(204);
    expect((await adminAuth().getUser(stranger.uid)).uid).toBe(stranger.uid);
  });

  describe('when only the accounts of the test are enabled', () => {
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

    it('never removes the last admin', async () => {
      const admin = await api.newSignedInAdmin();
      await disableOthers([admin.uid]);
      expect(await statusAndText(await remove(admin.cookie, admin.uid))).toEqual([
        409,
        'The last admin account cannot be removed.',
      ]);
      expect((await api.call('/api/admin/user', admin)).status).toBe(200);
    });

    it('keeps one of two admins who remove each other at the same time', async () => {
      for (let round = 0; round < rounds(2, 5); round++) {
        const one = await api.newSignedInAdmin();
        const two = await api.newSignedInAdmin();
        await disableOthers([one.uid, two.uid]);
        const responses = await Promise.all([remove(one.cookie, two.uid), remove(two.cookie, one.uid)]);
        expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
        expect(await listAdminAccounts()).toHaveLength(1);
      }
    });

    it('keeps one of three admins who all remove themselves', async () => {
      stopClock(); // because the wait for the lock would time out on a slow machine
      const three = [
        await api.newSignedInAdmin(),
        await api.newSignedInAdmin(),
        await api.newSignedInAdmin(),
      ];
      await disableOthers(three.map(({ uid }) => uid));
      const responses = await Promise.all(three.map(({ cookie, uid }) => remove(cookie, uid)));
      expect(responses.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
    });
  });
});

async function findAccountsNamed(username: string): Promise<AdminUser[]> {
  return (await listAdminAccounts()).filter((admin) => admin.username === username);
}

describe('a username that is registered several times at once', () => {
  it('becomes one account, with the password of the successful call', async () => {
    stopClock(); // because the wait for the lock would time out on a slow machine
    const one = await api.newSignedInAdmin();
    const two = await api.newSignedInAdmin();
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
      createdUids.push(uid);
      expect((await findAccountsNamed(username)).map((account) => account.uid)).toEqual([uid]);
      expect((await tryLogin(username, password)).status).toBe(200);
    }
  });
});

describe('an admin who is being removed', () => {
  it('cannot add another admin while waiting for the removal to end', async () => {
    stopClock(); // because the wait for the lock would time out on a slow machine
    const remover = await api.newSignedInAdmin();
    const admin = await api.newSignedInAdmin();
    const username = newUsername();
    const listing = proxy.hold('request', 'batchGet'); // the removal holds the lock and lists the accounts
    const removing = remove(remover.cookie, admin.uid);
    await listing.held;
    const registering = register(admin.cookie, { username, password: PASSWORD });
    await waitForLock();
    listing.release();
    expect((await removing).status).toBe(204);
    expect((await registering).status).toBe(401);
    expect(await findAccountsNamed(username)).toEqual([]);
  });

  it('cannot keep access by changing the password', async () => {
    stopClock(); // because the wait for the lock would time out on a slow machine
    const remover = await api.newSignedInAdmin();
    const admin = await api.newSignedInAdmin();
    const listing = proxy.hold('request', 'batchGet');
    const removing = remove(remover.cookie, admin.uid);
    await listing.held;
    const body = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
    const changing = api.call('/api/admin/password', { body, cookie: admin.cookie });
    await waitForLock();
    listing.release();
    expect((await removing).status).toBe(204);
    expect((await changing).status).toBe(401);
    expect((await tryLogin(admin.username, 'another horse battery')).status).toBe(401);
  });
});

/** Resolves once a call reads the lock that the removal holds. */
async function waitForLock(): Promise<void> {
  const get = vi.spyOn(DocumentReference.prototype, 'get');
  const paths = () => get.mock.contexts.map((document) => (document as DocumentReference).path);
  await expect.poll(paths).toContain('locks/admins');
  get.mockRestore();
}

describe('the audit log', () => {
  it('does not hold back the result of an action whose outcome cannot be written', async () => {
    const actor = await api.newAdmin();
    const target = newUsername();
    const result = withAudit({ actor, action: 'admin.add', target }, async () => {
      const entries = await api.firestore.collection('audit').where('target', '==', target).get();
      // The outcome is an update of the entry, which fails without the entry.
      await Promise.all(entries.docs.map(({ ref }) => ref.delete()));
      return 'done';
    });
    expect(await result).toBe('done');
  });

  it.each([
    ['a refusal', 'failed', new HttpError(409, 'no')],
    ['an outage, whose effect is unknown,', 'begun', new HttpError(503, 'no')],
    ['a Firestore timeout, whose effect is unknown,', 'begun', new StorageUnavailable('no')],
  ] as [string, string, Error][])('lists an action that ends in %s as %s', async (_, outcome, error) => {
    const actor = await api.newAdmin();
    const target = newUsername();
    const failing = withAudit({ actor, action: 'admin.add', target }, () => Promise.reject(error));
    await expect(failing).rejects.toThrow(error);
    expect(await readAudit('admin.add', target)).toEqual([expect.objectContaining({ outcome })]);
  });
});
