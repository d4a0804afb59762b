import type { IncomingMessage } from 'node:http';
import { getAuth } from 'firebase-admin/auth';
import type { Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isSecondTier, rounds } from '../../../testing/tier.ts';
import { identifyClient, rememberClient } from '../../src/admin/sign-in/client.ts';
import { storedCredentials } from '../../src/admin/sign-in/credentials.ts';
import { throttle } from '../../src/admin/sign-in/throttle.ts';
import { config } from '../../src/config.ts';
import { adminAuth } from '../../src/firebase-auth.ts';
import { app } from '../../src/firestore/database.ts';
import { HttpError } from '../../src/http/errors.ts';
import { toApiRequest } from '../../src/http/serve.ts';
import { SIGN_IN_POLICIES } from '../../src/shared/limits.ts';
import { PASSWORD, newUsername, readCookie, startAdminApi, statusAndText } from '../support/admin-api.ts';
import { startProxiedApi, TOO_MANY_ATTEMPTS } from '../support/auth-proxy.ts';
import { identityToolkit } from '../support/live-token.ts';
import { runConcurrently } from '../support/run-concurrently.ts';
import { countDocuments } from '../support/site-api.ts';

// functions/test/upload/sign-in.test.ts signs in with the settings of production.

const { api, proxy } = await startProxiedApi();
const strangerUids: string[] = [];
afterAll(() => adminAuth().deleteUsers(strangerUids));

// The clock is frozen, except where a test advances it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const OFFICE = '203.0.113.10';
const ATTACKER = '192.0.2.66';
const HOSTING = '198.18.0.1';
/** The longest time that `setTimeout` accepts: 24 days. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Returns the header of a call through Hosting. Hosting appends the client's address, and Cloud Run appends Hosting's. */
const throughHosting = (client: string, forged = '') => ({
  'X-Forwarded-For': [forged, client, HOSTING].filter(Boolean).join(', '),
});

/** Returns a request that the attacker sends directly to the function's own address, with a forged hop before the real one. */
function requestFrom(forgedHop: string) {
  const raw = { headers: { 'x-forwarded-for': `${forgedHop}, ${ATTACKER}` } } as unknown as IncomingMessage;
  return toApiRequest(raw, new URL('http://api.invalid'), {});
}

const { tryLogin } = api;

/** Returns the parts of a response that a refused client sees. */
const readVisibleParts = async (response: Response) => [
  response.status,
  await response.text(),
  response.headers.get('retry-after'),
];

const statuses = (responses: Response[]) => responses.map(({ status }) => status);

describe('signing in', () => {
  it('returns the user and sets a cookie that only the browser and our site can use', async () => {
    const { uid, username } = await api.newAdmin();
    const response = await tryLogin(` ${username.toUpperCase()} `);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ uid, username, token: expect.any(String) });
    const [pair, ...flags] = (response.headers.get('set-cookie') ?? '').split('; ');
    expect(pair).toMatch(/^__session=[\w-]{43}~[\w-]{22}$/);
    expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const user = await api.call('/api/admin/user', { cookie: readCookie(response)! });
    for (const { headers } of [response, user]) expect(headers.get('session-expires-in')).toBe('28800');
  });

  it('works for many concurrent calls', async () => {
    const { username } = await api.newAdmin();
    expect(statuses(await runConcurrently(12, () => tryLogin(username)))).toEqual(Array(12).fill(200));
  });
});

describe('at Firebase’s own public address', () => {
  const plainEmail = (username: string) => `${username}@admins.example`;

  it('an admin’s username and password cannot sign in', async () => {
    const { username } = await api.newAdmin();
    const { email, password } = storedCredentials(config.passwordPepper(), { username, password: PASSWORD });
    for (const attempt of [
      { email: plainEmail(username), password: PASSWORD },
      { email: plainEmail(username), password },
      { email, password: PASSWORD },
    ]) {
      expect((await identityToolkit('signInWithPassword', attempt)).idToken).toBeUndefined();
    }
  });

  it('a sign-up does not reveal an admin’s username, reserves no username and opens no session', async () => {
    const { username, uid } = await api.newAdmin();
    const strangerLogin = { email: plainEmail(username), password: 'password of a stranger' };
    const signUp = await identityToolkit('signUp', strangerLogin);
    strangerUids.push(signUp.localId!);

    expect(signUp).toMatchObject({ idToken: expect.any(String), email: strangerLogin.email });
    expect((await tryLogin(username, strangerLogin.password)).status).toBe(401);
    expect(await (await tryLogin(username)).json()).toMatchObject({ uid, username });
  });
});

