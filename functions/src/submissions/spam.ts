import type { ApiRequest } from '../http/request.ts';

/**
 * Whether a program filled the form in: the invisible field has a value, or the form was sent faster than a person can
 * fill it in. A message that looks like spam gets the same response as any other, so that the sender learns nothing.
 * Its record is stored apart from the inbox (store.ts), expires, and is not mailed unless an admin releases it
 * (admin/records/change-record.ts).
 * @param minFillMs milliseconds
 */
export function looksLikeSpam(request: Pick<ApiRequest, 'header'>, minFillMs: number): boolean {
  if (request.header('x-form-trap') === '1') return true;
  const elapsed = request.header('x-form-elapsed');
  if (elapsed === undefined) return false;
  // Our forms send digits only.
  return !/^\d{1,12}$/.test(elapsed) || Number(elapsed) < minFillMs;
}
