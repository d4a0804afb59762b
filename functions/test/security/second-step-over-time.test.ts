import { logger } from 'firebase-functions/logger';
import { describe, expect, it, vi } from 'vitest';
import { rounds } from '../../../testing/tier.ts';
import { replaceRecoveryCodes, useCode } from '../../src/admin/second-step/second-step.ts';
import type { SecondStepSetup } from '../../src/shared/second-step.ts';
import { statusAndText } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { Authenticator, startFrozenApi, WRONG_CODE } from '../support/second-step-api.ts';

// These tests run the API in this process: they move its clock, or go without the turns that attempts take in a process.

const api = await startFrozenApi();

const wait = (seconds: number) => void vi.setSystemTime(Date.now() + seconds * 1000);

/** The code after 30 seconds. */
function nextCode(app: Authenticator): string {
  wait(30);
  return app.codeIn(0);
}

describe('a setup whose phone has a wrong clock', () => {
  it.each([-1_200, -120, 120, 1_200])('says so where that is %i s off', async (seconds) => {
    const { cookie } = await api.signedIn();
    const setup = (await (await api.beginSetup(cookie)).json()) as SecondStepSetup;
    const app = new Authenticator(setup);
    expect(await statusAndText(await api.turnOn(cookie, setup.setup, app.codeIn(seconds)))).toEqual([
      403,
      'The clock of your phone is wrong. Let it set its time by itself, then enter the next code.',
    ]);
    expect(await statusAndText(await api.turnOn(cookie, setup.setup, app.wrongCode))).toEqual([
      403,
      WRONG_CODE,
    ]);
    expect((await api.turnOn(cookie, setup.setup, app.code)).status).toBe(201);
  });
});

describe('a code', () => {
  it('is refused when it is too old or too new', async () => {
    const { username, app } = await api.protectedAdmin();
    const code = nextCode(app);
    wait(60);
    expect((await api.signIn(username, { code })).status).toBe(403);
    expect((await api.signIn(username, { code: app.codeIn(60) })).status).toBe(403);
    expect((await api.signIn(username, { code: app.codeIn(0) })).status).toBe(200);
  });

  it('is taken from a clock that is half a minute late', async () => {
    const { username, app } = await api.protectedAdmin();
    const code = nextCode(app);
    wait(30);
    expect((await api.signIn(username, { code })).status).toBe(200);
  });

  it('counts for none that is older than the last one', async () => {
    const { username, app } = await api.protectedAdmin();
    const older = nextCode(app);
    expect((await api.signIn(username, { code: nextCode(app) })).status).toBe(200);
    expect((await api.signIn(username, { code: older })).status).toBe(403);
  });

  it('counts once in a race', { timeout: 180_000 }, async () => {
    const { uid, app } = await api.protectedAdmin();
    for (let round = 0; round < rounds(5, 20); round++) {
      const code = nextCode(app);
      const uses = await atOnce(4, () => useCode(uid, code));
      expect(uses.filter(Boolean)).toHaveLength(1);
    }
  });
});

it('a recovery code counts once in a race', { timeout: 180_000 }, async () => {
  const { uid } = await api.protectedAdmin();
  for (let round = 0; round < rounds(1, 5); round++) {
    for (const code of await replaceRecoveryCodes(uid)) {
      const uses = await atOnce(4, () => useCode(uid, code));
      expect(uses.filter(Boolean)).toHaveLength(1);
    }
  }
});

describe('wrong codes', () => {
  const from = (address: string) => ({ headers: { 'X-Forwarded-For': `${address}, 198.18.0.1` } });

  it('slow down from the seventh on, from ever new addresses too, and never lock out', async () => {
    const { username, app } = await api.protectedAdmin();
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
    wait(1);
    expect((await api.signIn(username, { code: app.nextCode }, from('203.0.113.99'))).status).toBe(200);
  });

  it('wait twice as long each time, up to a quarter of an hour, after which a right one counts', async () => {
    const { username, app } = await api.protectedAdmin();
    const waits: number[] = [];
    for (let attempt = 0; attempt < 20; attempt++) {
      await api.signIn(username, { code: app.wrongCode });
      const refused = await api.signIn(username, { code: app.wrongCode });
      const seconds = Number(refused.headers.get('retry-after') ?? 0);
      waits.push(seconds);
      wait(seconds);
    }
    const doubled = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512];
    expect(waits.filter((seconds) => seconds > 0)).toEqual([...doubled, ...Array(7).fill(900)]);
    expect((await api.signIn(username, { code: app.codeIn(0) })).status).toBe(200);
  });

  it('are not forgotten by entering the right password', async () => {
    const { username, app } = await api.protectedAdmin();
    for (let attempt = 0; attempt < 6; attempt++) {
      expect((await api.signIn(username)).status).toBe(200);
      expect((await api.signIn(username, { code: app.wrongCode })).status).toBe(403);
    }
    expect((await api.signIn(username)).status).toBe(200);
    expect((await api.signIn(username, { code: app.wrongCode })).status).toBe(429);
  });

  it('do not slow down a browser that has signed in before', async () => {
    const { username, app, cookie } = await api.protectedAdmin();
    for (let attempt = 0; attempt < 6; attempt++) await api.signIn(username, { code: app.wrongCode });
    const more = { code: app.nextCode };
    expect((await api.signIn(username, more)).status).toBe(429);
    expect((await api.signIn(username, more, { cookie })).status).toBe(200);
    expect((await api.signIn(username, more)).status).toBe(429);
  });

  it('get six looks out of 100 at once', async () => {
    const { username, app } = await api.protectedAdmin();
    const guesses = await atOnce(100, (guess) =>
      api.signIn(username, { code: app.wrongCode }, from(`10.1.2.${guess}`)),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(94);
  });

  it('are logged with their number since the last right one, for which an alert looks', async () => {
    const warn = vi.spyOn(logger, 'warn').mockReturnValue();
    const { uid, username, app } = await api.protectedAdmin();
    for (let attempt = 0; attempt < 3; attempt++) await api.signIn(username, { code: app.wrongCode });
    await api.signIn(username, { code: app.nextCode });
    await api.signIn(username, { code: app.wrongCode });
    const logged = (failures: number) => ['Wrong one-time code', { uid, failures }];
    expect(warn.mock.calls).toEqual([1, 2, 3, 1].map(logged));
    warn.mockRestore();
  });

  it('slow down changes of the second step as well', async () => {
    const { cookie, app } = await api.protectedAdmin();
    for (let attempt = 0; attempt < 6; attempt++) await api.turnOff(cookie, app.wrongCode);
    expect((await api.turnOff(cookie, app.wrongCode)).status).toBe(429);
    expect((await api.renewRecoveryCodes(cookie, app.wrongCode)).status).toBe(429);
  });
});