describe('a refused sign-in', () => {
  it('is the same for every mistake and takes at least 0.75 s, so that the time reveals nothing', async () => {
    const { username } = await api.newAdmin();
    const stranger = await api.newAdmin();
    await getAuth(app()).setCustomUserClaims(stranger.uid, null); // no longer an admin
    const startedAt = performance.now();
    await Promise.all(
      [
        tryLogin(username, 'wrong'),
        tryLogin(newUsername()),
        tryLogin('No Such Name!'),
        tryLogin('x'.repeat(5000)),
        tryLogin(username, 'x'.repeat(5000)),
        tryLogin(stranger.username),
      ].map(async (refusal) => {
        const response = await refusal;
        expect(performance.now() - startedAt).toBeGreaterThan(750);
        expect(await readVisibleParts(response)).toEqual([401, 'Invalid credentials', null]);
        expect(response.headers.get('set-cookie')).toBeNull();
      }),
    );
  });

  it('makes one lookup and one sign-in call to Firebase and has the same headers, whatever the username', async () => {
    const admin = await api.newAdmin();
    const headers: unknown[] = [];
    for (const name of [admin.username, newUsername(), `No Such ${newUsername()}!`]) {
      proxy.clear();
      const response = await tryLogin(name, 'wrong');
      headers.push([...response.headers].filter(([header]) => !['date', 'x-request-id'].includes(header)));
      expect(proxy.calls).toEqual(['lookup', 'signInWithPassword']);
    }
    expect(headers).toEqual(Array(3).fill(headers[0]));
  });

  // In the first tier, the test above compares the calls to Firebase instead.
  it.runIf(isSecondTier)('takes as long for an unknown username as for an admin’s', async () => {
    const times: Record<'admin' | 'unknown', number[]> = { admin: [], unknown: [] };
    const fastest = (list: number[]) => Math.min(...list);
    const difference = () => Math.abs(fastest(times.admin) - fastest(times.unknown));
    // Rounds are repeated because a busy machine delays single sign-ins.
    for (let round = 0; round < 5 || (round < 20 && difference() >= 50); round++) {
      const names = { admin: (await api.newAdmin()).username, unknown: newUsername() };
      for (const [owner, name] of Object.entries(names) as ['admin' | 'unknown', string][]) {
        const startedAt = performance.now();
        await tryLogin(name, 'wrong');
        times[owner].push(performance.now() - startedAt);
      }
    }
    expect(difference()).toBeLessThan(50);
  });

  it.each([
    [{}, 'Username is required'],
    [{ username: 'admin' }, 'Password is required'],
    [{ username: '', password: 'x' }, 'Username is required'],
    [{ username: 'admin', password: '' }, 'Password is required'],
    [{ username: ['admin'], password: 'x' }, 'Username is required'],
    [{ username: 'admin', password: 'x', admin: true }, 'The request has unknown fields.'],
  ])('names the invalid field of the body %j', async (body, message) => {
    expect(await statusAndText(await api.call('/api/admin/login', { body }))).toEqual([400, message]);
  });

  it('has the status 415 for an HTML form', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await api.call('/api/admin/login', { body: 'username=admin&password=x', headers });
    expect(response.status).toBe(415);
  });

  it('is recorded in the audit log like a successful one if the username exists, and other usernames are not stored', async () => {
    const { uid, username } = await api.newAdmin();
    const unknown = newUsername();
    await Promise.all([tryLogin(username, 'wrong'), tryLogin(unknown, 'wrong')]);
    vi.setSystemTime(Date.now() + 1000);
    await tryLogin(username);
    const readEntries = async (target: string) => {
      const audit = api.firestore.collection('audit').where('target', '==', target).orderBy('at');
      return (await audit.get()).docs.map((entry) => entry.data());
    };
    const entry = { at: expect.anything(), action: 'admin.sign-in', target: username };
    expect(await readEntries(username)).toEqual([
      { ...entry, actor: null, outcome: 'failed' },
      { ...entry, actor: { uid, username }, outcome: 'done' },
    ]);
    expect(await readEntries(unknown)).toEqual([]);
  });
});

