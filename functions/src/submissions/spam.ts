import type { ApiRequest } from '../http/request.ts';
import type { SpamReason } from '../shared/inquiry/kinds.ts';

/**
 * Why a submission looks like a program's. The sender gets the same response as any other, and so learns nothing. The
 * record is stored apart (store.ts), expires, and is not mailed unless an admin releases it (admin/records/changes.ts).
 */
export function spamReasonOf(request: Pick<ApiRequest, 'header'>, minFillMs: number): SpamReason | undefined {
  if (request.header('x-form-trap') === '1') return 'honeypot';
  const elapsed = request.header('x-form-elapsed');
  if (elapsed === undefined) return undefined;
  // Our forms send digits only.
  return !/^\d{1,12}$/.test(elapsed) || Number(elapsed) < minFillMs ? 'too quick' : undefined;
}
