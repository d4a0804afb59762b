import { logger } from 'firebase-functions/logger';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { adminAuth } from '../../src/admin/firebase-auth.ts';
import { PASSWORD, cookieOf, startAdminApi, type AdminApi } from '../support/admin-api.ts';
import { startAuthProxy, type AuthProxy } from '../support/auth-proxy.ts';

let proxy: AuthProxy;
let api: AdminApi;

beforeAll(async () => {
  proxy = await startAuthProxy();
  api = await startAdminApi();
});

afterEach(() => {
  proxy.clear();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

afterAll(async () => {
  await api.close();
  await proxy.close();
});

const login = (username: string) => api.call('/api/admin/login', { body: { username, password: PASSWORD } });

describe('an open session', () => {
  const LOOKUP_FAULTS = [
    [
      'is out of quota',
      {
        status: 429,
        body: { error: { code: 429, message: 'QUOTA_EXCEEDED : too many', status: 'RESOURCE_EXHAUSTED' } },
      },
    ],
    ['refuses by permission', { status: 403, body: { error: { code: 403, message: 'PERMISSION_DENIED' } } }],
    ['fails', { status: 500, body: { error: { code: 500, message: 'INTERNAL' } } }],
    ['breaks the connection', 'no response'],
  ] as const;

  it.each(LOOKUP_FAULTS)(
    'outlives that Firebase Auth %s: 503, and 200 again afterwards',
    async (_, fault) => {
      const admin = await api.signedIn();
      const log = vi.spyOn(logger, 'error').mockReturnValue();
      proxy.fail('lookup', fault);
      const response = await api.call('/api/admin/user', admin);

      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
      expect(response.headers.get('set-cookie')).toBeNull();
      expect(log).toHaveBeenCalledTimes(1);
      expect(log.mock.calls[0]![1]).toEqual(
        expect.objectContaining({ status: 503, reason: expect.stringMatching(/./) }),
      );
      expect(JSON.stringify(log.mock.calls)).not.toContain('@');
      expect(JSON.stringify(log.mock.calls)).not.toContain(admin.username);

      proxy.clear();
      expect((await api.call('/api/admin/user', admin)).status).toBe(200);
    },
  );

  it('works without a token for the live listener, and says so in the log', async () => {
    const log = vi.spyOn(logger, 'error').mockReturnValue();
    const denied = Object.assign(
      new Error("Permission 'iam.serviceAccounts.signBlob' denied for me@project.iam"),
      {
        code: 'auth/insufficient-permission',
      },
    );
    vi.spyOn(adminAuth(), 'createCustomToken').mockRejectedValue(denied);
    const { uid, username } = await api.newAdmin();
    const response = await login(username);

    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ uid, username, token: null });
    expect(log.mock.calls).toEqual([
      [
        'Live updates are off: no token could be signed',
        {
          code: 'auth/insufficient-permission',
          reason: "Permission 'iam.serviceAccounts.signBlob' denied for [address]",
        },
      ],
    ]);
    const cookie = cookieOf(response)!;
    expect((await api.call('/api/admin/contacts', { cookie })).status).toBe(200);
    expect(await (await api.call('/api/admin/user', { cookie })).json()).toEqual({
      uid,
      username,
      token: null,
    });
  });
});

describe('a sign-in that cannot be tried', () => {
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

  it.each(FAULTS)('because %s is 503, with the reason once in the log', async (_, fault, reason) => {
    const { username } = await api.newAdmin();
    const log = vi.spyOn(logger, 'error').mockReturnValue();
    proxy.fail('signInWithPassword', fault);
    const message = 'Sign-in is out of reach right now. Please try again in a moment.';
    const withReference = expect.stringMatching(new RegExp(`^${message} \\(reference \\w+\\)$`));
    const response = await login(username);
    expect([response.status, await response.text(), response.headers.get('retry-after')]).toEqual([
      503,
      withReference,
      '30',
    ]);
    expect(log.mock.calls).toEqual([
      [message, expect.objectContaining({ status: 503, reason: expect.stringMatching(reason) })],
    ]);
    expect(JSON.stringify(log.mock.calls)).not.toContain(username);
  });

  it('because WEB_API_KEY is empty says so in the log, and makes no call', async () => {
    const { username } = await api.newAdmin();
    const log = vi.spyOn(logger, 'error').mockReturnValue();
    vi.stubEnv('WEB_API_KEY', '');
    proxy.clear();
    expect((await login(username)).status).toBe(503);
    expect(log.mock.calls[0]![1]).toMatchObject({ reason: 'WEB_API_KEY is empty: no sign-in is possible' });
    expect(proxy.calls).not.toContain('signInWithPassword');
  });
});