describe('failed sign-ins', () => {
  /** Names the address of the client. Each test uses another address, so that failures are counted separately. */
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  it('are delayed from the seventh on, by a second at first, and then the right password works', async () => {
    const { username } = await api.newAdmin();
    const headers = from('192.0.2.1');
    const failFiveTimes = async () =>
      expect(statuses(await runConcurrently(5, () => tryLogin(username, 'wrong', headers)))).toEqual(
        Array(5).fill(401),
      );
    await failFiveTimes();
    expect((await tryLogin(username, 'wrong', headers)).status).toBe(401);
    const message = 'Too many failed attempts. Please try again in 1 second.';
    expect(await readVisibleParts(await tryLogin(username, PASSWORD, headers))).toEqual([429, message, '1']);

    vi.setSystemTime(Date.now() + 1000);
    expect((await tryLogin(username, PASSWORD, headers)).status).toBe(200);
    // Success resets the counters.
    await failFiveTimes();
    expect((await tryLogin(username, PASSWORD, headers)).status).toBe(200);
  });

  it('are also delayed when every username is new, and delayed attempts store nothing', async () => {
    const headers = from('198.51.100.1');
    const attempts = () => countDocuments(api.firestore.collection('login_attempts'));
    const fail = async () => (await tryLogin(newUsername(), 'wrong', headers)).status;
    // Each network has thirty failures without a delay. The 31st attempt is still checked, and begins the delay.
    expect(await runConcurrently(15, fail)).toEqual(Array(15).fill(401));
    expect(await runConcurrently(15, fail)).toEqual(Array(15).fill(401));
    expect(await fail()).toBe(401);
    const before = await attempts();
    expect(await runConcurrently(5, fail)).toEqual(Array(5).fill(429));
    expect(await attempts()).toBe(before);
  });

  it('are also delayed when every username is new and every first hop is forged', async () => {
    const fail = async (firstHop: string) =>
      (await tryLogin(newUsername(), 'wrong', from(`${firstHop}, 192.0.0.8`))).status;
    const counters = async () => {
      const { docs } = await api.firestore.collection('login_attempts').get();
      return docs.filter(({ id }) => id.startsWith('lastHop-'));
    };
    const earlier = new Set((await counters()).map(({ id }) => id));
    expect(await fail('10.0.0.1')).toBe(401);
    const counter = (await counters()).find(({ id }) => !earlier.has(id));
    // Replaces the 300 failures that a last hop may have without a delay.
    await counter?.ref.update({ failures: SIGN_IN_POLICIES.lastHop.free });
    expect([await fail('10.0.0.2'), await fail('10.0.0.3')]).toEqual([401, 429]);
    // Another last hop has its own counter.
    expect((await tryLogin(newUsername(), 'wrong', throughHosting('10.0.0.4'))).status).toBe(401);
  });

  it('store neither username nor address in Firestore', async () => {
    const username = newUsername();
    await tryLogin(username, 'wrong', from('192.0.2.5'));
    const { docs } = await api.firestore.collection('login_attempts').get();
    const all = JSON.stringify(docs.map((document) => [document.id, document.data()]));
    expect(docs.length).toBeGreaterThan(0);
    expect(all).not.toContain(username);
    expect(all).not.toContain('192.0.2.5');
    expect(docs.every((document) => document.get('expireAt') !== undefined)).toBe(true);
  });
});

