import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSecondTier, rounds } from '../../../testing/tier.ts';
import { findClient, throttlePassword } from '../../src/admin/sign-in/client.ts';
import { HttpError } from '../../src/http/errors.ts';
import { PASSWORD, readCookie, newUsername } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { startProxiedApi, TOO_MANY_ATTEMPTS } from '../support/auth-proxy.ts';
import {
  ATTACKER,
  OFFICE,
  attemptLogin,
  loginDuringAttack,
  seen,
  throughHosting,
  type Attempt,
} from '../support/sign-in-attempts.ts';

// These tests run the API in this process, because they move its clock.

const { api, proxy } = await startProxiedApi();

// The clock moves only when a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));

afterEach(() => void vi.useRealTimers());

const login = (...attempt: Attempt) => attemptLogin(api, ...attempt);

// Firebase refuses that for accounts that exist only. A wrong password and an unknown name therefore get the same
// response from the sixth failure on.
it('a sign-in that Firebase refuses to look at gets the response of a wrong password and of an unknown name, once failures are delayed', async () => {
  const names = [(await api.newAdmin()).username, newUsername(), (await api.newAdmin()).username];
  for (const responses of await Promise.all(names.map((name) => atOnce(6, () => login(name, 'wrong'))))) {
    expect(await Promise.all(responses.map(seen))).toEqual(Array(6).fill([401, 'Invalid credentials', null]));
  }
  for (const seconds of [2, 4, 8]) {
    vi.setSystemTime(Date.now() + 10_000);
    const refused = await Promise.all(names.slice(0, 2).map((name) => login(name, 'wrong')));
    const [wrong, unknown] = await Promise.all(refused.map(seen));
    proxy.fail('signInWithPassword', TOO_MANY_ATTEMPTS);
    const refusedByFirebase = await seen(await login(names[2]!));
    proxy.clear();
    const message = `Too many failed attempts. Please try again in ${seconds} seconds.`;
    expect([wrong, unknown, refusedByFirebase]).toEqual(Array(3).fill([429, message, String(seconds)]));
  }
});

// `npm test` counts the calls to Firebase, which are the same (sign-in.test.ts).
it.runIf(isSecondTier)('a refused sign-in takes as long for an unknown name as for an admin’s', async () => {
  const times: Record<'admin' | 'unknown', number[]> = { admin: [], unknown: [] };
  const fastest = (list: number[]) => Math.min(...list);
  const difference = () => Math.abs(fastest(times.admin) - fastest(times.unknown));
  // A busy machine delays single ones.
  for (let round = 0; round < 5 || (round < 20 && difference() >= 50); round++) {
    const names = { admin: (await api.newAdmin()).username, unknown: newUsername() };
    for (const [who, name] of Object.entries(names) as ['admin' | 'unknown', string][]) {
      const startedAt = performance.now();
      await login(name, 'wrong');
      times[who].push(performance.now() - startedAt);
    }
  }
  expect(difference()).toBeLessThan(50);
});

describe('an attacker who forges headers', () => {
  it('does not block an office that signed in before, or use up its attempts', async () => {
    const { username } = await api.newAdmin();
    expect((await login(username, PASSWORD, throughHosting(OFFICE))).status).toBe(200);

    const { office, attempts } = await loginDuringAttack(api, username);
    expect(office.status).toBe(200);
    expect(attempts.map(({ status }) => status)).toEqual(Array(60).fill(429));
  });

  it('does not block a known browser, wherever it is, not even from the same address', async () => {
    const { username } = await api.newAdmin();
    const known = readCookie(await login(username, PASSWORD, throughHosting(OFFICE)))!;
    const out = await api.call('/api/admin/logout', { method: 'POST', cookie: known });
    const device = readCookie(out)!;
    await atOnce(40, () => login(username, 'wrong', throughHosting(OFFICE)));

    expect((await login(username, PASSWORD, throughHosting(OFFICE))).status).toBe(429);
    for (const place of [OFFICE, '203.0.113.77']) {
      expect((await login(username, PASSWORD, throughHosting(place), device)).status).toBe(200);
    }
  });

  it('gains nothing by a made up device, or by that of another account', async () => {
    const [victim, attacker] = [await api.newAdmin(), await api.newAdmin()];
    const own = readCookie(await login(attacker.username))!
      .split('~')
      .at(-1)!;
    const madeUp = 'A'.repeat(22);
    for (const device of [own, madeUp]) {
      await atOnce(6, () => login(victim.username, 'wrong', throughHosting(ATTACKER), `~${device}`));
      const response = await login(victim.username, PASSWORD, throughHosting(ATTACKER), `~${device}`);
      expect(response.status).toBe(429);
    }
  });

  it('with a known browser is delayed as everybody else', async () => {
    const { username } = await api.newAdmin();
    const device = readCookie(await login(username))!;
    const fail = async (attempt: number) =>
      (await login(username, 'wrong', throughHosting(`203.0.113.${attempt}`), device)).status;
    expect(await atOnce(6, fail)).toEqual(Array(6).fill(401));
    expect(await fail(6)).toBe(429);
  });

  it('needs more than eight hours for 500 guesses, with a new address for each', async () => {
    const username = newUsername();
    const startedAt = Date.now();
    let now = startedAt;
    const guesses = rounds(60, 500);
    for (let guess = 0; guess < guesses; guess++) {
      const address = `10.${guess % 250}.${Math.floor(guess / 250)}.7 ${ATTACKER}`;
      while (!(await isTried(address))) continue;
    }
    // Five are free, then 1, 2, 4, 8, 16, 32 and each time 60 seconds.
    const secondsFor = (count: number) => 63 + 60 * (count - 12);
    expect((now - startedAt) / 1000).toBe(secondsFor(guesses));
    expect(secondsFor(500)).toBeGreaterThan(8 * 60 * 60);

    async function isTried(address: string): Promise<boolean> {
      try {
        const wrong = () => Promise.resolve({ refused: 'wrong', admin: null } as const);
        await throttlePassword(await findClient(username, address), wrong, () => now);
        return true;
      } catch (error) {
        if (!(error instanceof HttpError && error.status === 429)) throw error;
        now += Number(error.headers['Retry-After']) * 1000;
        return false;
      }
    }
  });

  it('gets six tries out of 500 at once, with a new address for each', async () => {
    const { username } = await api.newAdmin();
    proxy.clear();
    const guesses = await atOnce(500, (guess) =>
      login(username, 'wrong', {
        'X-Forwarded-For': `10.1.${guess % 250}.${Math.floor(guess / 250)}, ${ATTACKER}`,
      }),
    );
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(6);
    expect(statuses.filter((status) => status === 429)).toHaveLength(494);
    expect(proxy.calls.filter((call) => call === 'signInWithPassword')).toHaveLength(6);
  });
});
