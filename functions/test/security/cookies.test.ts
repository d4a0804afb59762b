import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth, type UserRecord } from 'firebase-admin/auth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyCookie } from '../../src/admin/session/session.ts';
import { unsignedCookie } from '../support/session-cookies.ts';

describe('a cookie, verified as in production', () => {
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  let app: App;

  beforeAll(() => {
    // The emulator accepts unsigned cookies, so this must not use it.
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    app = initializeApp({ projectId: 'demo-forillon' }, 'as-in-production');
  });

  afterAll(async () => {
    await deleteApp(app);
    if (emulator !== undefined) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
  });

  const now = Math.floor(Date.now() / 1000);

  it.each([
    ['is not signed at all (alg: none)', unsignedCookie('admin')],
    ['belongs to another project', unsignedCookie('admin', {}, 'demo-elsewhere')],
    ['has expired', unsignedCookie('admin', { exp: now - 1 })],
    ['is signed with a key that is not Google’s', selfSigned('admin')],
    ['is signed with a secret (HS256)', withHeader({ alg: 'HS256', typ: 'JWT', kid: 'k' })],
    ['is no token', 'certainly-not-a-token'],
    ['is empty between its dots', '..'],
  ])('is refused when it %s', async (_, cookie) => {
    expect(await verifyCookie(getAuth(app), cookie)).toBeNull();
  });
});

describe('a cookie whose signature is looked at, as in production', () => {
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let app: App;
  let auth: Auth;

  beforeAll(() => {
    delete process.env['FIREBASE_AUTH_EMULATOR_HOST'];
    app = initializeApp({ projectId: 'demo-forillon' }, 'with-known-keys');
    auth = getAuth(app);
    const account: Pick<UserRecord, 'disabled'> = { disabled: false };
    vi.spyOn(auth, 'getUser').mockResolvedValue(account as UserRecord);
  });

  beforeEach(() => {
    const key = google.publicKey.export({ type: 'spki', format: 'pem' });
    replaceKeyFetch(() => Promise.resolve({ known: key }));
  });

  afterAll(async () => {
    await deleteApp(app);
    if (emulator !== undefined) process.env['FIREBASE_AUTH_EMULATOR_HOST'] = emulator;
  });

  /** The library fetches Google's keys; this test has none of Google's private keys, so it puts its own in their place. */
  function replaceKeyFetch(fetchPublicKeys: () => Promise<Record<string, unknown>>): void {
    const internal = auth as unknown as {
      sessionCookieVerifier: { signatureVerifier: { keyFetcher: { fetchPublicKeys: unknown } } };
    };
    internal.sessionCookieVerifier.signatureVerifier.keyFetcher.fetchPublicKeys = fetchPublicKeys;
  }

  const now = Math.floor(Date.now() / 1000);

  it('is accepted when Google signed it for this project', async () => {
    expect(await verifyCookie(auth, signed(google.privateKey))).toBe('admin');
  });

  it.each([
    ['is signed with another key under Google’s key id', signed(stranger.privateKey)],
    ['is signed with a key id that Google does not have', signed(google.privateKey, {}, 'unknown')],
    ['has expired', signed(google.privateKey, { exp: now - 1 })],
    ['belongs to another project', signed(google.privateKey, { aud: 'demo-elsewhere' })],
    [
      'is an ID token of this project',
      signed(google.privateKey, { iss: 'https://securetoken.google.com/demo-forillon' }),
    ],
    ['has another payload than was signed', tampered(signed(google.privateKey))],
  ])('is refused when it %s', async (_, cookie) => {
    expect(await verifyCookie(auth, cookie)).toBeNull();
  });

  it('is neither accepted nor refused while Google’s keys are out of reach', async () => {
    replaceKeyFetch(() => Promise.reject(new Error('Error fetching public keys for Google certs: 503')));
    await expect(verifyCookie(auth, signed(google.privateKey))).rejects.toMatchObject({ status: 503 });
  });
});

it('a cookie is always checked for revocation', async () => {
  const calls: unknown[][] = [];
  // The emulator always checks revocation, so this looks at the argument.
  const auth = {
    verifySessionCookie(...parameters: unknown[]) {
      calls.push(parameters);
      return Promise.reject(Object.assign(new Error('revoked'), { code: 'auth/session-cookie-revoked' }));
    },
  } as unknown as Auth;
  expect(await verifyCookie(auth, 'cookie')).toBeNull();
  expect(calls).toEqual([['cookie', true]]);
});

function withHeader(header: object): string {
  const [, payload] = unsignedCookie('admin').split('.');
  return `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.c2lnbmF0dXJl`;
}

function selfSigned(uid: string): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'JWT' })).toString('base64url');
  const signed = `${header}.${unsignedCookie(uid).split('.')[1]}`;
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
}

function signed(privateKey: KeyObject, change: Record<string, unknown> = {}, kid = 'known'): string {
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid })).toString('base64url');
  const content = `${header}.${unsignedCookie('admin', change).split('.')[1]}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
}

function tampered(cookie: string): string {
  const [header, , signature] = cookie.split('.');
  return `${header}.${unsignedCookie('somebody-else').split('.')[1]}.${signature}`;
}