describe('when Firebase refuses to check a password after too many attempts', () => {
  it('a sign-in and a change of the password get 429, not “wrong password”', async () => {
    const { username, cookie } = await api.newSignedInAdmin();
    proxy.fail('signInWithPassword', TOO_MANY_ATTEMPTS);
    const message = 'Too many failed attempts. Please try again in 1 second.';
    expect(await readVisibleParts(await tryLogin(username))).toEqual([429, message, '1']);
    const body = { currentPassword: PASSWORD, newPassword: 'another horse battery' };
    expect((await api.call('/api/admin/password', { body, cookie })).status).toBe(429);
  });

  it('the refusal does not count as a failure of a browser that has signed in before', async () => {
    const { username } = await api.newAdmin();
    const cookie = readCookie(await tryLogin(username))!;
    await runConcurrently(5, () => tryLogin(username, 'wrong', {}, cookie));
    proxy.fail('signInWithPassword', TOO_MANY_ATTEMPTS);
    expect((await tryLogin(username, PASSWORD, {}, cookie)).status).toBe(429);
    proxy.clear();
    expect((await tryLogin(username, PASSWORD, {}, cookie)).status).toBe(200);
  });

  // Firebase refuses only for accounts that exist. Wrong passwords and unknown usernames therefore get the same response
  // from the seventh failure on.
  it('the response is the same as for a wrong password and an unknown username once failures are delayed', async () => {
    // Firebase refuses for the third username. The first two get wrong passwords.
    const names = [(await api.newAdmin()).username, newUsername(), (await api.newAdmin()).username];
    const failures = await Promise.all(
      names.map((name) => runConcurrently(6, () => tryLogin(name, 'wrong'))),
    );
    expect(statuses(failures.flat())).toEqual(Array(18).fill(401));
    // The sixth failure caused a delay of one second. Each later failure doubles the delay.
    for (const seconds of [2, 4, 8].slice(0, rounds(1, 3))) {
      vi.setSystemTime(Date.now() + 10_000); // longer than every delay so far
      const refused = await Promise.all(names.slice(0, 2).map((name) => tryLogin(name, 'wrong')));
      proxy.fail('signInWithPassword', TOO_MANY_ATTEMPTS);
      refused.push(await tryLogin(names[2]!));
      proxy.clear();
      const message = `Too many failed attempts. Please try again in ${seconds} seconds.`;
      expect(await Promise.all(refused.map(readVisibleParts))).toEqual(
        Array(3).fill([429, message, String(seconds)]),
      );
    }
  });
});

