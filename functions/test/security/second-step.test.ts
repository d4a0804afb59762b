import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSetup } from '../../src/admin/second-step/second-step.ts';
import type { AdminAccount, AdminUser } from '../../src/shared/account.ts';
import type { RecoveryCodes, SecondStepSetup } from '../../src/shared/second-step.ts';
import { PASSWORD, cookieOf, startAdminApi, type AdminApi } from '../support/admin-api.ts';

const WRONG_CODE = 'This code is wrong or was used before. Please enter the next one.';

let api: AdminApi;

beforeAll(async () => {
  api = await startAdminApi();
});

// The clock of the API moves only when a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

afterAll(() => api.close());

const wait = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

const login = (username: string, more: object = {}, headers: Record<string, string> = {}) =>
  api.call('/api/admin/login', { body: { username, password: PASSWORD, ...more }, headers });

async function seen(response: Response): Promise<[number, string]> {
  return [response.status, await response.text()];
}

/** The authenticator app of an admin. */
class Authenticator {
  readonly #secret: Secret;

  constructor({ uri }: SecondStepSetup) {
    this.#secret = Secret.fromBase32(new URL(uri).searchParams.get('secret')!);
  }

  code(): string {
    return TOTP.generate({ secret: this.#secret });
  }

  /** The code after 30 seconds. */
  nextCode(): string {
    wait(30);
    return this.code();
  }

  /** The code of a clock that is half a minute ahead. */
  earlyCode(): string {
    return TOTP.generate({ secret: this.#secret, timestamp: Date.now() + 30_000 });
  }

  wrongCode(): string {
    return String((Number(this.code()) + 1) % 1_000_000).padStart(6, '0');
  }
}

interface Protected extends AdminUser {
  cookie: string;
  app: Authenticator;
  recoveryCodes: string[];
}

const beginSetupOf = (cookie: string, currentPassword = PASSWORD) =>
  api.call('/api/admin/second-step/setup', { body: { currentPassword }, cookie });
const turnOn = (cookie: string, setup: string, code: string) =>
  api.call('/api/admin/second-step', { body: { setup, code }, cookie });
const turnOff = (cookie: string, code: string) =>
  api.call('/api/admin/second-step/off', { body: { code }, cookie });
const renew = (cookie: string, code: string) =>
  api.call('/api/admin/second-step/recovery-codes', { body: { code }, cookie });
const reset = (cookie: string, uid: string) =>
  api.call(`/api/admin/admins/${uid}/second-step`, { method: 'DELETE', cookie });

/** An admin who has switched the second step on. */
async function protectedAdmin(): Promise<Protected> {
  const admin = await api.signedIn();
  const setup = (await (await beginSetupOf(admin.cookie)).json()) as SecondStepSetup;
  const app = new Authenticator(setup);
  const response = await turnOn(admin.cookie, setup.setup, app.code());
  expect(response.status).toBe(201);
  return { ...admin, app, ...((await response.json()) as RecoveryCodes) };
}

async function accountOf(boss: { cookie: string }, uid: string): Promise<AdminAccount> {
  const accounts = (await (await api.call('/api/admin/admins', boss)).json()) as AdminAccount[];
  return accounts.find((account) => account.uid === uid)!;
}

async function auditOf(target: string): Promise<[action: unknown, actor: unknown, outcome: unknown][]> {
  const found = await api.firestore.collection('audit').where('target', '==', target).orderBy('at').get();
  return found.docs
    .map((entry) => entry.data())
    .filter(({ action }) => String(action).startsWith('second-step.'))
    .map(({ action, actor, outcome }) => [action, (actor as AdminUser | null)?.username, outcome]);
}

describe('a sign-in with the second step', () => {
  it('asks for a code after the right password, and opens no session before that', async () => {
    const { username, app, uid } = await protectedAdmin();
    const first = await login(username);
    expect(await first.clone().json()).toEqual({ secondStep: 'code' });
    expect([first.status, first.headers.get('set-cookie')]).toEqual([200, null]);

    const second = await login(username, { code: app.nextCode() });
    expect(await second.json()).toEqual({ uid, username, token: expect.any(String) });
    expect((await api.call('/api/admin/user', { cookie: cookieOf(second)! })).status).toBe(200);
  });

  it('does not tell a wrong password with a right code from any other wrong password', async () => {
    const { username, app } = await protectedAdmin();
    for (const more of [{}, { code: app.nextCode() }, { code: 'x', setup: 'x' }]) {
      const response = await login(username, { password: 'wrong', ...more });
      expect(await seen(response)).toEqual([401, 'Invalid credentials']);
    }
    // The right code is not used up by it.
    expect((await login(username, { code: app.code() })).status).toBe(200);
  });

  it.each(['', ' ', '000000', 'abcdef', '1234567', '９９９９９９', '__proto__', 'x'.repeat(10_000)])(
    'refuses %j, as JSON has it',
    async (code) => {
      const { username } = await protectedAdmin();
      const response = await login(username, { code });
      expect(await seen(response)).toEqual([403, WRONG_CODE]);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it('refuses the code of another admin, and one that is too old or too new', async () => {
    const [one, two] = [await protectedAdmin(), await protectedAdmin()];
    expect((await login(one.username, { code: two.app.nextCode() })).status).toBe(403);
    const code = one.app.nextCode();
    wait(60);
    expect((await login(one.username, { code })).status).toBe(403);
    wait(90);
    const future = one.app.code();
    wait(-60);
    expect((await login(one.username, { code: future })).status).toBe(403);
  });

  it('takes a code that is typed in groups, and one of a clock that is half a minute off', async () => {
    const { username, app } = await protectedAdmin();
    const code = app.nextCode();
    wait(30);
    expect((await login(username, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(200);
  });

  it('is the same as ever for an account without it', async () => {
    const { uid, username } = await api.newAdmin();
    const response = await login(username);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ uid, username, token: expect.any(String) });
  });
});

describe('a code', () => {
  it('counts once, the one that turned the second step on too', async () => {
    const { username, app } = await protectedAdmin();
    expect(await seen(await login(username, { code: app.code() }))).toEqual([403, WRONG_CODE]);
    const code = app.nextCode();
    expect((await login(username, { code })).status).toBe(200);
    expect(await seen(await login(username, { code }))).toEqual([403, WRONG_CODE]);
  });

  it('counts for none that is older than the last one', async () => {
    const { username, app } = await protectedAdmin();
    const older = app.nextCode();
    expect((await login(username, { code: app.nextCode() })).status).toBe(200);
    expect((await login(username, { code: older })).status).toBe(403);
  });

  it(
    'counts once in 50 races, on instances that do not know of each other',
    { timeout: 180_000 },
    async () => {
      const { uid, app } = await protectedAdmin();
      // As on several instances: without the turns that attempts take in one process.
      const { useCode } = await import('../../src/admin/second-step/second-step.ts');
      for (let round = 0; round < 50; round++) {
        const code = app.nextCode();
        const uses = await Promise.all(Array.from({ length: 4 }, () => useCode(uid, code)));
        expect(uses.filter(Boolean)).toHaveLength(1);
      }
    },
  );

  it('signs one in of many that come at once with it', async () => {
    const { username, app } = await protectedAdmin();
    const code = app.nextCode();
    const responses = await Promise.all(Array.from({ length: 5 }, () => login(username, { code })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
  });
});

describe('a recovery code', () => {
  it('signs in once, in capitals and without its hyphen too', async () => {
    const { uid, cookie, username, recoveryCodes } = await protectedAdmin();
    const [first, second] = recoveryCodes;
    expect((await login(username, { code: first })).status).toBe(200);
    expect((await login(username, { code: first })).status).toBe(403);
    expect((await login(username, { code: second!.replace('-', '').toUpperCase() })).status).toBe(200);
    expect((await accountOf({ cookie }, uid)).secondStep).toEqual({ recoveryCodesLeft: 8 });
  });

  it('counts once in 50 races', { timeout: 180_000 }, async () => {
    const { uid } = await protectedAdmin();
    const { replaceRecoveryCodes, useCode } = await import('../../src/admin/second-step/second-step.ts');
    for (let round = 0; round < 5; round++) {
      for (const code of await replaceRecoveryCodes(uid)) {
        const uses = await Promise.all(Array.from({ length: 4 }, () => useCode(uid, code)));
        expect(uses.filter(Boolean)).toHaveLength(1);
      }
    }
  });

  it('of another admin is worth nothing', async () => {
    const [one, two] = [await protectedAdmin(), await protectedAdmin()];
    expect((await login(one.username, { code: two.recoveryCodes[0] })).status).toBe(403);
  });

  it('is void once there are new ones, for which a code is needed', async () => {
    const { cookie, username, app, recoveryCodes } = await protectedAdmin();
    expect(await seen(await renew(cookie, '000000'))).toEqual([403, WRONG_CODE]);
    const response = await renew(cookie, app.nextCode());
    const { recoveryCodes: fresh } = (await response.json()) as RecoveryCodes;
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    expect((await login(username, { code: recoveryCodes[3] })).status).toBe(403);
    expect((await login(username, { code: fresh[3] })).status).toBe(200);
  });
});

describe('wrong codes', () => {
  const from = (address: string) => ({ 'X-Forwarded-For': `${address}, 198.18.0.1` });

  it('slow down from the seventh on, from ever new addresses too, and never lock out', async () => {
    const { username, app } = await protectedAdmin();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      const response = await login(username, { code: app.wrongCode() }, from(`203.0.113.${attempt}`));
      statuses.push(response.status);
    }
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 429, 429, 429, 429]);
    const tooMany = await login(username, { code: app.code() }, from('203.0.113.99'));
    expect(await seen(tooMany)).toEqual([429, 'Too many failed attempts. Please try again in 1 second.']);
    expect((await login(username, { code: app.nextCode() }, from('203.0.113.99'))).status).toBe(200);
  });

  it('are not forgotten by entering the right password', async () => {
    const { username, app } = await protectedAdmin();
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await login(username)).status).toBe(200);
      expect((await login(username, { code: app.wrongCode() })).status).toBe(403);
    }
    expect((await login(username)).status).toBe(200);
    expect((await login(username, { code: app.wrongCode() })).status).toBe(429);
  });

  it('do not slow down a browser that has signed in before', async () => {
    const { username, app, cookie } = await protectedAdmin();
    for (let attempt = 0; attempt < 6; attempt++) await login(username, { code: app.wrongCode() });
    const body = { username, password: PASSWORD, code: app.earlyCode() };
    expect((await login(username, body)).status).toBe(429);
    expect((await api.call('/api/admin/login', { body, cookie })).status).toBe(200);
    expect((await login(username, { code: app.earlyCode() })).status).toBe(429);
  });

  it('do not make the browser known, nor does the password alone', async () => {
    const { username, app } = await protectedAdmin();
    for (const more of [{}, { code: app.wrongCode() }]) {
      expect((await login(username, more)).headers.get('set-cookie')).toBeNull();
    }
  });

  it('get six looks out of 100 at once', { timeout: 120_000 }, async () => {
    const { username, app } = await protectedAdmin();
    const guesses = Array.from({ length: 100 }, (_, guess) =>
      login(username, { code: app.wrongCode() }, from(`10.1.2.${guess}`)),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(94);
  });

  it('slow down changes of the second step as well', async () => {
    const { cookie, app } = await protectedAdmin();
    for (let attempt = 0; attempt < 6; attempt++) await turnOff(cookie, app.wrongCode());
    expect((await turnOff(cookie, app.wrongCode())).status).toBe(429);
    expect((await renew(cookie, app.wrongCode())).status).toBe(429);
  });
});

describe('turning the second step on', () => {
  it('takes the password and a right code', async () => {
    const { cookie, uid } = await api.signedIn();
    const refused = await beginSetupOf(cookie, 'wrong');
    expect(await seen(refused)).toEqual([403, 'The current password is wrong.']);
    const setup = (await (await beginSetupOf(cookie)).json()) as SecondStepSetup;
    const app = new Authenticator(setup);
    expect(await seen(await turnOn(cookie, setup.setup, app.wrongCode()))).toEqual([403, WRONG_CODE]);
    expect((await accountOf({ cookie }, uid)).secondStep).toBeNull();
    expect((await turnOn(cookie, setup.setup, app.code())).status).toBe(201);
    expect((await accountOf({ cookie }, uid)).secondStep).toEqual({ recoveryCodesLeft: 10 });
  });

  it('takes a setup of one’s own that is not old', async () => {
    const [one, two] = [await api.signedIn(), await api.signedIn()];
    const setup = (await (await beginSetupOf(two.cookie)).json()) as SecondStepSetup;
    const app = new Authenticator(setup);
    const tooOld = [403, 'This QR code is too old. Please start again.'];
    expect(await seen(await turnOn(one.cookie, setup.setup, app.code()))).toEqual(tooOld);
    expect(await seen(await turnOn(two.cookie, 'made up', app.code()))).toEqual(tooOld);
    wait(16 * 60);
    expect(await seen(await turnOn(two.cookie, setup.setup, app.code()))).toEqual(tooOld);
  });

  it('happens once, however many do it at once', async () => {
    const { cookie } = await api.signedIn();
    const setup = (await (await beginSetupOf(cookie)).json()) as SecondStepSetup;
    const code = new Authenticator(setup).code();
    const responses = await Promise.all(Array.from({ length: 5 }, () => turnOn(cookie, setup.setup, code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('leaves neither the secret nor a recovery code in the database', async () => {
    const { uid, app, recoveryCodes } = await protectedAdmin();
    const setup = beginSetup({ uid, username: 'x' });
    const stored = await api.firestore.doc(`second_steps/${uid}`).get();
    const all = JSON.stringify(stored.data());
    expect(Object.keys(stored.data()!).sort()).toEqual(['lastPeriod', 'recoveryCodes', 'secret']);
    for (const code of recoveryCodes) expect(all).not.toContain(code);
    expect(JSON.stringify(setup.setup)).not.toContain(setup.secret);
    expect(app.code()).toMatch(/^\d{6}$/);
    expect(stored.get('secret')).not.toMatch(/^[A-Z2-7]+$/);
  });
});

describe('turning the second step off', () => {
  it('takes a code, and afterwards the password is enough', async () => {
    const { cookie, username, app } = await protectedAdmin();
    expect(await seen(await turnOff(cookie, '000000'))).toEqual([403, WRONG_CODE]);
    expect((await turnOff(cookie, app.nextCode())).status).toBe(204);
    expect(cookieOf(await login(username))).toMatch(/./);
    expect(await seen(await turnOff(cookie, app.nextCode()))).toEqual([409, 'It is off already.']);
  });

  it('is for another admin too, but not for oneself, and leaves the session open', async () => {
    const [boss, admin] = [await protectedAdmin(), await protectedAdmin()];
    expect((await reset(boss.cookie, boss.uid)).status).toBe(409);
    expect((await reset(boss.cookie, admin.uid)).status).toBe(204);
    expect(cookieOf(await login(admin.username))).toMatch(/./);
    expect((await api.call('/api/admin/user', admin)).status).toBe(200);
    expect((await reset(boss.cookie, admin.uid)).status).toBe(404);
    expect((await reset(boss.cookie, 'nobody')).status).toBe(404);
  });

  it('happens when the account is removed', async () => {
    const [boss, admin] = [await api.signedIn(), await protectedAdmin()];
    await api.call(`/api/admin/admins/${admin.uid}`, { method: 'DELETE', cookie: boss.cookie });
    expect((await api.firestore.doc(`second_steps/${admin.uid}`).get()).exists).toBe(false);
  });
});

it('every change of a second step is audited, and every wrong code', async () => {
  const boss = await api.signedIn();
  const { cookie, uid, username, app } = await protectedAdmin();
  await login(username, { code: app.wrongCode() });
  await renew(cookie, app.nextCode());
  await reset(boss.cookie, uid);
  const setup = (await (await beginSetupOf(cookie)).json()) as SecondStepSetup;
  const second = new Authenticator(setup);
  await turnOn(cookie, setup.setup, second.wrongCode());
  await turnOn(cookie, setup.setup, second.code());
  await turnOff(cookie, second.nextCode());
  expect(await auditOf(username)).toEqual([
    ['second-step.on', username, 'done'],
    ['second-step.code', undefined, 'failed'],
    ['second-step.recovery-codes', username, 'done'],
    ['second-step.reset', boss.username, 'done'],
    ['second-step.on', username, 'failed'],
    ['second-step.on', username, 'done'],
    ['second-step.off', username, 'done'],
  ]);
});

describe('where every admin must have a second step', () => {
  beforeEach(() => void vi.stubEnv('SECOND_STEP', 'required'));

  it('a sign-in without one sets it up, and opens no session before that', async () => {
    const { uid, username } = await api.newAdmin();
    const first = await login(username);
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
    expect(await seen(await login(username, { setup, code: app.wrongCode() }))).toEqual([403, WRONG_CODE]);
    const second = await login(username, { setup, code: app.code() });
    expect(cookieOf(second)).toMatch(/./);
    expect(await second.json()).toEqual({
      uid,
      username,
      token: expect.any(String),
      recoveryCodes: Array(10).fill(expect.stringMatching(/^[a-z0-9]{5}-[a-z0-9]{5}$/)),
    });
    expect(await (await login(username)).json()).toEqual({ secondStep: 'code' });
    expect(await auditOf(username)).toEqual([
      ['second-step.on', username, 'failed'],
      ['second-step.on', username, 'done'],
    ]);
  });

  it('no admin gets a secret that another has seen', async () => {
    const { username } = await api.newAdmin();
    const prompts = (await Promise.all(
      [1, 2].map(async () => (await login(username)).json()),
    )) as SecondStepSetup[];
    expect(prompts[0]!.secret).not.toBe(prompts[1]!.secret);
    const [one, two] = prompts.map((prompt) => ({ prompt, app: new Authenticator(prompt) }));
    const done = await login(username, { setup: two!.prompt.setup, code: two!.app.code() });
    expect(done.status).toBe(200);
    // The first setup is no longer of use, neither as a setup nor by its codes.
    expect((await login(username, { setup: one!.prompt.setup, code: one!.app.nextCode() })).status).toBe(403);
  });

  it('an old setup is refused', async () => {
    const { username } = await api.newAdmin();
    const prompt = (await (await login(username)).json()) as SecondStepSetup;
    wait(16 * 60);
    const code = new Authenticator(prompt).code();
    expect((await login(username, { setup: prompt.setup, code })).status).toBe(403);
  });
});
