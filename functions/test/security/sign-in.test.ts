import type { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storedCredentials } from '../../src/admin/accounts/credentials.ts';
import { adminAuth, emailOfUsername } from '../../src/admin/firebase-auth.ts';
import { findClient, rememberClient } from '../../src/admin/session/login-attempts.ts';
import { storeSession } from '../../src/admin/session/session.ts';
import { config } from '../../src/config.ts';
import type { AdminUser } from '../../src/shared/account.ts';
import { PASSWORD, cookieOf, newUsername, startAdminApi, type AdminApi } from '../support/admin-api.ts';
import { startAuthProxy, TOO_MANY_ATTEMPTS, type AuthProxy } from '../support/auth-proxy.ts';
import { OFFICE, throughHosting } from '../support/forged-headers.ts';
import { identityToolkit } from '../support/live-token.ts';
import { unsignedCookie } from '../support/session-cookies.ts';
import { attemptLogin, loginDuringAttack, seen, type Attempt } from '../support/sign-in-attempts.ts';

// What takes a moved clock is in sign-in-over-time.test.ts.

const NEW_PASSWORD = 'another horse battery';

let proxy: AuthProxy;
let api: AdminApi;
const legacyUids: string[] = [];

beforeAll(async () => {
  proxy = await startAuthProxy();
  api = await startAdminApi();
});

afterEach(() => proxy.clear());

afterAll(async () => {
  await adminAuth().deleteUsers(legacyUids);
  await api.close();
  await proxy.close();
});

const login = (...attempt: Attempt) => attemptLogin(api, ...attempt);

/** An account as they were made before passwords and addresses were derived with the pepper. */
async function newLegacyAdmin(): Promise<AdminUser> {
  const username = newUsername();
  const { uid } = await adminAuth().createUser({ email: emailOfUsername(username), password: PASSWORD });
  await adminAuth().setCustomUserClaims(uid, { admin: true });
  legacyUids.push(uid);
  return { uid, username };
}

/** A device that an account has signed in with before. */
async function knownDevice(username: string): Promise<string> {
  const client = await findClient(username, 'anywhere');
  await rememberClient(client);
  return client.device;
}

describe('at Firebase’s own public address', () => {
  it('an admin’s name and password do not sign in', async () => {
    const { username } = await api.newAdmin();
    expect((await login(username)).status).toBe(200);
    const { email, password } = storedCredentials(config.passwordPepper(), { username, password: PASSWORD });
    expect(email).not.toContain(username);
    expect(password).not.toContain(PASSWORD);
    for (const attempt of [
      { email: emailOfUsername(username), password: PASSWORD },
      { email: emailOfUsername(username), password },
      { email, password: PASSWORD },
    ]) {
      expect((await identityToolkit('signInWithPassword', attempt)).idToken).toBeUndefined();
    }
  });

  it('signing up does not tell whether a name is an admin’s, takes no name and opens no session', async () => {
    const { username, uid } = await api.newAdmin();
    const own = { email: emailOfUsername(username), password: 'password of a stranger' };
    const signUp = await identityToolkit('signUp', own);
    legacyUids.push(signUp.localId!);

    expect(signUp).toMatchObject({ idToken: expect.any(String), email: own.email });
    expect((await login(username, own.password)).status).toBe(401);
    const response = await login(username);
    expect(await response.json()).toMatchObject({ uid, username });
  });

  it('signing up with a free name does not take it', async () => {
    const boss = await api.signedIn();
    const username = newUsername();
    const { localId } = await identityToolkit('signUp', {
      email: emailOfUsername(username),
      password: PASSWORD,
    });
    const body = { username, password: NEW_PASSWORD };
    const added = await api.call('/api/admin/register', { body, cookie: boss.cookie });
    expect(added.status).toBe(201);
    const { uid } = (await added.json()) as AdminUser;
    expect(uid).not.toBe(localId);
    await expect(adminAuth().getUser(localId!)).rejects.toThrow(/no user/i);
    expect((await login(username, PASSWORD)).status).toBe(401);
    expect((await login(username, NEW_PASSWORD)).status).toBe(200);
    await api.call(`/api/admin/admins/${uid}`, { method: 'DELETE', cookie: boss.cookie });
  });
});

