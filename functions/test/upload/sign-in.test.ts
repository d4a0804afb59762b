import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRoutes } from '../../src/admin/routes.ts';
import type { SessionUser } from '../../src/shared/account.ts';
import { PASSWORD, cookieOf, startAdminApi, startPackedAdmin, type AdminApi } from '../support/admin-api.ts';

let api: AdminApi;

beforeAll(async () => {
  api = await startAdminApi();
});

afterAll(() => api.close());

function login(origin: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

describe('with the settings of production', () => {
  it('an admin signs in, and others do not', async () => {
    const { uid, username } = await api.newAdmin();
    const response = await login(api.origin, { username, password: PASSWORD });
    expect(response.status).toBe(200);
    expect((await response.clone().json()) as SessionUser).toMatchObject({ uid, username });
    const cookie = `__session=${cookieOf(response)!}`;
    const user = await fetch(`${api.origin}/api/admin/user`, { headers: { Cookie: cookie } });
    expect(user.status).toBe(200);
    const wrong = await login(api.origin, { username, password: 'wrong' });
    expect([wrong.status, await wrong.text()]).toEqual([401, 'Invalid credentials']);
  });

  it('a cookie without the token of an open session opens nothing', async () => {
    const { uid } = await api.signedIn();
    const stored = await api.firestore.collection('sessions').where('uid', '==', uid).get();
    const device = 'D'.repeat(22);
    const cookies = ['', 'x', `~${device}`, `${'A'.repeat(43)}~${device}`, `${stored.docs[0]!.id}~${device}`];
    for (const { method, path } of adminRoutes) {
      if (['/api/admin/login', '/api/admin/logout'].includes(path)) continue;
      const address = path.replace(/:kind\([^)]*\)/, 'contacts').replace(/:\w+/g, 'x');
      for (const cookie of cookies) {
        const headers = { 'Content-Type': 'application/json', Cookie: `__session=${cookie}` };
        const body = method === 'GET' ? null : '{}';
        const response = await fetch(`${api.origin}${address}`, { method, headers, body });
        expect([method, path, [401, 403].includes(response.status)]).toEqual([method, path, true]);
      }
    }
  });

  it('500 guesses at once get about six tries, and the admin still signs in', async () => {
    const { username } = await api.newAdmin();
    const signedIn = await login(api.origin, { username, password: PASSWORD });
    const startedAt = performance.now();
    const guesses = Array.from({ length: 500 }, (_, guess) => {
      const headers = { 'X-Forwarded-For': `10.1.${guess % 250}.${Math.floor(guess / 250)}, 203.0.113.7` };
      return login(api.origin, { username, password: `guess ${guess}` }, headers);
    });
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    // The waits after six tries are 1, 2, 4 … seconds, which pass while this test runs.
    const seconds = (performance.now() - startedAt) / 1000;
    const tries = statuses.filter((status) => status === 401).length;
    expect(tries).toBeGreaterThanOrEqual(5);
    expect(tries).toBeLessThanOrEqual(6 + Math.ceil(Math.log2(seconds + 1)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(500 - tries);
    // A browser that signed in before is not kept waiting.
    const Cookie = `__session=~${cookieOf(signedIn)!.split('~').at(-1)!}`;
    expect((await login(api.origin, { username, password: PASSWORD }, { Cookie })).status).toBe(200);
  });

  it('no admin signs in without the pepper, and the response says nothing of it', async () => {
    const broken = await startPackedAdmin({ PASSWORD_PEPPER: '' });
    try {
      const { username } = await api.newAdmin();
      const response = await login(broken.origin, { username, password: PASSWORD });
      expect(response.status).toBe(500);
      expect(await response.text()).toMatch(
        /^Something went wrong on our side. Please try again. \(reference \w+\)$/,
      );
    } finally {
      await broken.stop();
    }
  });
});
