import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['in production is sent by https only', undefined, 'Path=/; HttpOnly; Secure; SameSite=Strict'],
  ['of a local site is one that Safari takes from http', 'true', 'Path=/; HttpOnly; SameSite=Strict'],
])('the session cookie %s', async (_, emulator, attributes) => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
  vi.stubEnv('FUNCTIONS_EMULATOR', emulator);
  vi.resetModules();
  const { clearSessionCookieHeader, sessionCookieHeader } = await import('./session-cookie.ts');
  expect(sessionCookieHeader('token', 'device')).toBe(
    `__session=token~device; Max-Age=2592000; ${attributes}`,
  );
  expect(clearSessionCookieHeader(undefined)).toBe(`__session=; Max-Age=0; ${attributes}`);
});
