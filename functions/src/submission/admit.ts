import { config } from '../config.ts';
import type { ApiRequest } from '../http/api-request.ts';
import { HttpError } from '../http/http-error.ts';
import { demandAppCheck } from './demand-app-check.ts';
import { senderHint } from './sender-hint.ts';
import { TokenBuckets } from './token-buckets.ts';

let buckets: { address: TokenBuckets; instance: TokenBuckets } | undefined;

/**
 * Lets a submission in, before its body is read.
 * @throws HttpError 429 with Retry-After when too many come from one address or to this instance; 401 by App Check
 */
export async function admit(request: ApiRequest, now = Date.now()): Promise<void> {
  buckets ??= {
    address: new TokenBuckets(config.rates().address),
    instance: new TokenBuckets(config.rates().instance),
  };
  const wait = buckets.address.take(senderHint(request), now) || buckets.instance.take('', now);
  if (wait > 0) {
    throw new HttpError(
      429,
      'Many messages are arriving just now. Please wait a minute and send yours again.',
      {
        'Retry-After': String(wait),
      },
    );
  }
  if (config.appCheck()) await demandAppCheck(request);
}
