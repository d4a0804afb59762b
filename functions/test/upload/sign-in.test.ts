import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminRoutes } from '../../src/admin/routes.ts';
import { storeSession } from '../../src/admin/session/session.ts';
import { LOCAL_PASSWORD_PEPPER } from '../../src/config.ts';
import type { SessionUser } from '../../src/shared/account.ts';
import { PASSWORD, cookieOf, startAdminApi, type AdminApi } from '../support/admin-api.ts';
import { startPackedSite } from '../support/packed-site.ts';
import { unsignedCookie } from '../support/session-cookies.ts';

/** The function `admin` with the settings of production, except that Firebase is the emulators. */
const start = (env: Record<string, string> = {}) =>
  startPackedSite(
    {
      GCLOUD_PROJECT: process.env['GCLOUD_PROJECT']!,
      FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST']!,
      WEB_API_KEY: 'any',
      PASSWORD_PEPPER: LOCAL_PASSWORD_PEPPER,
      ...env,
    },
    'admin',
  );

let api: AdminApi;
let packed: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  [api, packed] = await Promise.all([startAdminApi(), start()]);
});

afterAll(async () => {
  await api.close();
  await packed.stop();
});

function login(origin: string, body: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json' };
  return fetch(`${origin}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(body) });
}

describe('with the settings of production', () => {
  it('an admin signs in, and others do not', async () => {
    const { uid, username } = await api.newAdmin();
    const response = await login(packed.origin, { username, password: PASSWORD });
    expect(response.status).toBe(200);
    expect((await response.clone().json()) as SessionUser).toMatchObject({ uid, username });
    const cookie = `__session=${cookieOf(response)!}`;
    const user = await fetch(`${packed.origin}/api/admin/user`, { headers: { Cookie: cookie } });
    expect(user.status).toBe(200);
    const wrong = await login(packed.origin, { username, password: 'wrong' });
    expect([wrong.status, await wrong.text()]).toEqual([401, 'Invalid credentials']);
  });

  it('a cookie without a stored session, or with somebody else’s, opens nothing', async () => {
    const { uid } = await api.newAdmin();
    const foreign = `${unsignedCookie(uid, {}, 'demo-elsewhere')}~random`;
    await storeSession(foreign, { uid, username: 'x' });
    const cookies = ['', 'x', `${unsignedCookie(uid)}~random~device`, foreign];
    for (const { method, path } of adminRoutes) {
      if (['/api/admin/login', '/api/admin/logout'].includes(path)) continue;
      const address = path.replace(/:kind\([^)]*\)/, 'contacts').replace(/:\w+/g, 'x');
      for (const cookie of cookies) {
        const headers = { 'Content-Type': 'application/json', Cookie: `__session=${cookie}` };
        const body = method === 'GET' ? null : '{}';
        const response = await fetch(`${packed.origin}${address}`, { method, headers, body });
        expect([method, path, [401, 403].includes(response.status)]).toEqual([method, path, true]);
      }
    }
  });

  it('an admin without a second step gets no session where it is required', async () => {
    const strict = await start({ SECOND_STEP: 'required' });
    try {
      const { username } = await api.newAdmin();
      const response = await login(strict.origin, { username, password: PASSWORD });
      expect(await response.json()).toMatchObject({ secondStep: 'setup' });
      expect(response.headers.get('set-cookie')).toBeNull();
    } finally {
      await strict.stop();
    }
  });

  it('no admin signs in without the pepper, and the response says nothing of it', async () => {
    const broken = await start({ PASSWORD_PEPPER: '' });
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