describe('an account from before passwords were derived', () => {
  it('is converted when its admin signs in, and then useless at Firebase’s own address', async () => {
    const { uid, username } = await newLegacyAdmin();
    const plain = { email: emailOfUsername(username), password: PASSWORD };
    expect((await identityToolkit('signInWithPassword', plain)).idToken).toBeDefined();

    const response = await login(username);
    expect(await response.json()).toMatchObject({ uid, username });
    expect((await api.call('/api/admin/user', { cookie: cookieOf(response) })).status).toBe(200);
    expect((await identityToolkit('signInWithPassword', plain)).idToken).toBeUndefined();
    expect((await login(username)).status).toBe(200);
  });

  it('stays as it is when the password is wrong', async () => {
    const { uid, username } = await newLegacyAdmin();
    expect((await login(username, 'wrong')).status).toBe(401);
    expect((await adminAuth().getUser(uid)).email).toBe(emailOfUsername(username));
    expect((await login(username)).status).toBe(200);
  });

  it('is converted once by many sign-ins at the same time, all of which succeed', async () => {
    const { username } = await newLegacyAdmin();
    const responses = await Promise.all(Array.from({ length: 8 }, () => login(username)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    for (const response of responses) {
      expect((await api.call('/api/admin/user', { cookie: cookieOf(response) })).status).toBe(200);
    }
  });

  it('keeps a password that is changed while a sign-in converts it', async () => {
    const admin = await newLegacyAdmin();
    const session = `${unsignedCookie(admin.uid, { auth_time: Math.ceil(Date.now() / 1000) })}~random`;
    await storeSession(session, admin);
    const cookie = `${session}~${await knownDevice(admin.username)}`;
    const checked = proxy.hold('response', 'signInWithPassword');
    const signingIn = login(admin.username);
    await checked.held;
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await api.call('/api/admin/password', { body, cookie })).status).toBe(204);
    checked.release();

    expect((await signingIn).status).toBe(401);
    expect((await login(admin.username, PASSWORD)).status).toBe(401);
    expect((await login(admin.username, NEW_PASSWORD)).status).toBe(200);
  });

  it('keeps its name from being taken', async () => {
    const [boss, { username }] = [await api.signedIn(), await newLegacyAdmin()];
    const body = { username, password: NEW_PASSWORD };
    expect((await api.call('/api/admin/register', { body, cookie: boss.cookie })).status).toBe(409);
  });
});

describe('a refused sign-in', () => {
  it('costs one look-up and one sign-in at Firebase, and has the same headers, whichever name is tried', async () => {
    const [admin, legacy] = [await api.newAdmin(), await newLegacyAdmin()];
    const headers: unknown[] = [];
    for (const name of [admin.username, legacy.username, newUsername(), `No Such ${newUsername()}!`]) {
      proxy.clear();
      const response = await login(name, 'wrong');
      headers.push([...response.headers].filter(([header]) => !['date', 'x-request-id'].includes(header)));
      expect(await seen(response)).toEqual([401, 'Invalid credentials', null]);
      expect(proxy.calls).toEqual(['lookup', 'signInWithPassword']);
    }
    expect(headers).toEqual(Array(4).fill(headers[0]));
  });

  it('takes as long for an unknown name as for an admin’s', async () => {
    const times: Record<'admin' | 'unknown', number[]> = { admin: [], unknown: [] };
    for (let round = 0; round < 5; round++) {
      const names = { admin: (await api.newAdmin()).username, unknown: newUsername() };
      for (const [who, name] of Object.entries(names) as ['admin' | 'unknown', string][]) {
        const startedAt = performance.now();
        await login(name, 'wrong');
        times[who].push(performance.now() - startedAt);
      }
    }
    const fastest = (list: number[]) => Math.min(...list);
    expect(Math.abs(fastest(times.admin) - fastest(times.unknown))).toBeLessThan(50);
  });

  it('is audited where an admin has the name, and a successful one too; other names are written nowhere', async () => {
    const { uid, username } = await api.newAdmin();
    const unknown = newUsername();
    await login(username, 'wrong');
    await login(unknown, 'wrong');
    await login(username);
    const entriesOf = async (target: string) => {
      const { docs } = await api.firestore
        .collection('audit')
        .where('target', '==', target)
        .orderBy('at')
        .get();
      return docs.map((entry) => entry.data());
    };
    const entry = { at: expect.anything(), action: 'admin.sign-in', target: username };
    expect(await entriesOf(username)).toEqual([
      { ...entry, actor: null, outcome: 'failed' },
      { ...entry, actor: { uid, username }, outcome: 'done' },
    ]);
    expect(await entriesOf(unknown)).toEqual([]);
  });
});