describe('an attacker who forges headers', () => {
  /** Other headers that may name a client, all naming the office. */
  const officeHeaders = {
    'Fastly-Client-IP': OFFICE,
    'X-Real-IP': OFFICE,
    'True-Client-IP': OFFICE,
    'X-Client-IP': OFFICE,
    Forwarded: `for=${OFFICE}`,
  };
  /** The headers of an attacker who claims to be the office: directly at the function's address, and through Hosting. */
  const forgeries = [
    { ...officeHeaders, 'X-Forwarded-For': `${OFFICE}, ${HOSTING}, ${OFFICE}, ${ATTACKER}` },
    { ...officeHeaders, ...throughHosting(ATTACKER, `${OFFICE}, ${HOSTING}`) },
  ];

  it('does not block an office that has signed in before, and does not use up its attempts', async () => {
    const { username } = await api.newAdmin();
    expect((await tryLogin(username, PASSWORD, throughHosting(OFFICE))).status).toBe(200);
    const attack = () => runConcurrently(20, (index) => tryLogin(username, 'wrong', forgeries[index % 2]));
    await attack();
    const [office, attempts] = await Promise.all([
      tryLogin(username, PASSWORD, throughHosting(OFFICE)),
      attack(),
    ]);
    expect(office.status).toBe(200);
    expect(statuses(attempts)).toEqual(Array(20).fill(429));
  });

  it('does not block a known browser, at another address or at the same one', async () => {
    const { username } = await api.newAdmin();
    const known = readCookie(await tryLogin(username, PASSWORD, throughHosting(OFFICE)))!;
    const signedOut = await api.call('/api/admin/logout', { method: 'POST', cookie: known });
    const device = readCookie(signedOut)!; // a sign-out keeps the id of the device
    await runConcurrently(20, () => tryLogin(username, 'wrong', throughHosting(OFFICE)));

    expect((await tryLogin(username, PASSWORD, throughHosting(OFFICE))).status).toBe(429);
    for (const address of [OFFICE, '203.0.113.77']) {
      expect((await tryLogin(username, PASSWORD, throughHosting(address), device)).status).toBe(200);
    }
  });

  it('gains nothing from an invented device or the device of another account', async () => {
    const victim = await api.newAdmin();
    const attacker = await api.newAdmin();
    const attackerDevice = readCookie(await tryLogin(attacker.username))!
      .split('~')
      .at(-1)!;
    for (const device of [attackerDevice, 'A'.repeat(22)]) {
      await runConcurrently(6, () =>
        tryLogin(victim.username, 'wrong', throughHosting(ATTACKER), `~${device}`),
      );
      const response = await tryLogin(victim.username, PASSWORD, throughHosting(ATTACKER), `~${device}`);
      expect(response.status).toBe(429);
    }
  });

  it('is delayed even with a known browser', async () => {
    const { username } = await api.newAdmin();
    const device = readCookie(await tryLogin(username))!;
    const fail = async (attempt: number) =>
      (await tryLogin(username, 'wrong', throughHosting(`203.0.113.${attempt}`), device)).status;
    expect(await runConcurrently(6, fail)).toEqual(Array(6).fill(401));
    expect(await fail(6)).toBe(429);
  });

  it('cannot make an invented device known', async () => {
    const { username } = await api.newAdmin();
    const planted = 'B'.repeat(22);
    const cookie = readCookie(await tryLogin(username, PASSWORD, {}, `~${planted}`))!;
    expect(cookie).not.toContain(planted);
    expect(cookie.split('~').at(-1)).toMatch(/^[\w-]{22}$/);
  });

  it('cannot shorten the time for which a browser is known, even by failed sign-ins with its device', async () => {
    const { username } = await api.newAdmin();
    const before = await knownUntil();
    const client = await identifyClient(requestFrom(OFFICE), username);
    await rememberClient(client);
    const known = [...(await knownUntil())].filter(([id]) => !before.has(id));
    expect(known).toHaveLength(1);
    await runConcurrently(6, () => tryLogin(username, 'wrong', {}, `~${client.device}`));
    expect([...(await knownUntil())]).toEqual(expect.arrayContaining(known));

    async function knownUntil(): Promise<Map<string, number>> {
      const { docs } = await api.firestore.collection('login_attempts').get();
      const devices = docs.filter(({ id }) => id.startsWith('device-'));
      return new Map(devices.map((device) => [device.id, (device.get('expireAt') as Timestamp).toMillis()]));
    }
  });

  it('can have at most twenty attempts waiting', async () => {
    const victim = await api.newAdmin();
    const other = await api.newAdmin();
    // Long timeouts do not expire, because the held call would otherwise time out and let another attempt through.
    const { setTimeout } = globalThis;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((callback, ms = 0) =>
      setTimeout(callback, ms < 1_000 ? ms : LONGEST_TIMER_MS),
    );
    onTestFinished(() => void vi.restoreAllMocks());
    const firstCheck = proxy.hold('request', 'signInWithPassword');
    const trying = tryLogin(victim.username, 'wrong');
    await firstCheck.held;
    const refused: number[] = [];
    const burst = runConcurrently(50, async () =>
      refused.push((await tryLogin(victim.username, 'wrong')).status),
    );
    // Of the 51 attempts, one is being checked and twenty wait.
    await expect.poll(() => refused).toEqual(Array(30).fill(429));
    expect((await tryLogin(other.username)).status).toBe(200);
    firstCheck.release();
    await Promise.all([trying, burst]);
  });

  it('gets six tries out of many at once, with a new address for each', async () => {
    const { username } = await api.newAdmin();
    proxy.clear();
    const guesses = await runConcurrently(rounds(40, 500), (guess) =>
      tryLogin(username, 'wrong', {
        'X-Forwarded-For': `10.1.${guess % 250}.${Math.floor(guess / 250)}, ${ATTACKER}`,
      }),
    );
    const delayed = Array(guesses.length - 6).fill(429);
    expect(statuses(guesses).sort()).toEqual([...Array(6).fill(401), ...delayed]);
    expect(proxy.calls.filter((call) => call === 'signInWithPassword')).toHaveLength(6);
  });

  it('needs more than eight hours for 500 guesses, with a new address for each', async () => {
    const username = newUsername();
    const startedAt = Date.now();
    const guesses = rounds(20, 500);
    for (let guess = 0; guess < guesses; guess++) {
      const address = `10.${guess % 250}.${Math.floor(guess / 250)}.7`;
      while (!(await tryGuess(address))) continue;
    }
    // Six guesses are not delayed. The next six wait 1, 2, 4, 8, 16 and 32 seconds (63 in total), and all later ones 60.
    const secondsFor = (count: number) => 63 + 60 * (count - 12);
    expect((Date.now() - startedAt) / 1000).toBe(secondsFor(guesses));
    expect(secondsFor(500)).toBeGreaterThan(8 * 60 * 60);

    /** Returns false if the guess was delayed, and advances the clock by the delay. */
    async function tryGuess(address: string): Promise<boolean> {
      try {
        const wrong = () => Promise.resolve({ refused: 'wrong', admin: null } as const);
        const { passwordAttempts } = await identifyClient(requestFrom(address), username);
        await throttle(passwordAttempts, wrong);
        return true;
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 429)) throw error;
        vi.setSystemTime(Date.now() + Number(error.headers['Retry-After']) * 1000);
        return false;
      }
    }
  });
});

