import { logger } from 'firebase-functions/logger';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isSecondTier, rounds } from '../../../testing/tier.ts';
import { beginSetup, replaceRecoveryCodes, consumeCode } from '../../src/admin/second-step/second-step.ts';
import { listAdminAccounts } from '../../src/firebase-auth.ts';
import type { AdminAccount, AdminUser } from '../../src/shared/account.ts';
import type { RecoveryCodes, SecondStepSetup } from '../../src/shared/second-step.ts';
import { PASSWORD, newUsername, readCookie, statusAndText } from '../support/admin-api.ts';
import { runConcurrently } from '../support/run-concurrently.ts';
import {
  Authenticator,
  WRONG_CODE,
  startFrozenApi,
  startSecondStepApi,
  type SecondStepApi,
} from '../support/second-step-api.ts';

// The clock is frozen because codes would expire on a slow machine.
const api = await startFrozenApi();

const advanceClock = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

/** Advances the clock by 30 seconds and returns the code of that time. */
function codeOfNextPeriod(app: Authenticator): string {
  advanceClock(30);
  return app.codeIn(0);
}

const REFUSED = [403, WRONG_CODE];
const NO_CODE = [403, 'Please also enter the code from your authenticator app.'];
const TOO_OLD = [403, 'This QR code has expired. Please start again.'];
/** A setup is valid for a quarter of an hour. */
const sixteenMinutesAgo = () => Date.now() - 16 * 60_000;

async function beginSetupWith(cookie: string): Promise<SecondStepSetup> {
  return (await (await api.beginSetup(cookie)).json()) as SecondStepSetup;
}

async function readAccount(admin: { cookie: string }, uid: string): Promise<AdminAccount> {
  const accounts = (await (await api.call('/api/admin/admins', admin)).json()) as AdminAccount[];
  return accounts.find((account) => account.uid === uid)!;
}

async function readAudit(target: string): Promise<[action: unknown, actor: unknown, outcome: unknown][]> {
  const found = await api.firestore.collection('audit').where('target', '==', target).orderBy('at').get();
  return found.docs
    .map((entry) => entry.data())
    .filter(({ action }) => String(action).startsWith('second-step.'))
    .map(({ action, actor, outcome }) => [action, (actor as AdminUser | null)?.username, outcome]);
}

describe('a sign-in with the second step', () => {
  it('asks for a code after the right password, and opens no session before that', async () => {
    const { username, app, uid } = await api.newProtectedAdmin();
    const first = await api.signIn(username);
    expect(await first.clone().json()).toEqual({ secondStep: 'code' });
    expect([first.status, first.headers.get('set-cookie')]).toEqual([200, null]);

    const second = await api.signIn(username, { code: app.nextCode });
    expect(await second.json()).toEqual({ uid, username, token: expect.any(String) });
    expect((await api.call('/api/admin/user', { cookie: readCookie(second)! })).status).toBe(200);
  });

  it('responds to a wrong password in the same way with and without a right code', async () => {
    const { username, app } = await api.newProtectedAdmin();
    for (const more of [{}, { code: app.nextCode }, { code: 'x', setup: 'x' }]) {
      const response = await api.signIn(username, { password: 'wrong', ...more });
      expect(await statusAndText(response)).toEqual([401, 'Invalid credentials']);
    }
    // The right code has not been used up.
    expect((await api.signIn(username, { code: app.nextCode })).status).toBe(200);
  });

  it('refuses malformed codes', async () => {
    const { username } = await api.newProtectedAdmin();
    for (const code of ['', 'abcdef', '９９９９９９', '__proto__', 'x'.repeat(10_000)]) {
      const response = await api.signIn(username, { code });
      expect(await statusAndText(response)).toEqual(REFUSED);
      expect(response.headers.get('set-cookie')).toBeNull();
    }
  });

  it('refuses the code of another admin and the code of a clock that is far off', async () => {
    const one = await api.newProtectedAdmin();
    const two = await api.newProtectedAdmin();
    for (const code of [two.app.nextCode, one.app.codeIn(-90), one.app.codeIn(120)]) {
      expect((await api.signIn(one.username, { code })).status).toBe(403);
    }
    expect((await api.signIn(one.username, { code: one.app.nextCode })).status).toBe(200);
  });

  const inDigitsFrom = (zero: number) => (code: string) =>
    code.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));

  it.each([
    ['typed in groups', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    ['in Arabic digits', inDigitsFrom(0x660)],
    ['in Persian digits', inDigitsFrom(0x6f0)],
  ])('accepts a code %s', async (_, type) => {
    const { username, app } = await api.newProtectedAdmin();
    expect((await api.signIn(username, { code: type(app.nextCode) })).status).toBe(200);
  });
});

