import type { Timestamp } from 'firebase-admin/firestore';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { findClient, rememberClient } from '../../src/admin/sign-in/client.ts';
import { storedCredentials } from '../../src/admin/sign-in/credentials.ts';
import { config } from '../../src/config.ts';
import { adminAuth } from '../../src/firebase-auth.ts';
import { PASSWORD, readCookie, newUsername } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { startProxiedApi, TOO_MANY_ATTEMPTS } from '../support/auth-proxy.ts';
import { identityToolkit } from '../support/live-token.ts';
import {
  OFFICE,
  attemptLogin,
  loginDuringAttack,
  seen,
  throughHosting,
  type Attempt,
} from '../support/sign-in-attempts.ts';

// Tests that move the clock are in sign-in-over-time.test.ts.

const NEW_PASSWORD = 'another horse battery';

const { api, proxy } = await startProxiedApi();
const strangers: string[] = [];
afterAll(() => adminAuth().deleteUsers(strangers));

const login = (...attempt: Attempt) => attemptLogin(api, ...attempt);

const plainEmail = (username: string) => `${username}@admins.example`;

/** A device that an account has signed in with before. */
async function knownDevice(username: string): Promise<string> {
  const client = await findClient(username, 'anywhere');
  await rememberClient(client, 'token');
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
      { email: plainEmail(username), password: PASSWORD },
      { email: plainEmail(username), password },
      { email, password: PASSWORD },
    ]) {
      expect((await identityToolkit('signInWithPassword', attempt)).idToken).toBeUndefined();
    }
  });

  it('signing up does not tell whether a name is an admin’s, takes no name and opens no session', async () => {
    const { username, uid } = await api.newAdmin();
    const own = { email: plainEmail(username), password: 'password of a stranger' };
    const signUp = await identityToolkit('signUp', own);
    strangers.push(signUp.localId!);

    expect(signUp).toMatchObject({ idToken: expect.any(String), email: own.email });
    expect((await login(username, own.password)).status).toBe(401);
    const response = await login(username);
    expect(await response.json()).toMatchObject({ uid, username });
  });
});

describe('a refused sign-in', () => {
  it('costs one look-up and one sign-in at Firebase, and has the same headers, whichever name is tried', async () => {
    const admin = await api.newAdmin();
    const headers: unknown[] = [];
    for (const name of [admin.username, newUsername(), `No Such ${newUsername()}!`]) {
      proxy.clear();
      const response = await login(name, 'wrong');
      headers.push([...response.headers].filter(([header]) => !['date', 'x-request-id'].includes(header)));
      expect(await seen(response)).toEqual([401, 'Invalid credentials', null]);
      expect(proxy.calls).toEqual(['lookup', 'signInWithPassword']);
    }
    expect(headers).toEqual(Array(3).fill(headers[0]));
  });

  it('is audited where an admin has the name, and a successful one too; other names are written nowhere', async () => {
    const { uid, username } = await api.newAdmin();
    const unknown = newUsername();
    await login(username, 'wrong');
    await login(unknown, 'wrong');
    await login(username);
    const readEntries = async (target: string) => {
      const { docs } = await api.firestore
        .collection('audit')
        .where('target', '==', target)
        .orderBy('at')
        .get();
      return docs.map((entry) => entry.data());
    };
    const entry = { at: expect.anything(), action: 'admin.sign-in', target: username };
    expect(await readEntries(username)).toEqual([
      { ...entry, actor: null, outcome: 'failed' },
      { ...entry, actor: { uid, username }, outcome: 'done' },
    ]);
    expect(await readEntries(unknown)).toEqual([]);
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

  it('that does not count against a browser that signed in before', async () => {
    const { username } = await api.newAdmin();
    const cookie = readCookie(await login(username))!;
    await atOnce(5, () => login(username, 'wrong', {}, cookie));
    proxy.fail('signInWithPassword', TOO_MANY_ATTEMPTS);
    for (let refusal = 0; refusal < 3; refusal++) {
      expect((await login(username, PASSWORD, {}, cookie)).status).toBe(429);
    }
    proxy.clear();
    expect((await login(username, PASSWORD, {}, cookie)).status).toBe(200);
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
    // The call that is held would fail in the end, and let another try through.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
    onTestFinished(() => void vi.restoreAllMocks());
    const first = proxy.hold('request', 'signInWithPassword');
    const trying = login(victim.username, 'wrong');
    await first.held;
    const statuses: number[] = [];
    const burst = atOnce(50, async () => statuses.push((await login(victim.username, 'wrong')).status));
    await expect.poll(() => statuses).toEqual(Array(30).fill(429));
    expect((await login(other.username)).status).toBe(200);
    first.release();
    await Promise.all([trying, burst]);
  });

  it('cannot plant a device that becomes known', async () => {
    const { username } = await api.newAdmin();
    const planted = 'B'.repeat(22);
    const cookie = readCookie(await login(username, PASSWORD, {}, `~${planted}`))!;
    expect(cookie).not.toContain(planted);
    expect(cookie.split('~').at(-1)).toMatch(/^[\w-]{22}$/);
  });

  it('does not make a known browser forgotten by failing with it', async () => {
    const { username } = await api.newAdmin();
    const before = await knownUntil();
    const device = await knownDevice(username);
    const known = [...(await knownUntil())].filter(([id]) => !before.has(id));
    expect(known).toHaveLength(1);
    await atOnce(6, () => login(username, 'wrong', {}, `~${device}`));
    expect([...(await knownUntil())]).toEqual(expect.arrayContaining(known));

    async function knownUntil(): Promise<Map<string, number>> {
      const { docs } = await api.firestore.collection('login_attempts').get();
      const devices = docs.filter(({ id }) => id.startsWith('device-'));
      return new Map(devices.map((device) => [device.id, (device.get('expireAt') as Timestamp).toMillis()]));
    }
  });
});
