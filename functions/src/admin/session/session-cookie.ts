import { config } from '../../config.ts';
import type { ApiRequest } from '../../http/request.ts';
import { DEVICE_LIFETIME_MS } from '../../shared/limits.ts';

// Hosting passes only this cookie: `<token>~<device>`. The device mark outlives sessions (sign-in/client.ts).
const COOKIE_NAME = '__session';
// Safari takes no `Secure` cookie from http://127.0.0.1 (https://bugs.webkit.org/show_bug.cgi?id=281149).
const COOKIE_ATTRIBUTES = `Path=/; HttpOnly; ${config.isLocal ? '' : 'Secure; '}SameSite=Strict`;

/** `Set-Cookie` of a new session. The cookie lives as long as the device; the session ends sooner. */
export function sessionCookieHeader(token: string, device: string): string {
  return `${COOKIE_NAME}=${token}~${device}; Max-Age=${DEVICE_LIFETIME_MS / 1000}; ${COOKIE_ATTRIBUTES}`;
}

/** `Set-Cookie` that ends the session and leaves the mark of the device. */
export function clearSessionCookieHeader(device: string | undefined): string {
  if (device === undefined) return `${COOKIE_NAME}=; Max-Age=0; ${COOKIE_ATTRIBUTES}`;
  return sessionCookieHeader('', device);
}

export function readSessionCookie(request: ApiRequest): { token?: string; device?: string } {
  const cookie = request.cookie(COOKIE_NAME) ?? '';
  return { ...(/^(?<token>[\w-]{43})?~(?<device>[\w-]{22})$/.exec(cookie)?.groups ?? {}) };
}
