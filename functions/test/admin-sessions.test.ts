import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { getAuth } from 'firebase-admin/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import { adminRoutes } from '../src/admin/routes.ts';
import { app } from '../src/firestore/database.ts';
import { toApiRequest } from '../src/http/request.ts';
import { PASSWORD, readCookie, newUsername, statusAndText } from './support/admin-api.ts';
import { atOnce } from './support/at-once.ts';
import { startProxiedApi } from './support/auth-proxy.ts';
import { countDocuments } from './support/site-api.ts';

const { api, proxy } = await startProxiedApi();

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  api.call('/api/admin/login', { body: { username, password }, headers });

describe('signing in', () => {
  it('returns the user and sets a cookie that only the browser and our site can use', async () => {
    const { uid, username } = await api.newAdmin();
    const response = await login(username, PASSWORD);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ uid, username, token: expect.any(String) });
    const cookie = response.headers.get('set-cookie') ?? '';
    const [pair, ...flags] = cookie.split('; ');
    expect(pair).toMatch(/^__session=[\w-]{43}~[\w-]{22}$/);
    expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict']);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });

  it('tells when the session ends', async () => {
    stopClock();
    const { username } = await api.newAdmin();
    const response = await login(username, PASSWORD);
    const user = await api.call('/api/admin/user', { cookie: readCookie(response)! });
    for (const { headers } of [response, user]) expect(headers.get('session-expires-in')).toBe('28800');
  });

  it('ignores case and surrounding blanks of a username', async () => {
    const { username } = await api.newAdmin();
    expect((await login(` ${username.toUpperCase()} `, PASSWORD)).status).toBe(200);
  });

  it('works many times at once', async () => {
    const { username } = await api.newAdmin();
    const responses = await atOnce(12, () => login(username, PASSWORD));
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});

describe('a refused sign-in', () => {
  it('is the same for every mistake', async () => {
    const { username } = await api.newAdmin();
    const stranger = await api.newAdmin();
    await getAuth(app()).setCustomUserClaims(stranger.uid, null);
    const refusals = await Promise.all([
      login(username, 'wrong'),
      login(newUsername(), PASSWORD),
      login('No Such Name!', PASSWORD),
      login('x'.repeat(5000), PASSWORD),
      login(username, 'x'.repeat(5000)),
      login(stranger.username, PASSWORD),
    ]);
    for (const refusal of refusals) {
      expect(refusal.status).toBe(401);
      expect(await refusal.text()).toBe('Invalid credentials');
      expect(refusal.headers.get('set-cookie')).toBeNull();
    }
  });

  it('takes at least 0.75 s, so that the time tells nothing', async () => {
    const startedAt = performance.now();
    await login('No Such Name!', PASSWORD);
    expect(performance.now() - startedAt).toBeGreaterThan(750);
  });

  it.each([
    [{}, 'Username is required'],
    [{ username: 'admin' }, 'Password is required'],
    [{ username: '', password: 'x' }, 'Username is required'],
    [{ username: 'admin', password: '' }, 'Password is required'],
    [{ username: ['admin'], password: 'x' }, 'Username is required'],
    [{ username: 'admin', password: 'x', admin: true }, 'The request has fields that are not known here.'],
  ])('of %j says what is missing', async (body, message) => {
    expect(await statusAndText(await api.call('/api/admin/login', { body }))).toEqual([400, message]);
  });

  it('from a page of another site does not look at the password', async () => {
    const { username } = await api.newAdmin();
    const response = await login(username, PASSWORD, { 'Sec-Fetch-Site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('is 415 for an HTML form', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const response = await api.call('/api/admin/login', { body: 'username=admin&password=x', headers });
    expect(response.status).toBe(415);
  });
});

describe('failed sign-ins', () => {
  // The API's clock stands still, so that all attempts fall into the same second even on a slow machine.
  beforeEach(stopClock);

  /** Each test has an address of its own (from the range for documentation), so that failures count separately. */
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  async function failOften(username: string, times: number, headers: Record<string, string>) {
    const failures = await atOnce(times, () => login(username, 'wrong', headers));
    expect(failures.map(({ status }) => status)).toEqual(Array(times).fill(401));
  }

  it('are throttled after five, for a second at first, and then the right password works', async () => {
    const { username } = await api.newAdmin();
    const headers = from('192.0.2.1');
    await failOften(username, 5, headers);
    expect((await login(username, 'wrong', headers)).status).toBe(401);

    const throttled = await login(username, PASSWORD, headers);
    expect(throttled.status).toBe(429);
    expect(throttled.headers.get('retry-after')).toBe('1');
    expect(await throttled.text()).toBe('Too many failed attempts. Please try again in 1 second.');

    vi.setSystemTime(Date.now() + 1000);
    expect((await login(username, PASSWORD, headers)).status).toBe(200);
    // Success resets the counters.
    await failOften(username, 5, headers);
    expect((await login(username, PASSWORD, headers)).status).toBe(200);
  });

  it('in a burst get one try after the free ones', async () => {
    const username = newUsername();
    const headers = from('192.0.2.3');
    await failOften(username, 5, headers);
    const burst = await atOnce(10, () => login(username, 'wrong', headers));
    const statuses = burst.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  it('under ever new names are delayed too, and leave nothing then', async () => {
    const headers = from('198.51.100.1');
    const attempts = () => countDocuments(api.firestore.collection('login_attempts'));
    const fail = async () => (await login(newUsername(), 'wrong', headers)).status;
    for (let batch = 1; batch <= 6; batch += 1) expect(await atOnce(5, fail)).toEqual(Array(5).fill(401));
    expect(await fail()).toBe(401);
    const before = await attempts();
    expect(await atOnce(5, fail)).toEqual(Array(5).fill(429));
    expect(await attempts()).toBe(before);
  });

  it('leave neither name nor address in Firestore', async () => {
    const username = newUsername();
    await login(username, 'wrong', from('192.0.2.5'));
    const documents = await api.firestore.collection('login_attempts').get();
    const all = JSON.stringify(documents.docs.map((document) => [document.id, document.data()]));
    expect(documents.size).toBeGreaterThan(0);
    expect(all).not.toContain(username);
    expect(all).not.toContain('192.0.2.5');
    expect(documents.docs.every((document) => document.get('expireAt') !== undefined)).toBe(true);
  });
});

const BLOCK = 'POST /api/admin/blocked-senders';

describe('a session', () => {
  const user = (cookie: string) => api.call('/api/admin/user', { cookie });

  it('tells which days are no working days, where the promise counts working time', async () => {
    const { cookie } = await api.signedIn();
    vi.stubEnv('ANSWER_TIME', 'working');
    vi.stubEnv('HOLIDAYS', '2026-12-25, 2027-07-01 Oslo');
    const response = await user(cookie);
    vi.unstubAllEnvs();
    expect(await response.json()).toMatchObject({ holidays: ['2026-12-25', '2027-07-01 Oslo'] });
  });

  it('ends at once when its admin signs out, and other sessions stay valid', async () => {
    const { username, cookie } = await api.signedIn();
    const elsewhere = await api.login(username);
    const response = await api.call('/api/admin/logout', { method: 'POST', cookie });

    expect(response.status).toBe(204);
    // The mark of the device stays.
    const device = cookie.split('~').at(-1);
    expect(response.headers.get('set-cookie')).toBe(
      `__session=~${device}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Strict`,
    );
    expect((await user(cookie)).status).toBe(401);
    expect((await user(readCookie(response)!)).status).toBe(401);
    expect((await user(elsewhere)).status).toBe(200);
  });

  it('ends when its browser signs in again', async () => {
    const { username, cookie } = await api.signedIn();
    const elsewhere = await api.login(username);
    const body = { username, password: PASSWORD };
    expect((await api.call('/api/admin/login', { body, cookie })).status).toBe(200);
    expect([(await user(cookie)).status, (await user(elsewhere)).status]).toEqual([401, 200]);
  });

  it('has to be open still when the body of a call has come', async () => {
    const { cookie } = await api.signedIn();
    const body = new PassThrough();
    const headers = { cookie: `__session=${cookie}`, 'content-type': 'application/json' };
    const raw = Object.assign(body, { headers, rawHeaders: [] }) as unknown as IncomingMessage;
    const route = adminRoutes.find(({ path, method }) => `${method} ${path}` === BLOCK);
    const call = (async () => route?.handle(toApiRequest(raw, new URL('http://api.invalid'), {})))();
    await expect.poll(() => body.listenerCount('data')).toBe(1);
    await api.call('/api/admin/logout', { method: 'POST', cookie });
    body.end('{"sender":"spam.example"}');
    await expect(call).rejects.toMatchObject({ status: 401 });
  });

  it('can be ended twice, whatever the body is', async () => {
    const { cookie } = await api.signedIn();
    expect((await api.call('/api/admin/logout', { body: {}, cookie })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { body: {}, cookie })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { method: 'POST' })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { body: 'x' })).status).toBe(204);
  });

  it('cannot be ended by a page of another site', async () => {
    const { cookie } = await api.signedIn();
    const headers = { Origin: 'https://evil.example' };
    const response = await api.call('/api/admin/logout', { method: 'POST', cookie, headers });
    expect(response.status).toBe(403);
    expect((await user(cookie)).status).toBe(200);
  });

  it('that never was leaves no cookie when it is ended', async () => {
    const response = await api.call('/api/admin/logout', { method: 'POST' });
    expect(response.headers.get('set-cookie')).toBe(
      '__session=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict',
    );
  });

  it('is stored as a hash, without its token', async () => {
    const { uid, cookie } = await api.signedIn();
    const stored = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    expect(stored.size).toBe(1);
    const [token] = cookie.split('~');
    expect(JSON.stringify([stored.docs[0]!.id, stored.docs[0]!.data()])).not.toContain(token);
  });

  it('asks Firebase Auth nothing at a request', async () => {
    const { cookie } = await api.signedIn();
    proxy.clear();
    expect((await api.call('/api/admin/contacts', { cookie })).status).toBe(200);
    expect(proxy.calls).toEqual([]);
  });

  it('expires when the stored session does', async () => {
    const { uid, cookie } = await api.signedIn();
    const stored = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    await stored.docs[0]!.ref.update({ expireAt: new Date(Date.now() - 1000) });
    expect((await user(cookie)).status).toBe(401);
  });

  it('is not read from a cookie with another name', async () => {
    const { cookie } = await api.signedIn();
    const response = await api.call('/api/admin/user', { headers: { Cookie: `session=${cookie}` } });
    expect(response.status).toBe(401);
    expect(readCookie(response)).toBeUndefined();
  });
});
