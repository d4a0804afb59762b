import type { ApiRequest } from '../../http/request.ts';
import { DEVICE_LIFETIME_MS } from '../../shared/limits.ts';

/**
 * The only cookie that Hosting passes on to a function. Its value is `<token>~<device>`: the token of a session, and a
 * random mark of the browser that outlives it (sign-in/client.ts).
 */
const COOKIE_NAME = '__session';
const COOKIE_ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Strict';

/** The value of `Set-Cookie` for a new session. It lives as long as the device; the session itself ends sooner. */
export function sessionCookieHeader(token: string, device: string): string {
  return `${COOKIE_NAME}=${token}~${device}; Max-Age=${DEVICE_LIFETIME_MS / 1000}; ${COOKIE_ATTRIBUTES}`;
}

/** The value of `Set-Cookie` that ends the session of a browser, and leaves the mark of the device. */
export function clearSessionCookieHeader(device: string | undefined): string {
  if (device === undefined) return `${COOKIE_NAME}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;
  return sessionCookieHeader('', device);
}

/** The token and the device in the cookie of a request. */
export function readSessionCookie(request: ApiRequest): { token?: string; device?: string } {
  const cookie = request.cookie(COOKIE_NAME) ?? '';
  return { ...(/^(?<token>[\w-]{43})?~(?<device>[\w-]{22})$/.exec(cookie)?.groups ?? {}) };
}
