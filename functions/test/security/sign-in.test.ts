import type { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { storedCredentials } from '../../src/admin/accounts/credentials.ts';
import { adminAuth, emailOfUsername } from '../../src/admin/firebase-auth.ts';
import { attemptPassword, findClient, rememberClient } from '../../src/admin/session/login-attempts.ts';
import { storeSession } from '../../src/admin/session/session.ts';
import { config } from '../../src/config.ts';
import { HttpError } from '../../src/http/errors.ts';
import type { AdminUser } from '../../src/shared/account.ts';
import { PASSWORD, cookieOf, newUsername, startAdminApi, type AdminApi } from '../support/admin-api.ts';
import { startAuthProxy, type AuthProxy } from '../support/auth-proxy.ts';
import { identityToolkit } from '../support/live-token.ts';
import { unsignedCookie } from '../support/session-cookies.ts';

const NEW_PASSWORD = 'another horse battery';

let proxy: AuthProxy;
let api: AdminApi;
const legacyUids: string[] = [];

beforeAll(async () => {
  proxy = await startAuthProxy();
  api = await startAdminApi();
});

afterEach(() => {
  proxy.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

afterAll(async () => {
  await adminAuth().deleteUsers(legacyUids);
  await api.close();
  await proxy.close();
});

const login = (
  username: string,
  password = PASSWORD,
  headers: Record<string, string> = {},
  cookie?: string,
) => api.call('/api/admin/login', { body: { username, password }, headers, cookie });

async function seen(response: Response): Promise<[number, string, string | null]> {
  return [response.status, await response.text(), response.headers.get('retry-after')];
}

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
  const throttle = () =>
    proxy.fail('signInWithPassword', {
      status: 400,
      body: {
        error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account is disabled.' },
      },
    });

  it('the sign-in is 429, not wrong', async () => {
    const { username } = await api.newAdmin();
    throttle();
    const message = 'Too many failed attempts. Please try again in 1 second.';
    expect(await seen(await login(username))).toEqual([429, message, '1']);
  });

  it('changing the password is 429, not wrong', async () => {
    const { cookie } = await api.signedIn();
    throttle();
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await api.call('/api/admin/password', { body, cookie })).status).toBe(429);
  });

  // Firebase does that to accounts that exist only. A wrong password and an unknown name therefore get the same
  // response from the sixth failure on.
  it('the response is that of a wrong password and of an unknown name, once failures are delayed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const names = [(await api.newAdmin()).username, newUsername(), (await api.newAdmin()).username];
    for (let failure = 1; failure <= 6; failure++) {
      const responses = await Promise.all(names.map((name) => login(name, 'wrong')));
      expect(await Promise.all(responses.map(seen))).toEqual(
        Array(3).fill([401, 'Invalid credentials', null]),
      );
    }
    for (const seconds of [2, 4, 8]) {
      vi.setSystemTime(Date.now() + 10_000);
      const wrong = await seen(await login(names[0]!, 'wrong'));
      const unknown = await seen(await login(names[1]!, 'wrong'));
      throttle();
      const refusedByFirebase = await seen(await login(names[2]!));
      proxy.clear();
      const message = `Too many failed attempts. Please try again in ${seconds} seconds.`;
      expect([wrong, unknown, refusedByFirebase]).toEqual(Array(3).fill([429, message, String(seconds)]));
    }
  });
});

describe('a sign-in that cannot be tried', () => {
  const FAULTS = [
    [
      'the web API key is wrong',
      { status: 400, body: { error: { message: 'API key not valid.' } } },
      /API key not valid/,
    ],
    [
      'the quota is used up',
      { status: 429, body: { error: { message: 'QUOTA_EXCEEDED' } } },
      /429: QUOTA_EXCEEDED/,
    ],
    [
      'password sign-in is off',
      { status: 400, body: { error: { message: 'PASSWORD_LOGIN_DISABLED' } } },
      /DISABLED/,
    ],
    ['Firebase fails', { status: 500, body: {} }, /500/],
    ['the connection breaks', 'no response', /./],
  ] as const;

  it.each(FAULTS)('because %s is 503, with the reason once in the log', async (_, fault, reason) => {
    const { username } = await api.newAdmin();
    const log = vi.spyOn(logger, 'error').mockReturnValue();
    proxy.fail('signInWithPassword', fault);
    const message = 'Sign-in is out of reach right now. Please try again in a moment.';
    const withReference = expect.stringMatching(new RegExp(`^${message} \\(reference \\w+\\)$`));
    expect(await seen(await login(username))).toEqual([503, withReference, '30']);
    expect(log.mock.calls).toEqual([
      [message, expect.objectContaining({ status: 503, reason: expect.stringMatching(reason) })],
    ]);
    expect(JSON.stringify(log.mock.calls)).not.toContain(username);
  });

  it('because WEB_API_KEY is empty says so in the log, and makes no call', async () => {
    const { username } = await api.newAdmin();
    const log = vi.spyOn(logger, 'error').mockReturnValue();
    vi.stubEnv('WEB_API_KEY', '');
    proxy.clear();
    expect((await login(username)).status).toBe(503);
    expect(log.mock.calls[0]![1]).toMatchObject({ reason: 'WEB_API_KEY is empty: no sign-in is possible' });
    expect(proxy.calls).not.toContain('signInWithPassword');
  });
});

