import { setTimeout as sleep } from 'node:timers/promises';
import { getAuth } from 'firebase-admin/auth';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { adminRoutes } from '../../src/admin/routes.ts';
import { endStaleSessions } from '../../src/admin/session/session.ts';
import { app } from '../../src/firestore/database.ts';
import { SESSION_LIFETIME_MS } from '../../src/shared/limits.ts';
import { startAdminApi } from '../support/admin-api.ts';
import { runConcurrently } from '../support/run-concurrently.ts';

// The guards against missing sessions and cross-site requests apply to the whole table of routes. Therefore each route
// is tested with one visitor and one cross-site page, and one route with every kind of visitor. http/request.test.ts
// tests every kind of page.

const PUBLIC_ROUTES = ['POST /api/admin/login', 'POST /api/admin/logout'];

/** The statuses of an admin's calls, which have no effect because their ids do not exist and their bodies are empty. */
const ADMIN_STATUSES: Record<string, number> = { GET: 200, POST: 400, DELETE: 404 };
const EXCEPTIONAL_STATUSES: Record<string, number> = {
  'POST /api/admin/export/:kind': 200,
  'POST /api/admin/mail/:id/retry': 404,
  'GET /api/admin/:kind/:id': 404,
  'DELETE /api/admin/:kind/:id/presence': 204,
};

const ROUTES = adminRoutes.map(({ method, path }) => {
  const pattern = path.replace(/\(.*?\)/g, ''); // without the parameters' own patterns
  return {
    route: `${method} ${pattern}`,
    path: pattern.replace(':kind', 'contacts').replace(/:\w+/g, 'nothing'),
    call: { method, ...(method === 'POST' && { body: {} }) },
  };
});
const PROTECTED_ROUTES = ROUTES.filter(({ route }) => !PUBLIC_ROUTES.includes(route));
const CHANGING_ROUTES = ROUTES.filter(({ call }) => call.method !== 'GET');

const api = await startAdminApi();
afterAll(() => api.close());
const auth = getAuth(app());
const [admin, signedOut, removed, withdrawn, disabled, revoked] = await runConcurrently(6, () =>
  api.newSignedInAdmin(),
);
const readSession = async (uid: string) =>
  (await api.firestore.collection('sessions').where('uid', '==', uid).get()).docs[0]!;
await api.call('/api/admin/logout', { method: 'POST', cookie: signedOut!.cookie });
await auth.deleteUser(removed!.uid);
await auth.setCustomUserClaims(withdrawn!.uid, null);
await auth.updateUser(disabled!.uid, { disabled: true });
await sleep(1000); // because the time of a revocation has a resolution of a second
await auth.revokeRefreshTokens(revoked!.uid);
await endStaleSessions(); // runs every minute in production
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - SESSION_LIFETIME_MS });
const expired = await api.newSignedInAdmin();
vi.useRealTimers();
const { cookie } = admin!;
const [token = '', device = ''] = cookie.split('~');

function expectRefusal(response: Response): void {
  expect(response.status).toBe(401);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
}

it.each([
  ['a visitor without a cookie', undefined],
  ['a visitor with an empty cookie', ''],
  ['a visitor with a malformed cookie', 'x'],
  ['a visitor with only the id of a device', `~${device}`],
  ['a visitor with a made-up token', `${'A'.repeat(43)}~${device}`],
  ['a visitor with the stored hash of a session', `${(await readSession(admin!.uid)).id}~${device}`],
  ['a visitor with a token that is one character short', `${token.slice(1)}~${device}`],
  ['an admin whose session has expired', expired.cookie],
  ['an admin who has signed out', signedOut!.cookie],
  ['an admin who was removed', removed!.cookie],
  ['an admin whose claim was withdrawn', withdrawn!.cookie],
  ['an admin whose account was disabled', disabled!.cookie],
  ['an admin whose sessions were revoked', revoked!.cookie],
])('%s is refused', async (_, strangerCookie) => {
  expectRefusal(await api.call('/api/admin/contacts', { cookie: strangerCookie }));
});

describe.each(PROTECTED_ROUTES)('$route', ({ route, path, call }) => {
  it('refuses a visitor', async () => {
    expectRefusal(await api.call(path, call));
  });

  it('responds to an admin', async () => {
    const response = await api.call(path, { ...call, cookie });
    expect(response.status).toBe(EXCEPTIONAL_STATUSES[route] ?? ADMIN_STATUSES[call.method]);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
  });
});

it.each(CHANGING_ROUTES)(
  'a page of another site cannot make an admin’s browser call $route',
  async ({ path, call }) => {
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' };
    const response = await api.call(path, { ...call, cookie, headers });
    expect([response.status, await response.text()]).toEqual([
      403,
      'This request did not come from our own site.',
    ]);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect((await api.call('/api/admin/user', { cookie })).status).toBe(200);
  },
);

it('every public route is in the table of routes', () => {
  expect(ROUTES.map(({ route }) => route)).toEqual(expect.arrayContaining(PUBLIC_ROUTES));
});
