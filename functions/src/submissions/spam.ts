import type { ApiRequest } from '../http/request.ts';
import type { SpamReason } from '../shared/inquiry/kinds.ts';

/**
 * Why a submission looks as if a program had filled the form in; undefined if it does not. It gets the same response as
 * any other, so that the sender learns nothing. Its record is stored apart from the inbox (store.ts), expires, and is
 * not mailed unless an admin releases it (admin/records/changes.ts).
 * @param minFillMs milliseconds
 */
export function spamReasonOf(request: Pick<ApiRequest, 'header'>, minFillMs: number): SpamReason | undefined {
  if (request.header('x-form-trap') === '1') return 'honeypot';
  const elapsed = request.header('x-form-elapsed');
  if (elapsed === undefined) return undefined;
  // Our forms send digits only.
  return !/^\d{1,12}$/.test(elapsed) || Number(elapsed) < minFillMs ? 'too quick' : undefined;
}