describe('a code', () => {
  it('is valid once, including the code that turned the second step on', async () => {
    const { username, app } = await api.newProtectedAdmin();
    expect(await statusAndText(await api.signIn(username, { code: app.code }))).toEqual(REFUSED);
    expect((await api.signIn(username, { code: app.nextCode })).status).toBe(200);
    expect(await statusAndText(await api.signIn(username, { code: app.nextCode }))).toEqual(REFUSED);
  });

  it('is invalid if it is older than the last code used', async () => {
    const { username, app } = await api.newProtectedAdmin();
    const older = codeOfNextPeriod(app);
    expect((await api.signIn(username, { code: codeOfNextPeriod(app) })).status).toBe(200);
    expect((await api.signIn(username, { code: older })).status).toBe(403);
  });

  // Calls `consumeCode` directly, because sign-ins in one process are queued.
  it('is accepted once in a race', async () => {
    const { uid, app } = await api.newProtectedAdmin();
    for (let round = 0; round < rounds(5, 20); round++) {
      const code = codeOfNextPeriod(app);
      const uses = await runConcurrently(4, () => consumeCode(uid, code));
      expect(uses.filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('a recovery code', () => {
  it('signs in once, even in capitals and without its hyphen', async () => {
    const { uid, cookie, username, recoveryCodes } = await api.newProtectedAdmin();
    const [first, second] = recoveryCodes;
    expect((await api.signIn(username, { code: first })).status).toBe(200);
    expect((await api.signIn(username, { code: first })).status).toBe(403);
    const typed = second!.replace('-', '').toUpperCase();
    expect((await api.signIn(username, { code: typed })).status).toBe(200);
    expect((await readAccount({ cookie }, uid)).secondStep).toEqual({ recoveryCodesLeft: 8 });
  });

  it('is accepted once in a race', async () => {
    const { uid } = await api.newProtectedAdmin();
    for (const code of (await replaceRecoveryCodes(uid)).slice(0, rounds(3, 10))) {
      const uses = await runConcurrently(4, () => consumeCode(uid, code));
      expect(uses.filter(Boolean)).toHaveLength(1);
    }
  });

  it('is invalid once new recovery codes are created, which requires a code', async () => {
    const { cookie, username, app, recoveryCodes } = await api.newProtectedAdmin();
    expect(await statusAndText(await api.renewRecoveryCodes(cookie, '000000'))).toEqual(REFUSED);
    const response = await api.renewRecoveryCodes(cookie, app.nextCode);
    const { recoveryCodes: fresh } = (await response.json()) as RecoveryCodes;
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    expect((await api.signIn(username, { code: recoveryCodes[3] })).status).toBe(403);
    expect((await api.signIn(username, { code: fresh[3] })).status).toBe(200);
  });

  it('is not created anew if the second step is off', async () => {
    await expect(replaceRecoveryCodes('turned-off')).rejects.toThrow('Two-step verification is off.');
    expect((await api.firestore.doc('second_steps/turned-off').get()).exists).toBe(false);
  });
});

describe('wrong codes', () => {
  it('do not make the browser known, and neither does the password alone', async () => {
    const { username, app } = await api.newProtectedAdmin();
    for (const more of [{}, { code: app.wrongCode }]) {
      expect((await api.signIn(username, more)).headers.get('set-cookie')).toBeNull();
    }
  });

  const from = (address: string) => ({ headers: { 'X-Forwarded-For': `${address}, 198.18.0.1` } });

  it('are delayed from the seventh on, even from new addresses, and never lock the account', async () => {
    const { username, app } = await api.newProtectedAdmin();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      const response = await api.signIn(username, { code: app.wrongCode }, from(`203.0.113.${attempt}`));
      statuses.push(response.status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 429, 429, 429, 429]);
    const tooMany = await api.signIn(username, { code: app.nextCode }, from('203.0.113.99'));
    expect(await statusAndText(tooMany)).toEqual([
      429,
      'Too many failed attempts. Please try again in 1 second.',
    ]);
    advanceClock(1);
    expect((await api.signIn(username, { code: app.nextCode }, from('203.0.113.99'))).status).toBe(200);
  });

  // In the first tier, throttle.test.ts tests the doubled delays instead.
  it.runIf(isSecondTier)(
    'double the delay each time, up to a quarter of an hour, and then a right code is accepted',
    async () => {
      const { username, app } = await api.newProtectedAdmin();
      const waits: number[] = [];
      // The first six attempts are checked without a delay. After them, the second attempt of each round is refused and names
      // the delay.
      for (let attempt = 0; attempt < 20; attempt++) {
        await api.signIn(username, { code: app.wrongCode });
        const refused = await api.signIn(username, { code: app.wrongCode });
        const seconds = Number(refused.headers.get('retry-after') ?? 0);
        waits.push(seconds);
        advanceClock(seconds);
      }
      const doubled = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
      expect(waits.filter((seconds) => seconds > 0)).toEqual([...doubled, ...Array(7).fill(900)]);
      expect((await api.signIn(username, { code: app.codeIn(0) })).status).toBe(200);
    },
  );

  it('are still counted after the right password is entered', async () => {
    const { username, app } = await api.newProtectedAdmin();
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await api.signIn(username)).status).toBe(200);
      expect((await api.signIn(username, { code: app.wrongCode })).status).toBe(403);
    }
    expect((await api.signIn(username)).status).toBe(200);
    expect((await api.signIn(username, { code: app.wrongCode })).status).toBe(429);
  });

  it('do not delay a browser that has signed in before', async () => {
    const { username, app, recoveryCodes } = await api.newProtectedAdmin();
    const cookie = readCookie(await api.signIn(username, { code: recoveryCodes[0] }))!;
    for (let attempt = 0; attempt < 6; attempt++) await api.signIn(username, { code: app.wrongCode });
    const more = { code: app.nextCode };
    expect((await api.signIn(username, more)).status).toBe(429);
    expect((await api.signIn(username, more, { cookie })).status).toBe(200);
    expect((await api.signIn(username, more)).status).toBe(429);
  });

  it('are checked at most six times when many attempts arrive at once', async () => {
    const { username, app } = await api.newProtectedAdmin();
    const guesses = await runConcurrently(rounds(20, 100), (guess) =>
      api.signIn(username, { code: app.wrongCode }, from(`10.1.2.${guess}`)),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(guesses.length - 6);
  });

  it('are logged with the number of failures since the last right code, so that an alert can match the number', async () => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue();
    const { uid, username, app } = await api.newProtectedAdmin();
    for (let attempt = 0; attempt < 3; attempt++) await api.signIn(username, { code: app.wrongCode });
    await api.signIn(username, { code: app.nextCode });
    await api.signIn(username, { code: app.wrongCode });
    const logged = (failures: number) => ['Wrong one-time code', { uid, failures }];
    expect(warn.mock.calls).toEqual([1, 2, 3, 1].map(logged));
    warn.mockRestore();
  });

  it('also delay changes of the second step', async () => {
    const { cookie, app } = await api.newProtectedAdmin();
    for (let attempt = 0; attempt < 6; attempt++) await api.turnOff(cookie, app.wrongCode);
    expect((await api.turnOff(cookie, app.wrongCode)).status).toBe(429);
    expect((await api.renewRecoveryCodes(cookie, app.wrongCode)).status).toBe(429);
  });
});

describe('turning the second step on', () => {
  it('requires the password and a right code', async () => {
    const { cookie, uid } = await api.newSignedInAdmin();
    const refused = await api.beginSetup(cookie, 'wrong');
    expect(await statusAndText(refused)).toEqual([403, 'The current password is wrong.']);
    const setup = await beginSetupWith(cookie);
    const app = new Authenticator(setup);
    expect(await statusAndText(await api.turnOn(cookie, setup.setup, app.wrongCode))).toEqual(REFUSED);
    expect((await readAccount({ cookie }, uid)).secondStep).toBeNull();
    expect((await api.turnOn(cookie, setup.setup, app.code)).status).toBe(201);
    expect((await readAccount({ cookie }, uid)).secondStep).toEqual({ recoveryCodesLeft: 10 });
  });

  it.each([-1_200, 120])('says that the clock of the phone is wrong if it is %i s off', async (seconds) => {
    const { cookie } = await api.newSignedInAdmin();
    const setup = await beginSetupWith(cookie);
    const app = new Authenticator(setup);
    expect(await statusAndText(await api.turnOn(cookie, setup.setup, app.codeIn(seconds)))).toEqual([
      403,
      'The clock on your phone is wrong. Set it to update automatically, then enter the next code.',
    ]);
    expect((await api.turnOn(cookie, setup.setup, app.code)).status).toBe(201);
  });

  it('requires a recent setup of the same admin', async () => {
    const one = await api.newSignedInAdmin();
    const two = await api.newSignedInAdmin();
    const setup = await beginSetupWith(two.cookie);
    const { code } = new Authenticator(setup);
    expect(await statusAndText(await api.turnOn(one.cookie, setup.setup, code))).toEqual(TOO_OLD);
    expect(await statusAndText(await api.turnOn(two.cookie, 'made up', code))).toEqual(TOO_OLD);
    const old = beginSetup(two, sixteenMinutesAgo());
    const response = await api.turnOn(two.cookie, old.setup, new Authenticator(old).code);
    expect(await statusAndText(response)).toEqual(TOO_OLD);
    expect((await api.turnOn(two.cookie, setup.setup, code)).status).toBe(201);
  });

  it('succeeds once out of many concurrent calls', async () => {
    const { cookie } = await api.newSignedInAdmin();
    const setup = await beginSetupWith(cookie);
    const { code } = new Authenticator(setup);
    const responses = await runConcurrently(5, () => api.turnOn(cookie, setup.setup, code));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('stores neither the secret nor a recovery code in plain text', async () => {
    const { uid, cookie } = await api.newSignedInAdmin();
    const setup = await beginSetupWith(cookie);
    const { code } = new Authenticator(setup);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(setup.setup)).not.toContain(setup.secret);
    const response = await api.turnOn(cookie, setup.setup, code);
    const { recoveryCodes } = (await response.json()) as RecoveryCodes;
    const stored = await api.firestore.doc(`second_steps/${uid}`).get();
    const all = JSON.stringify(stored.data());
    expect(Object.keys(stored.data()!).sort()).toEqual(['lastPeriod', 'recoveryCodes', 'secret']);
    for (const secret of [setup.secret, ...recoveryCodes]) expect(all).not.toContain(secret);
    expect(stored.get('secret')).not.toMatch(/^[A-Z2-7]+$/);
  });
});

it('a change of the password also requires a code', async () => {
  const { cookie, app } = await api.newProtectedAdmin();
  const change = (code?: string) =>
    api.call('/api/admin/password', {
      body: { currentPassword: PASSWORD, newPassword: 'an even longer one', code },
      cookie,
    });
  expect(await statusAndText(await change())).toEqual(NO_CODE);
  expect(await statusAndText(await change(app.wrongCode))).toEqual(REFUSED);
  expect((await change(app.nextCode)).status).toBe(204);
});

describe('turning the second step off', () => {
  it('requires a code, and then the password is enough to sign in', async () => {
    const { cookie, username, app } = await api.newProtectedAdmin();
    expect(await statusAndText(await api.turnOff(cookie, '000000'))).toEqual(REFUSED);
    expect((await api.turnOff(cookie, app.nextCode)).status).toBe(204);
    expect(readCookie(await api.signIn(username))).toMatch(/./);
    expect(await statusAndText(await api.turnOff(cookie, app.nextCode))).toEqual([
      409,
      'Two-step verification is off.',
    ]);
  });

  it('is possible for another admin’s account by a reset, which also ends that admin’s sessions, but not for one’s own account', async () => {
    const admin = await api.newProtectedAdmin();
    const other = await api.newProtectedAdmin();
    expect((await api.reset(admin.cookie, admin.uid)).status).toBe(409);
    expect((await api.reset(admin.cookie, other.uid, admin.app.nextCode)).status).toBe(204);
    expect(readCookie(await api.signIn(other.username))).toMatch(/./);
    expect((await api.call('/api/admin/user', other)).status).toBe(401);
    // Each call uses up a code. The other admin no longer has a second step, and the last id is longer than any uid.
    const [first, second, third] = admin.recoveryCodes;
    expect((await api.reset(admin.cookie, other.uid, first)).status).toBe(404);
    expect((await api.reset(admin.cookie, 'nobody', second)).status).toBe(404);
    expect((await api.reset(admin.cookie, 'a'.repeat(129), third)).status).toBe(404);
  });

  it('is part of removing the account', async () => {
    const admin = await api.newSignedInAdmin();
    const other = await api.newProtectedAdmin();
    await api.remove(admin.cookie, other.uid);
    expect((await api.firestore.doc(`second_steps/${other.uid}`).get()).exists).toBe(false);
  });
});

it('every change of a second step and every wrong code is recorded in the audit log', async () => {
  const other = await api.newSignedInAdmin();
  const { cookie, uid, username, app } = await api.newProtectedAdmin();
  await api.signIn(username, { code: app.wrongCode });
  await api.renewRecoveryCodes(cookie, app.nextCode);
  await api.reset(other.cookie, uid);
  const session = readCookie(await api.signIn(username))!;
  const setup = await beginSetupWith(session);
  const newApp = new Authenticator(setup);
  await api.turnOn(session, setup.setup, newApp.wrongCode);
  await api.turnOn(session, setup.setup, newApp.code);
  await api.turnOff(session, newApp.nextCode);
  expect(await readAudit(username)).toEqual([
    ['second-step.on', username, 'done'],
    ['second-step.code', undefined, 'failed'],
    ['second-step.recovery-codes', username, 'done'],
    ['second-step.reset', other.username, 'done'],
    ['second-step.on', username, 'failed'],
    ['second-step.on', username, 'done'],
    ['second-step.off', username, 'done'],
  ]);
});

type Admin = Awaited<ReturnType<SecondStepApi['newProtectedAdmin']>>;

interface Change {
  /** Returns the path of the call on the account of another admin. */
  path: (other: Admin) => string;
  body?: object;
  /** Returns true if the change has been made. */
  isDone: (other: Admin) => Promise<boolean>;
}

const newName = newUsername();
const listUsernames = async () => (await listAdminAccounts()).map(({ username }) => username);

/** Changes that require the password, because a person at an unattended desk has only the session of an admin. */
const CHANGES: Record<string, Change> = {
  'adding an admin': {
    path: () => '/api/admin/register',
    body: { username: newName, password: PASSWORD },
    isDone: async () => (await listUsernames()).includes(newName),
  },
  'resetting a second step': {
    path: ({ uid }) => `/api/admin/admins/${uid}/second-step/reset`,
    isDone: async ({ uid }) => !(await api.firestore.doc(`second_steps/${uid}`).get()).exists,
  },
  'removing an admin': {
    path: ({ uid }) => `/api/admin/admins/${uid}/remove`,
    isDone: async ({ username }) => !(await listUsernames()).includes(username),
  },
};

describe.each(Object.entries(CHANGES))('%s', (_, { path, body, isDone }) => {
  const call = (cookie: string, other: Admin, confirmation: object) =>
    api.call(path(other), { body: { ...body, ...confirmation }, cookie });

  it('requires the password and is throttled like a sign-in', async () => {
    const admin = await api.newSignedInAdmin();
    const other = await api.newProtectedAdmin();
    expect(await statusAndText(await call(admin.cookie, other, {}))).toEqual([
      400,
      'Current password is required',
    ]);
    const wrong = { currentPassword: 'not the password' };
    for (let failure = 0; failure < 6; failure++) {
      expect(await statusAndText(await call(admin.cookie, other, wrong))).toEqual([
        403,
        'The current password is wrong.',
      ]);
    }
    expect((await call(admin.cookie, other, wrong)).status).toBe(429);
    expect(await isDone(other)).toBe(false);
  });

  it('also requires a code if the admin has a second step', async () => {
    const admin = await api.newProtectedAdmin();
    const other = await api.newProtectedAdmin();
    const right = { currentPassword: PASSWORD };
    expect(await statusAndText(await call(admin.cookie, other, right))).toEqual(NO_CODE);
    const wrongCode = { ...right, code: admin.app.wrongCode };
    expect(await statusAndText(await call(admin.cookie, other, wrongCode))).toEqual(REFUSED);
    expect(await isDone(other)).toBe(false);
    expect((await call(admin.cookie, other, { ...right, code: admin.app.nextCode })).ok).toBe(true);
    expect(await isDone(other)).toBe(true);
    // If the change added an admin, the account is removed here.
    const account = (await listAdminAccounts()).find(({ username }) => username === newName);
    if (account) await api.remove((await api.newSignedInAdmin()).cookie, account.uid);
  });
});

describe('when every admin must have a second step', () => {
  let strict: SecondStepApi;

  beforeAll(async () => {
    strict = await startSecondStepApi({ SECOND_STEP: 'required' });
  });

  afterAll(() => strict.close());

  it('a sign-in without one sets it up, and opens no session before that', async () => {
    const { uid, username } = await strict.newAdmin();
    const first = await strict.signIn(username);
    const prompt = (await first.json()) as SecondStepSetup;
    expect(prompt).toEqual({
      secondStep: 'setup',
      uri: expect.stringMatching(/^otpauth:\/\/totp\//),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      setup: expect.any(String),
    });
    expect([first.status, first.headers.get('set-cookie')]).toEqual([200, null]);

    const app = new Authenticator(prompt);
    const { setup } = prompt;
    const wrong = await strict.signIn(username, { setup, code: app.wrongCode });
    expect(await statusAndText(wrong)).toEqual(REFUSED);
    const second = await strict.signIn(username, { setup, code: app.code });
    expect(readCookie(second)).toMatch(/./);
    expect(await second.json()).toEqual({
      uid,
      username,
      token: expect.any(String),
      recoveryCodes: Array(10).fill(expect.stringMatching(/^[a-z0-9]{5}-[a-z0-9]{5}$/)),
    });
    expect(await (await strict.signIn(username)).json()).toEqual({ secondStep: 'code' });
    expect(await readAudit(username)).toEqual([
      ['second-step.on', username, 'failed'],
      ['second-step.on', username, 'done'],
    ]);
  });

  it('each sign-in gets a new secret, and only the setup that was confirmed is valid', async () => {
    const { username } = await strict.newAdmin();
    const prompts = (await Promise.all(
      [1, 2].map(async () => (await strict.signIn(username)).json()),
    )) as SecondStepSetup[];
    expect(prompts[0]!.secret).not.toBe(prompts[1]!.secret);
    const [one, two] = prompts.map((prompt) => ({ setup: prompt.setup, app: new Authenticator(prompt) }));
    const done = await strict.signIn(username, { setup: two!.setup, code: two!.app.code });
    expect(done.status).toBe(200);
    // The first setup and its codes are no longer valid.
    const again = await strict.signIn(username, { setup: one!.setup, code: one!.app.nextCode });
    expect(again.status).toBe(403);
  });

  it('an admin cannot turn off their own second step', async () => {
    const { username } = await strict.newAdmin();
    const prompt = (await (await strict.signIn(username)).json()) as SecondStepSetup;
    const app = new Authenticator(prompt);
    const signedIn = await strict.signIn(username, { setup: prompt.setup, code: app.code });
    expect((await strict.turnOff(readCookie(signedIn)!, app.nextCode)).status).toBe(409);
    expect(await (await strict.signIn(username)).json()).toEqual({ secondStep: 'code' });
  });

  it('an old setup is refused', async () => {
    const admin = await strict.newAdmin();
    const old = beginSetup(admin, sixteenMinutesAgo());
    const { code } = new Authenticator(old);
    expect(await statusAndText(await strict.signIn(admin.username, { setup: old.setup, code }))).toEqual(
      TOO_OLD,
    );
  });
});
