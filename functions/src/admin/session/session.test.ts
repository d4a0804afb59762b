import { generateKeyPairSync, sign } from 'node:crypto';
import { deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getAuth, type Auth } from 'firebase-admin/auth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsignedCookie } from '../../../test/support/session-cookies.ts';
import { verifySession } from './session.ts';

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
    expect(await verifySession(getAuth(app), cookie)).toBeNull();
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
  expect(await verifySession(auth, 'cookie')).toBeNull();
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
