import { empty, type ApiAnswer } from '../../http/api-answer.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import { readNothing } from '../../http/read-json.ts';
import { closeSession } from './open-sessions.ts';
import { CLEAR_SESSION_COOKIE, readSessionCookie } from './session-cookie.ts';

/** POST /api/admin/logout: 204, also for somebody who is not signed in. Ends this session only. */
export async function logout(request: ApiRequest): Promise<ApiAnswer> {
  await readNothing(request);
  const cookie = readSessionCookie(request);
  if (cookie !== undefined) await closeSession(cookie);
  return empty(204, { 'Set-Cookie': CLEAR_SESSION_COOKIE });
}
