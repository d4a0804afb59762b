import { config } from '../../config.ts';
import type { ApiRequest } from '../../http/request.ts';
import { empty, json, type ApiResponse } from '../../http/response.ts';
import type { SessionUser } from '../../shared/account.ts';
import { liveToken } from '../session/live-identity.ts';
import { clearSessionCookieHeader, readSessionCookie } from '../session/session-cookie.ts';
import { deleteSession, requireSession, type Session } from '../session/session.ts';

export async function currentUser(request: ApiRequest): Promise<ApiResponse> {
  const session = await requireSession(request);
  return json(200, await toSessionUser(session), expiryHeader(session));
}

/** 204, signed in or not. Ends this session only. */
export async function logout(request: ApiRequest): Promise<ApiResponse> {
  const { token, device } = readSessionCookie(request);
  if (token !== undefined) await deleteSession(token);
  return empty(204, { 'Set-Cookie': clearSessionCookieHeader(device) });
}

/** Tells the dashboard, which cannot read the cookie, when it has to remove the records from the screen. */
export function expiryHeader({ expiresAt }: Session) {
  return { 'Session-Expires-In': String(Math.floor((expiresAt - Date.now()) / 1000)) };
}

export async function toSessionUser(session: Session, { isNew = false } = {}): Promise<SessionUser> {
  const token = await liveToken(session, { isNew });
  const holidays = config.holidays();
  return { ...session.admin, token, ...(holidays && { holidays }) };
}
