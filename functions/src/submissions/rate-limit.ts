import { config } from '../config.ts';
import { HttpError } from '../http/errors.ts';
import { clientAddress, type ApiRequest } from '../http/request.ts';

let buckets: { address: TokenBuckets; instance: TokenBuckets } | undefined;

/**
 * Limits the submissions a minute from one address and to this instance: RATE_PER_ADDRESS and RATE_PER_INSTANCE in
 * config.ts. Addresses can be forged, so the limit of the instance counts all of them.
 * @throws HttpError 429 with Retry-After
 */
export function requireWithinRate(request: ApiRequest, now = Date.now()): void {
  buckets ??= {
    address: new TokenBuckets(config.rateLimits().address),
    instance: new TokenBuckets(config.rateLimits().instance),
  };
  const seconds = buckets.address.take(clientAddress(request), now) || buckets.instance.take('', now);
  if (seconds === 0) return;
  throw new HttpError(
    429,
    'Many messages are arriving just now. Please wait a minute and send yours again.',
    { 'Retry-After': String(seconds) },
  );
}

interface Bucket {
  tokens: number;
  /** Milliseconds since the epoch. */
  filledAt: number;
}

/** The least recently used bucket is dropped first. */
const MAX_BUCKETS = 10_000;

/** Token buckets by name. Each holds tokens for one minute and refills evenly. */
export class TokenBuckets {
  readonly #perMinute: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Takes one token. Returns 0, or the seconds until there is one. */
  take(name: string, now: number): number {
    const bucket = this.#refilled(name, now);
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > MAX_BUCKETS) this.#dropOldest();
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / this.#perMinute) * 60);
    bucket.tokens -= 1;
    return 0;
  }

  /** The number of buckets in memory. */
  get size(): number {
    return this.#buckets.size;
  }

  #refilled(name: string, now: number): Bucket {
    const bucket = this.#buckets.get(name);
    if (!bucket) return { tokens: this.#perMinute, filledAt: now };
    const minutes = Math.max(0, now - bucket.filledAt) / 60_000;
    return { tokens: Math.min(this.#perMinute, bucket.tokens + minutes * this.#perMinute), filledAt: now };
  }

  #dropOldest(): void {
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
