import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { isSameOrigin } from './same-origin.ts';
import { credentialsVersion } from './session.ts';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['in production is sent by https only', undefined, 'Path=/; HttpOnly; Secure; SameSite=Strict'],
  ['of a local site is one that Safari takes from http', 'true', 'Path=/; HttpOnly; SameSite=Strict'],
])('the session cookie %s', async (_, emulator, attributes) => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
  vi.stubEnv('FUNCTIONS_EMULATOR', emulator);
  vi.resetModules();
  const { clearSessionCookieHeader } = await import('./session.ts');
  expect(clearSessionCookieHeader('device')).toBe(`__session=~device; Max-Age=2592000; ${attributes}`);
  expect(clearSessionCookieHeader(undefined)).toBe(`__session=; Max-Age=0; ${attributes}`);
});

test('an account has other credentials after a new password and after a revocation', () => {
  const customClaims = { admin: true, username: 'j.doe', passwordId: 'p1' };
  const versions = [
    { customClaims },
    { customClaims: { ...customClaims, passwordId: 'p2' } },
    { customClaims, tokensValidAfterTime: 'Tue, 24 Nov 2026 09:00:00 GMT' },
  ].map(credentialsVersion);
  expect(new Set(versions).size).toBe(3);
});

function requestWith(headers: Record<string, string>) {
  return { header: (name: string) => headers[name] };
}

describe('a state-changing call', () => {
  it.each<[string, Record<string, string>]>([
    ['says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['was typed into the address bar', { 'sec-fetch-site': 'none' }],
    ['does not come from a browser', {}],
    ['comes from the public origin', { origin: 'https://www.firm.example', host: 'admin-x.a.run.app' }],
    [
      'says same-origin, although a proxy has changed the host',
      { 'sec-fetch-site': 'same-origin', origin: 'https://a', host: 'b' },
    ],
  ])('is allowed when it %s', (_, headers) => {
    expect(isSameOrigin(requestWith(headers), 'https://www.firm.example')).toBe(true);
  });

  it.each<[string, Record<string, string>]>([
    ['comes from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
    ['comes from another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['has an unknown Sec-Fetch-Site', { 'sec-fetch-site': 'maybe' }],
    ['has an empty Sec-Fetch-Site', { 'sec-fetch-site': '' }],
    [
      'has the host it is sent to, which is not the public one',
      { origin: 'https://admin-x.a.run.app', host: 'admin-x.a.run.app' },
    ],
    ['has another origin', { origin: 'https://evil.example', host: 'firm.example' }],
    ['has another port', { origin: 'http://localhost:9000', host: 'localhost:5000' }],
    ['has the origin of a sandboxed frame', { origin: 'null', host: 'firm.example' }],
    ['has an origin that is no URL', { origin: 'firm.example', host: 'firm.example' }],
    ['starts its own host with ours', { origin: 'https://firm.example.evil.example', host: 'firm.example' }],
  ])('is refused when it %s', (_, headers) => {
    expect(isSameOrigin(requestWith(headers), 'https://www.firm.example')).toBe(false);
  });
});
