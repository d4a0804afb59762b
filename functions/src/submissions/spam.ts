import type { ApiRequest } from '../http/request.ts';
import type { SpamReason } from '../shared/inquiry/kinds.ts';

interface Verdict {
  reason: SpamReason;
  /** Certain spam is kept apart. The rest is in the inbox, marked. */
  isCertain: boolean;
}

/**
 * The sender of spam gets the usual response, and so learns nothing. A filled trap alone is no proof: password managers
 * fill in fields that nobody sees.
 */
export function judge(request: Pick<ApiRequest, 'header'>, minFillMs: number): Verdict | undefined {
  const isTrapped = request.header('x-form-trap') === '1';
  const elapsed = request.header('x-form-elapsed');
  // Our forms send digits only.
  const isTooQuick = elapsed !== undefined && (!/^\d{1,12}$/.test(elapsed) || Number(elapsed) < minFillMs);
  if (isTrapped) return { reason: 'honeypot', isCertain: isTooQuick || elapsed === undefined };
  return isTooQuick ? { reason: 'too quick', isCertain: true } : undefined;
}
