import type { ApiRequest } from '../http/request.ts';
import type { SpamReason } from '../shared/inquiry/kinds.ts';

/** The sender of spam gets the usual response, and so learns nothing. store.ts keeps the record apart. */
export function spamReasonOf(request: Pick<ApiRequest, 'header'>, minFillMs: number): SpamReason | undefined {
  if (request.header('x-form-trap') === '1') return 'honeypot';
  const elapsed = request.header('x-form-elapsed');
  if (elapsed === undefined) return undefined;
  // Our forms send digits only.
  return !/^\d{1,12}$/.test(elapsed) || Number(elapsed) < minFillMs ? 'too quick' : undefined;
}
