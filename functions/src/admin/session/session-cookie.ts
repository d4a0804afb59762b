import { randomBytes } from 'node:crypto';

/** The only cookie that Hosting passes on to a function. */
const NAME = '__session';

/** Milliseconds: one working day. */
export const SESSION_LIFETIME = 8 * 60 * 60_000;

const FLAGS = 'Path=/; HttpOnly; Secure; SameSite=Strict';

export function setSessionCookie(cookie: string): string {
  return `${NAME}=${cookie}; Max-Age=${SESSION_LIFETIME / 1000}; ${FLAGS}`;
}

export const CLEAR_SESSION_COOKIE = `${NAME}=; Max-Age=0; ${FLAGS}`;

export function readSessionCookie(request: { cookies: ReadonlyMap<string, string> }): string | undefined {
  return request.cookies.get(NAME) || undefined;
}

/**
 * Makes a session of its own out of Firebase's cookie: two sign-ins within a second get the same one from Firebase,
 * and closing one of them would close both.
 */
export function distinctCookie(firebaseCookie: string): string {
  return `${firebaseCookie}~${randomBytes(12).toString('base64url')}`;
}

/** The part of a session cookie that Firebase signed. */
export function firebaseCookieOf(cookie: string): string {
  return cookie.split('~', 1)[0] ?? '';
}
