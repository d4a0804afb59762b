import { randomBytes } from 'node:crypto';
import type { ApiRequest } from '../../http/request.ts';

/**
 * The only cookie that Hosting passes on to a function. Its value is `<Firebase's cookie>~<random>~<device>`: the first
 * two are the session; the device is a random mark that outlives it (login-attempts.ts).
 */
const COOKIE_NAME = '__session';
const COOKIE_ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/** How long a browser stays known after a sign-in. */
export const DEVICE_LIFETIME_MS = 30 * 24 * 60 * 60_000;

/** The value of `Set-Cookie` for a new session. It lives as long as the device; the session itself ends sooner. */
export function sessionCookieHeader(session: string, device: string): string {
  return `${COOKIE_NAME}=${session}~${device}; Max-Age=${DEVICE_LIFETIME_MS / 1000}; ${COOKIE_ATTRIBUTES}`;
}

/** The value of `Set-Cookie` that ends the session of a browser, and leaves the mark of the device. */
export function clearSessionCookieHeader(device: string | undefined): string {
  if (device === undefined) return `${COOKIE_NAME}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;
  return sessionCookieHeader('~', device);
}

/** The session in the cookie of a request. */
export function sessionOf(request: ApiRequest): string | undefined {
  const [firebaseCookie = '', random] = cookieParts(request);
  if (firebaseCookie === '') return undefined;
  return random === undefined ? firebaseCookie : `${firebaseCookie}~${random}`;
}

/** The part of a session that Firebase has signed. */
export function firebaseCookieOf(session: string): string {
  return session.replace(/~.*/, '');
}

/** The seconds until a session ends: the claim `exp` (RFC 7519) of a cookie that Firebase has just signed or verified. */
export function secondsLeft(session: string, now = Date.now()): number {
  const [, payload = ''] = session.split('.');
  const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  return Math.floor(exp - now / 1000);
}

/** The device in the cookie of a request. */
export function deviceOf(request: ApiRequest): string | undefined {
  const [, , device = ''] = cookieParts(request);
  return /^[\w-]{22}$/.test(device) ? device : undefined;
}

function cookieParts(request: ApiRequest): string[] {
  return (request.cookie(COOKIE_NAME) ?? '').split('~');
}

export function newDevice(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * A unique session: two sign-ins within a second get the same cookie from Firebase, and ending one session would end
 * both.
 */
export function addRandomSuffix(firebaseCookie: string): string {
  return `${firebaseCookie}~${randomBytes(12).toString('base64url')}`;
}
