import { logger } from 'firebase-functions/logger';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PASSWORD, startAdminApi } from '../support/admin-api.ts';
import { atOnce } from '../support/at-once.ts';
import { startProxiedApi } from '../support/auth-proxy.ts';

const { api, proxy } = await startProxiedApi();

const errors: { message: string; reason?: string }[] = [];
beforeEach(() => {
  errors.length = 0;
  vi.spyOn(logger, 'error').mockImplementation((message: string, details: object) => {
    errors.push({ message, ...details });
  });
});

afterEach(() => void vi.restoreAllMocks());

/** The only error that was logged. */
function loggedError() {
  expect(errors).toHaveLength(1);
  return errors[0]!;
}

const login = (username: string, password = PASSWORD) =>
  api.call('/api/admin/login', { body: { username, password } });

it('an open session goes on while Firebase Auth is out of quota', async () => {
  const admin = await api.signedIn();
  proxy.fail('lookup', {
    status: 429,
    body: { error: { code: 429, message: 'QUOTA_EXCEEDED : too many', status: 'RESOURCE_EXHAUSTED' } },
  });
  expect((await api.call('/api/admin/user', admin)).status).toBe(200);
  proxy.clear();
});

it('a change of the password that breaks off ends the sessions, for live listeners too', async () => {
  const admin = await api.signedIn();
  const first = proxy.hold('response', 'update');
  const change = api.call('/api/admin/password', {
    body: { currentPassword: PASSWORD, newPassword: 'an even longer one' },
    cookie: admin.cookie,
  });
  await first.held;
  proxy.fail('update', { status: 500, body: {} });
  first.release();

  expect((await change).status).toBe(503);
  loggedError();
  const sessions = await api.firestore.collection('sessions').where('uid', '==', admin.uid).get();
  expect(sessions.size).toBe(0);
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
    proxy.fail('signInWithPassword', fault);
    const message = 'Sign-in is out of reach right now. Please try again in a moment.';
    const withReference = expect.stringMatching(new RegExp(`^${message} \\(reference \\w+\\)$`));
    const response = await login(username);
    expect([response.status, await response.text(), response.headers.get('retry-after')]).toEqual([
      503,
      withReference,
      '30',
    ]);
    const error = loggedError();
    expect(error).toMatchObject({ message, status: 503, reason: expect.stringMatching(reason) });
    expect(JSON.stringify(error)).not.toContain(username);
  });

  it('does not count as a failed one, after which the next would have to wait', async () => {
    const { username } = await api.newAdmin();
    const failures = await atOnce(5, () => login(username, 'wrong'));
    expect(failures.map(({ status }) => status)).toEqual(Array(5).fill(401));
    proxy.fail('signInWithPassword', { status: 500, body: {} });
    expect((await login(username)).status).toBe(503);
    proxy.clear();
    expect((await login(username)).status).toBe(200);
  });

  it('because WEB_API_KEY is empty says so in the log, and makes no call', async () => {
    const { username } = await api.newAdmin();
    const keyless = await startAdminApi({ WEB_API_KEY: '' });
    try {
      proxy.clear();
      const body = { username, password: PASSWORD };
      expect((await keyless.call('/api/admin/login', { body })).status).toBe(503);
      expect(loggedError()).toMatchObject({
        reason: 'WEB_API_KEY is empty: no sign-in is possible',
      });
      expect(proxy.calls).not.toContain('signInWithPassword');
    } finally {
      await keyless.close();
    }
  });
});
