import { afterEach, expect, test, vi } from 'vitest';
import { credentialsVersion } from './session.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['in production is sent only over https', undefined, 'Path=/; HttpOnly; Secure; SameSite=Strict'],
  ['of a local site is accepted by Safari over http', 'true', 'Path=/; HttpOnly; SameSite=Strict'],
])('the session cookie %s', async (_, emulator, attributes) => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
  vi.stubEnv('FUNCTIONS_EMULATOR', emulator);
  vi.resetModules();
  const { clearSessionCookieHeader } = await import('./session.ts');
  // The device id is kept for 30 days.
  expect(clearSessionCookieHeader('device')).toBe(`__session=~device; Max-Age=2592000; ${attributes}`);
  expect(clearSessionCookieHeader(undefined)).toBe(`__session=; Max-Age=0; ${attributes}`);
});

test('the credentials version changes with a new password and with a revocation', () => {
  const customClaims = { admin: true, username: 'j.doe', passwordId: 'p1' };
  const versions = [
    { customClaims },
    { customClaims: { ...customClaims, passwordId: 'p2' } },
    { customClaims, tokensValidAfterTime: 'Tue, 24 Nov 2026 09:00:00 GMT' },
  ].map(credentialsVersion);
  expect(new Set(versions).size).toBe(3);
});
