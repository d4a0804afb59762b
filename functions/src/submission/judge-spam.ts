import type { ApiRequest } from '../http/api-request.ts';

/**
 * Whether a program filled the form in: the invisible field is filled, or it was sent faster than a person can.
 * Such a submission is kept aside and never mailed, and its sender learns nothing (docs/api.md).
 * @param minFillMs milliseconds
 */
export function looksLikeSpam(request: Pick<ApiRequest, 'header'>, minFillMs: number): boolean {
  if (request.header('x-form-trap') === '1') return true;
  const elapsed = request.header('x-form-elapsed');
  if (elapsed === undefined) return false;
  // A number that is none was not written by our form.
  return !/^\d{1,12}$/.test(elapsed) || Number(elapsed) < minFillMs;
}
