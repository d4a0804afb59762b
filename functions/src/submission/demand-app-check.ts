import { app } from '../firestore/database.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { HttpError } from '../http/http-error.ts';

/**
 * Demands a valid App Check token, which `onRequest` functions do not check of themselves.
 * @throws HttpError 401
 */
export async function demandAppCheck(request: ApiRequest): Promise<void> {
  const { getAppCheck } = await import('firebase-admin/app-check');
  const token = request.header('x-firebase-appcheck') ?? '';
  try {
    await getAppCheck(app()).verifyToken(token);
  } catch {
    throw new HttpError(401, 'Please reload the page and send the form again.');
  }
}