describe('when Firebase Auth is unavailable', () => {
  const errors: { message: string; reason?: string }[] = [];
  beforeEach(() => {
    errors.length = 0;
    vi.spyOn(logger, 'error').mockImplementation((message: string, details: object) => {
      errors.push({ message, ...details });
    });
  });

  afterEach(() => void vi.restoreAllMocks());

  /** Returns the only logged error. */
  function loggedError() {
    expect(errors).toHaveLength(1);
    return errors[0]!;
  }

  it('an open session stays valid while Firebase Auth is out of quota', async () => {
    const admin = await api.newSignedInAdmin();
    proxy.fail('lookup', {
      status: 429,
      body: { error: { code: 429, message: 'QUOTA_EXCEEDED : too many', status: 'RESOURCE_EXHAUSTED' } },
    });
    expect((await api.call('/api/admin/user', admin)).status).toBe(200);
    proxy.clear();
  });

  it('a change of the password that fails halfway ends all sessions of the admin', async () => {
    const admin = await api.newSignedInAdmin();
    // The first update changes the password, and the second changes the claims.
    const passwordUpdate = proxy.hold('response', 'update');
    const change = api.call('/api/admin/password', {
      body: { currentPassword: PASSWORD, newPassword: 'an even longer one' },
      cookie: admin.cookie,
    });
    await passwordUpdate.held;
    proxy.fail('update', { status: 500, body: {} });
    passwordUpdate.release();

    expect((await change).status).toBe(503);
    loggedError(); // asserts that there is one
    const sessions = await api.firestore.collection('sessions').where('uid', '==', admin.uid).get();
    expect(sessions.size).toBe(0);
  });

  describe('a sign-in that cannot be checked', () => {
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

    it.each(FAULTS)('because %s gets 503, and the reason is logged once', async (_, fault, reason) => {
      const { username } = await api.newAdmin();
      proxy.fail('signInWithPassword', fault);
      const message = 'Sign-in is unavailable right now. Please try again in a moment.';
      const withReference = expect.stringMatching(new RegExp(`^${message} \\(reference \\w+\\)$`));
      const response = await tryLogin(username);
      expect(await readVisibleParts(response)).toEqual([503, withReference, '30']);
      const error = loggedError();
      expect(error).toMatchObject({ message, status: 503, reason: expect.stringMatching(reason) });
      expect(JSON.stringify(error)).not.toContain(username);
    });

    it('does not count as a failure, so the next one is not delayed', async () => {
      const { username } = await api.newAdmin();
      const failures = await runConcurrently(5, () => tryLogin(username, 'wrong'));
      expect(failures.map(({ status }) => status)).toEqual(Array(5).fill(401));
      proxy.fail('signInWithPassword', { status: 500, body: {} });
      expect((await tryLogin(username)).status).toBe(503);
      proxy.clear();
      expect((await tryLogin(username)).status).toBe(200);
    });

    it('because WEB_API_KEY is empty makes no sign-in call to Firebase, and the reason is logged', async () => {
      const { username } = await api.newAdmin();
      const keyless = await startAdminApi({ WEB_API_KEY: '' });
      try {
        proxy.clear();
        const body = { username, password: PASSWORD };
        expect((await keyless.call('/api/admin/login', { body })).status).toBe(503);
        expect(loggedError()).toMatchObject({ reason: 'WEB_API_KEY is empty' });
        expect(proxy.calls).not.toContain('signInWithPassword');
      } finally {
        await keyless.close();
      }
    });
  });
});