describe('when Firebase refuses to look at a password after too many attempts', () => {
  it('the sign-in is 429, not wrong', async () => {
    const { username } = await api.newAdmin();
    proxy.fail('signInWithPassword', TOO_MANY_ATTEMPTS);
    const message = 'Too many failed attempts. Please try again in 1 second.';
    expect(await seen(await login(username))).toEqual([429, message, '1']);
  });

  it('changing the password is 429, not wrong', async () => {
    const { cookie } = await api.signedIn();
    proxy.fail('signInWithPassword', TOO_MANY_ATTEMPTS);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await api.call('/api/admin/password', { body, cookie })).status).toBe(429);
  });
});

describe('an attacker who forges headers', () => {
  it('neither blocks an office that signed in before, nor uses up its attempts', async () => {
    const { username } = await api.newAdmin();
    expect((await login(username, PASSWORD, throughHosting(OFFICE))).status).toBe(200);
    const { office, attempts } = await loginDuringAttack(api, username);
    expect(office.status).toBe(200);
    const refused = attempts.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(50);
    expect(attempts.filter(({ status }) => ![401, 429].includes(status))).toEqual([]);
  });

  it('has twenty tries wait for their turn, and no more', async () => {
    const [victim, other] = [await api.newAdmin(), await api.newAdmin()];
    const first = proxy.hold('request', 'signInWithPassword');
    const trying = login(victim.username, 'wrong');
    await first.held;
    const statuses: number[] = [];
    const burst = Array.from({ length: 50 }, async () =>
      statuses.push((await login(victim.username, 'wrong')).status),
    );
    await expect.poll(() => statuses, { timeout: 7_000 }).toEqual(Array(30).fill(429));
    expect((await login(other.username)).status).toBe(200);
    first.release();
    await Promise.all([trying, ...burst]);
  });

  it('cannot plant a device that becomes known', async () => {
    const { username } = await api.newAdmin();
    const planted = 'B'.repeat(22);
    const cookie = cookieOf(await login(username, PASSWORD, {}, `~~${planted}`))!;
    expect(cookie).not.toContain(planted);
    expect(cookie.split('~').at(-1)).toMatch(/^[\w-]{22}$/);
  });

  it('does not make a known browser forgotten by failing with it', async () => {
    const { username } = await api.newAdmin();
    const before = await knownUntil();
    const device = await knownDevice(username);
    const known = [...(await knownUntil())].filter(([id]) => !before.has(id));
    expect(known).toHaveLength(1);
    for (let failure = 0; failure < 6; failure++) await login(username, 'wrong', {}, `~~${device}`);
    expect([...(await knownUntil())]).toEqual(expect.arrayContaining(known));

    async function knownUntil(): Promise<Map<string, number>> {
      const { docs } = await api.firestore.collection('login_attempts').get();
      const devices = docs.filter(({ id }) => id.startsWith('device-'));
      return new Map(devices.map((device) => [device.id, (device.get('expireAt') as Timestamp).toMillis()]));
    }
  });
});