describe('an attacker who forges headers', () => {
  const OFFICE = '203.0.113.10';
  const HOSTING = '198.18.0.1';
  const ATTACKER = '192.0.2.66';

  /** The header as it arrives through Hosting, which appends the client, and Cloud Run, which appends Hosting. */
  const throughHosting = (client: string, forged = '') => ({
    'X-Forwarded-For': [forged, client, HOSTING].filter(Boolean).join(', '),
  });
  /** Every header that may name a client says the office; Cloud Run appends the one that counts. */
  const forgedDirectly = () => ({
    ...FORGED,
    'X-Forwarded-For': `${OFFICE}, ${HOSTING}, ${OFFICE}, ${ATTACKER}`,
  });
  const FORGED = {
    'Fastly-Client-IP': OFFICE,
    'X-Real-IP': OFFICE,
    'True-Client-IP': OFFICE,
    'X-Client-IP': OFFICE,
    Forwarded: `for=${OFFICE}`,
  };

  it('does not block an office that signed in before, or use up its attempts', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { username } = await api.newAdmin();
    expect((await login(username, PASSWORD, throughHosting(OFFICE))).status).toBe(200);

    const attacks = [forgedDirectly(), { ...FORGED, ...throughHosting(ATTACKER, `${OFFICE}, ${HOSTING}`) }];
    const attack = () =>
      Promise.all(
        attacks.flatMap((headers) =>
          Array(30)
            .fill(headers)
            .map((h) => login(username, 'wrong', h as Record<string, string>)),
        ),
      );
    await attack();
    const [office, attempts] = await Promise.all([
      login(username, PASSWORD, throughHosting(OFFICE)),
      attack(),
    ]);
    expect(office.status).toBe(200);
    expect(attempts.map(({ status }) => status)).toEqual(Array(60).fill(429));
  });

  it('does not block a known browser, wherever it is, not even from the same address', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { username } = await api.newAdmin();
    const known = cookieOf(await login(username, PASSWORD, throughHosting(OFFICE)))!;
    const out = await api.call('/api/admin/logout', { method: 'POST', cookie: known });
    const device = cookieOf(out)!;
    const tooMany = Array.from({ length: 40 }, () => login(username, 'wrong', throughHosting(OFFICE)));
    await Promise.all(tooMany);

    expect((await login(username, PASSWORD, throughHosting(OFFICE))).status).toBe(429);
    for (const place of [OFFICE, '203.0.113.77']) {
      expect((await login(username, PASSWORD, throughHosting(place), device)).status).toBe(200);
    }
  });

  it('gains nothing by a made up device, or by that of another account', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const [victim, attacker] = [await api.newAdmin(), await api.newAdmin()];
    const own = cookieOf(await login(attacker.username))!
      .split('~')
      .at(-1)!;
    const madeUp = 'A'.repeat(22);
    for (const device of [own, madeUp]) {
      for (let attempt = 0; attempt < 6; attempt++) {
        await login(victim.username, 'wrong', throughHosting(ATTACKER), `~~${device}`);
      }
      const response = await login(victim.username, PASSWORD, throughHosting(ATTACKER), `~~${device}`);
      expect(response.status).toBe(429);
    }
  });

  it('cannot plant a device that becomes known', async () => {
    const { username } = await api.newAdmin();
    const planted = 'B'.repeat(22);
    const cookie = cookieOf(await login(username, PASSWORD, {}, `~~${planted}`))!;
    expect(cookie).not.toContain(planted);
    expect(cookie.split('~').at(-1)).toMatch(/^[\w-]{22}$/);
  });

  it('with a known browser is delayed as everybody else', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { username } = await api.newAdmin();
    const device = cookieOf(await login(username))!;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      statuses.push((await login(username, 'wrong', throughHosting(`203.0.113.${attempt}`), device)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
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

  it(
    'needs more than eight hours for 500 guesses, with a new address for each',
    { timeout: 120_000 },
    async () => {
      const username = newUsername();
      const startedAt = Date.now();
      let now = startedAt;
      for (let guess = 0; guess < 500; guess++) {
        const address = `10.${guess % 250}.${Math.floor(guess / 250)}.7 ${ATTACKER}`;
        while (!(await isTried(address))) continue;
      }
      // Five are free, then 1, 2, 4, 8, 16, 32 and each time 60 seconds.
      expect((now - startedAt) / 1000).toBe(63 + 60 * 488);

      async function isTried(address: string): Promise<boolean> {
        try {
          const wrong = () => Promise.resolve({ refused: 'wrong', admin: null } as const);
          await attemptPassword(await findClient(username, address), wrong, () => now);
          return true;
        } catch (error) {
          if (!(error instanceof HttpError && error.status === 429)) throw error;
          now += Number(error.headers['Retry-After']) * 1000;
          return false;
        }
      }
    },
  );

  it('gets six tries out of 500 at once, with a new address for each', { timeout: 120_000 }, async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { username } = await api.newAdmin();
    proxy.clear();
    const guesses = Array.from({ length: 500 }, (_, guess) =>
      login(username, 'wrong', {
        'X-Forwarded-For': `10.1.${guess % 250}.${Math.floor(guess / 250)}, ${ATTACKER}`,
      }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(494);
    expect(proxy.calls.filter((call) => call === 'signInWithPassword')).toHaveLength(6);
  });
});
