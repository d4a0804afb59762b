import { getAuth } from 'firebase-admin/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../src/firestore/database.ts';
import { PASSWORD, cookieOf, someName, startAdminApi, type AdminApi } from './support/admin-api.ts';

let api: AdminApi;

beforeAll(async () => {
  api = await startAdminApi();
});

afterAll(() => api.close());

const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  api.call('/api/admin/login', { body: { username, password }, headers });

describe('signing in', () => {
  it('answers the user and sets a cookie that only the browser and our site can use', async () => {
    const { uid, username } = await api.newAdmin();
    const answer = await login(username, PASSWORD);

    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ uid, username, token: expect.any(String) });
    const cookie = answer.headers.get('set-cookie') ?? '';
    const [pair, ...flags] = cookie.split('; ');
    expect(pair).toMatch(/^__session=.{100,}$/);
    expect(flags.sort()).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Strict', 'Secure']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('takes capitals and blanks around a username as a person means them', async () => {
    const { username } = await api.newAdmin();
    expect((await login(` ${username.toUpperCase()} `, PASSWORD)).status).toBe(200);
  });

  it('works many times in a row and at the same time', async () => {
    const { username } = await api.newAdmin();
    const answers = await Promise.all(Array.from({ length: 12 }, () => login(username, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});

describe('a refused sign-in', () => {
  it('reads the same whatever was wrong', async () => {
    const { username } = await api.newAdmin();
    const stranger = await api.newAdmin();
    await getAuth(app()).setCustomUserClaims(stranger.uid, null);
    const refusals = await Promise.all([
      login(username, 'wrong'),
      login(someName(), PASSWORD),
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

  it('takes its time, so that the time tells nothing', async () => {
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
  ])('of %j says what is missing', async (body, sentence) => {
    const answer = await api.call('/api/admin/login', { body });
    expect([answer.status, await answer.text()]).toEqual([400, sentence]);
  });

  it('from a page of another site does not look at the password', async () => {
    const { username } = await api.newAdmin();
    const answer = await login(username, PASSWORD, { 'Sec-Fetch-Site': 'cross-site' });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  it('comes with 415 when it is a plain form', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await api.call('/api/admin/login', { body: 'username=admin&password=x', headers });
    expect(answer.status).toBe(415);
  });
});

describe('failed sign-ins', () => {
  // The clock of the API stands still, so that a slow machine's attempts fall into the same second as a fast one's.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** Addresses of the documentation range, one for each test: they count by themselves. */
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  async function failOften(username: string, times: number, headers: Record<string, string>) {
    const failures = await Promise.all(
      Array.from({ length: times }, () => login(username, 'wrong', headers)),
    );
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
    // Success forgets them: five are free again.
    await failOften(username, 5, headers);
    expect((await login(username, PASSWORD, headers)).status).toBe(200);
  });

  it('of a name that does not exist are throttled just the same', async () => {
    const username = someName();
    const headers = from('192.0.2.2');
    await failOften(username, 5, headers);
    await login(username, 'wrong', headers);
    expect((await login(username, 'wrong', headers)).status).toBe(429);
  });

  it('at the same time get one try once they are suspicious, not one each', async () => {
    const username = someName();
    const headers = from('192.0.2.3');
    await failOften(username, 5, headers);
    const burst = await Promise.all(Array.from({ length: 10 }, () => login(username, 'wrong', headers)));
    const statuses = burst.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  });

  it('from elsewhere do not keep an admin out who signed in here before', async () => {
    const { username } = await api.newAdmin();
    expect((await login(username, PASSWORD, from('192.0.2.4'))).status).toBe(200);
    await Promise.all(
      Array.from({ length: 31 }, (_, index) => login(username, 'wrong', from(`198.51.100.${index}`))),
    );
    await login(username, 'wrong', from('198.51.100.40'));

    expect((await login(username, PASSWORD, from('198.51.100.41'))).status).toBe(429);
    expect((await login(username, PASSWORD, from('192.0.2.4'))).status).toBe(200);
  });

  it('leave no name and no address behind', async () => {
    const username = someName();
    await login(username, 'wrong', from('192.0.2.5'));
    const documents = await api.firestore.collection('login_attempts').get();
    const all = JSON.stringify(documents.docs.map((document) => [document.id, document.data()]));
    expect(documents.size).toBeGreaterThan(0);
    expect(all).not.toContain(username);
    expect(all).not.toContain('192.0.2.5');
    expect(documents.docs.every((document) => document.get('expireAt') !== undefined)).toBe(true);
  });
});

describe('a session', () => {
  const user = (cookie: string) => api.call('/api/admin/user', { cookie });

  it('is the admin’s until it is closed', async () => {
    const { uid, username, cookie } = await api.signedIn();
    const answer = await user(cookie);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ uid, username, token: expect.any(String) });
  });

  it('ends at once when its admin signs out, and their other sessions go on', async () => {
    const { username, cookie } = await api.signedIn();
    const elsewhere = await api.login(username);
    const answer = await api.call('/api/admin/logout', { method: 'POST', cookie });

    expect(answer.status).toBe(204);
    expect(answer.headers.get('set-cookie')).toBe(
      '__session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Strict',
    );
    expect((await user(cookie)).status).toBe(401);
    expect((await user(elsewhere)).status).toBe(200);
  });

  it('is one of its own even among sign-ins of the same second', async () => {
    const { username } = await api.newAdmin();
    const cookies = await Promise.all(Array.from({ length: 4 }, () => api.login(username)));
    expect(new Set(cookies).size).toBe(4);
  });

  it('can be closed twice, and by a client that sends an empty object', async () => {
    const { cookie } = await api.signedIn();
    expect((await api.call('/api/admin/logout', { body: {}, cookie })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { body: {}, cookie })).status).toBe(204);
    expect((await api.call('/api/admin/logout', { method: 'POST' })).status).toBe(204);
    const headers = { 'Content-Type': 'text/plain' };
    expect((await api.call('/api/admin/logout', { body: 'x', headers })).status).toBe(415);
  });

  it('cannot be closed by a page of another site', async () => {
    const { cookie } = await api.signedIn();
    const headers = { Origin: 'https://evil.example' };
    const answer = await api.call('/api/admin/logout', { method: 'POST', cookie, headers });
    expect(answer.status).toBe(403);
    expect((await user(cookie)).status).toBe(200);
  });

  it('is kept as a hash: what Firestore holds opens nothing', async () => {
    const { uid, cookie } = await api.signedIn();
    const kept = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    expect(kept.size).toBe(1);
    expect(JSON.stringify([kept.docs[0]!.id, kept.docs[0]!.data()])).not.toContain(cookie.slice(-40));
    expect((await user(kept.docs[0]!.id)).status).toBe(401);
  });

  it('is over when its time is, even if the cookie says otherwise', async () => {
    const { uid, cookie } = await api.signedIn();
    const kept = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    await kept.docs[0]!.ref.update({ expireAt: new Date(Date.now() - 1000) });
    expect((await user(cookie)).status).toBe(401);
  });

  it('is not read from a cookie of another name', async () => {
    const { cookie } = await api.signedIn();
    const answer = await api.call('/api/admin/user', { headers: { Cookie: `session=${cookie}` } });
    expect(answer.status).toBe(401);
    expect(cookieOf(answer)).toBeUndefined();
  });
});
