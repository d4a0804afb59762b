import { getAuth } from 'firebase-admin/auth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { allAdmins } from '../src/admin/accounts/all-admins.ts';
import { audited } from '../src/admin/audit/audited.ts';
import { app } from '../src/firestore/database.ts';
import type { AdminAccount, AdminUser } from '../src/shared/account.ts';
import { PASSWORD, cookieOf, someName, startAdminApi, type AdminApi } from './support/admin-api.ts';

let api: AdminApi;

beforeAll(async () => {
  api = await startAdminApi();
});

afterAll(() => api.close());

const register = (cookie: string | undefined, body: unknown) =>
  api.call('/api/admin/register', { body, cookie });
const remove = (cookie: string, uid: string) =>
  api.call(`/api/admin/admins/${uid}`, { method: 'DELETE', cookie });

async function auditOf(action: string, target: string) {
  const found = await api.firestore.collection('audit').where('target', '==', target).get();
  return found.docs.map((document) => document.data()).filter((entry) => entry.action === action);
}

describe('adding an admin', () => {
  it('creates an account that can sign in, and notes who did it', async () => {
    const boss = await api.signedIn();
    const username = someName();
    const answer = await register(boss.cookie, { username, password: PASSWORD });

    expect(answer.status).toBe(201);
    const added = (await answer.json()) as AdminUser;
    expect(added).toEqual({ uid: expect.any(String), username });
    expect(cookieOf(answer)).toBeUndefined();
    expect(await api.login(username)).toMatch(/./);
    expect(await auditOf('admin.add', username)).toEqual([
      expect.objectContaining({
        actor: { uid: boss.uid, username: boss.username },
        outcome: 'done',
        at: expect.anything(),
      }),
    ]);
    await remove(boss.cookie, added.uid);
  });

  it('is refused to visitors', async () => {
    const username = someName();
    const answer = await register(undefined, { username, password: PASSWORD });
    expect(answer.status).toBe(403);
    expect(await answer.text()).toBe('Only an administrator can create an admin account.');
    expect((await api.call('/api/admin/login', { body: { username, password: PASSWORD } })).status).toBe(401);
  });

  it('is refused when the name is taken, in capitals too', async () => {
    const boss = await api.signedIn();
    const answer = await register(boss.cookie, { username: boss.username.toUpperCase(), password: PASSWORD });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toBe(`The username '${boss.username}' is already taken`);
  });

  it('takes a name from an account that is nobody’s: cut off while it was made, or a stranger’s', async () => {
    const boss = await api.signedIn();
    const left = await api.newAdmin();
    await getAuth(app()).setCustomUserClaims(left.uid, null);
    const answer = await register(boss.cookie, { username: left.username, password: 'a new pass phrase' });

    expect(answer.status).toBe(201);
    const added = (await answer.json()) as AdminUser;
    expect(added.uid).not.toBe(left.uid);
    await expect(api.login(left.username, PASSWORD)).rejects.toThrow('401');
    expect(await api.login(left.username, 'a new pass phrase')).toMatch(/./);
    await remove(boss.cookie, added.uid);
  });

  it('by two admins at the same time makes one account', async () => {
    const boss = await api.signedIn();
    const username = someName();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => register(boss.cookie, { username, password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { uid } = (await answers.find(({ status }) => status === 201)!.json()) as AdminUser;
    await remove(boss.cookie, uid);
  });

  it.each([
    [
      { username: 'ab', password: PASSWORD },
      'A username has 3 to 32 characters: letters, digits, dot, underscore or hyphen',
    ],
    [
      { username: 'a b c', password: PASSWORD },
      'A username has 3 to 32 characters: letters, digits, dot, underscore or hyphen',
    ],
    [{ username: 'valid-name', password: 'elevenchars' }, 'A password has at least 12 characters'],
    [{ username: 'valid-name', password: 'x'.repeat(1025) }, 'A password has at most 1024 characters'],
    [{ username: 'valid-name' }, 'Password is required'],
    [{ password: PASSWORD }, 'Username is required'],
  ])('is refused for %j', async (body, sentence) => {
    const boss = await api.signedIn();
    const answer = await register(boss.cookie, body);
    expect([answer.status, await answer.text()]).toEqual([400, sentence]);
  });
});

describe('changing one’s own password', () => {
  const change = (cookie: string, currentPassword: string, newPassword: string) =>
    api.call('/api/admin/password', { body: { currentPassword, newPassword }, cookie });
  const user = async (cookie: string) => (await api.call('/api/admin/user', { cookie })).status;

  it('keeps this session, ends the others, and lets only the new password in', async () => {
    const boss = await api.signedIn();
    const elsewhere = await api.login(boss.username);
    const answer = await change(boss.cookie, PASSWORD, 'an even longer one');

    expect(answer.status).toBe(204);
    expect(await user(cookieOf(answer)!)).toBe(200);
    expect([await user(elsewhere), await user(boss.cookie)]).toEqual([401, 401]);
    await expect(api.login(boss.username, PASSWORD)).rejects.toThrow('401');
    expect(await api.login(boss.username, 'an even longer one')).toMatch(/./);
    expect(await auditOf('admin.password', boss.username)).toHaveLength(1);
  });

  it('is refused with the wrong current password, and throttled like a sign-in', async () => {
    const boss = await api.signedIn();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      statuses.push((await change(boss.cookie, 'wrong', 'an even longer one')).status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 429]);
    expect(await user(boss.cookie)).toBe(200);
  });

  it('is refused as wrong, not as missing, when the current one is longer than any', async () => {
    const boss = await api.signedIn();
    const answer = await change(boss.cookie, 'x'.repeat(2000), 'another horse battery');
    expect([answer.status, await answer.text()]).toEqual([403, 'The current password is wrong.']);
  });

  it('is refused when the new one is short', async () => {
    const boss = await api.signedIn();
    const answer = await change(boss.cookie, PASSWORD, 'short');
    expect([answer.status, await answer.text()]).toEqual([400, 'A password has at least 12 characters']);
  });
});

describe('the list of admins', () => {
  it('has every admin by name, and nobody else', async () => {
    const boss = await api.signedIn();
    const stranger = await api.newAdmin();
    await getAuth(app()).setCustomUserClaims(stranger.uid, null);
    const accounts = (await (await api.call('/api/admin/admins', boss)).json()) as AdminAccount[];

    expect(accounts).toContainEqual({
      uid: boss.uid,
      username: boss.username,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      lastSignInAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    expect(accounts.some(({ uid }) => uid === stranger.uid)).toBe(false);
    const names = accounts.map(({ username }) => username);
    expect(names).toEqual(names.toSorted());
  });
});

describe('removing an admin', () => {
  it('ends their sessions and their way in, and shuts them out of the live listener', async () => {
    const boss = await api.signedIn();
    const other = await api.signedIn();
    expect((await remove(boss.cookie, other.uid)).status).toBe(204);

    expect((await api.call('/api/admin/user', other)).status).toBe(401);
    await expect(api.login(other.username)).rejects.toThrow('401');
    expect((await api.firestore.collection('removed_admins').doc(other.uid).get()).exists).toBe(true);
    expect(await auditOf('admin.remove', other.username)).toEqual([
      expect.objectContaining({ actor: { uid: boss.uid, username: boss.username }, outcome: 'done' }),
    ]);
    expect((await remove(boss.cookie, other.uid)).status).toBe(404);
  });

  it('is no way to delete an account that is not an admin’s', async () => {
    const boss = await api.signedIn();
    const stranger = await api.newAdmin();
    await getAuth(app()).setCustomUserClaims(stranger.uid, null);
    expect((await remove(boss.cookie, stranger.uid)).status).toBe(404);
    expect((await getAuth(app()).getUser(stranger.uid)).uid).toBe(stranger.uid);
  });

  describe('when only those of the test are left', () => {
    const setAside: string[] = [];

    async function setOthersAside(keep: string[]) {
      for (const { uid } of await allAdmins(getAuth(app()))) {
        if (keep.includes(uid)) continue;
        await getAuth(app()).updateUser(uid, { disabled: true });
        setAside.push(uid);
      }
    }

    afterEach(async () => {
      for (const uid of setAside.splice(0)) await getAuth(app()).updateUser(uid, { disabled: false });
    });

    it('never removes the last one', async () => {
      const boss = await api.signedIn();
      await setOthersAside([boss.uid]);
      const answer = await remove(boss.cookie, boss.uid);
      expect([answer.status, await answer.text()]).toEqual([
        409,
        'The last admin account cannot be removed.',
      ]);
      expect((await api.call('/api/admin/user', boss)).status).toBe(200);
    });

    it('lets one of two live who remove each other at the same moment', async () => {
      for (let round = 0; round < 5; round++) {
        const [one, two] = [await api.signedIn(), await api.signedIn()];
        await setOthersAside([one.uid, two.uid]);
        const answers = await Promise.all([remove(one.cookie, two.uid), remove(two.cookie, one.uid)]);
        expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
        expect(await allAdmins(getAuth(app()))).toHaveLength(1);
      }
    });

    it('lets one of three live who all remove themselves', async () => {
      const three = [await api.signedIn(), await api.signedIn(), await api.signedIn()];
      await setOthersAside(three.map(({ uid }) => uid));
      const answers = await Promise.all(three.map(({ cookie, uid }) => remove(cookie, uid)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 409]);
    });
  });
});

describe('the audit', () => {
  it('does not turn what was done into a failure when it cannot note the end of it', async () => {
    const actor = await api.newAdmin();
    const target = someName();
    const done = audited({ actor, action: 'admin.add', target }, async () => {
      const entries = await api.firestore.collection('audit').where('target', '==', target).get();
      await Promise.all(entries.docs.map(({ ref }) => ref.delete()));
      return 'done';
    });
    expect(await done).toBe('done');
  });

  it('notes a failure and passes it on', async () => {
    const actor = await api.newAdmin();
    const target = someName();
    const failing = audited({ actor, action: 'admin.add', target }, () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await auditOf('admin.add', target)).toEqual([expect.objectContaining({ outcome: 'failed' })]);
  });
});
