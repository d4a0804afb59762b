import { afterAll, expect, test } from 'vitest';
import { PASSWORD, startAdminApi } from '../support/admin-api.ts';
import { startPackedAdmin } from '../support/packed-site.ts';

const api = await startAdminApi();
afterAll(() => api.close());

/** Signs in a new admin at the packed function `admin`, which has the settings of production except the given ones. */
async function login(settings: Record<string, string> = {}) {
  const { username } = await api.newAdmin();
  const packed = await startPackedAdmin(settings);
  const response = await fetch(`${packed.origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  const status = response.status;
  const cookie = response.headers.get('set-cookie');
  const text = await response.text();
  await packed.stop();
  return { status, cookie, text };
}

test('the session cookie in production is limited to our pages over TLS', async () => {
  const { status, cookie } = await login();
  expect(status).toBe(200);
  expect(cookie).toContain('; HttpOnly; Secure; SameSite=Strict');
});

test('no admin can sign in without the pepper, and the response does not reveal the reason', async () => {
  const { status, text } = await login({ PASSWORD_PEPPER: '' });
  expect(status).toBe(500);
  expect(text).toMatch(/^Something went wrong on our side. Please try again. \(reference \w+\)$/);
});
