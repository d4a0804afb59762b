import type { ApiRequest } from '../http/request.ts';
import type { SpamReason } from '../shared/inquiry/kinds.ts';

interface Verdict {
  reason: SpamReason;
  /** Certain spam is kept apart. The rest is in the inbox, marked. */
  isCertain: boolean;
}

/**
 * The sender of spam gets the usual response, and so learns nothing. A filled honeypot alone is no proof: password managers
 * fill in hidden fields.
 */
export function judge(request: Pick<ApiRequest, 'header'>, minFillMs: number): Verdict | undefined {
  const isHoneypotFilled = request.header('x-form-honeypot') === '1';
  const elapsed = request.header('x-form-elapsed');
  // Our forms send digits only.
  const isTooQuick = elapsed !== undefined && (!/^\d{1,12}$/.test(elapsed) || Number(elapsed) < minFillMs);
  if (isHoneypotFilled) return { reason: 'honeypot', isCertain: isTooQuick || elapsed === undefined };
  return isTooQuick ? { reason: 'too quick', isCertain: true } : undefined;
}
