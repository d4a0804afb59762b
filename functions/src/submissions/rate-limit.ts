import { config } from '../config.ts';
import { clientAddress, type ApiRequest } from '../http/request.ts';

let buckets: { address: TokenBuckets; instance: TokenBuckets } | undefined;

/**
 * Whether a submission is within the limits a minute for its address and for this instance: RATE_PER_ADDRESS and
 * RATE_PER_INSTANCE in config.ts. The mail of any other submission is left to the schedule.
 */
export function isWithinRate(request: ApiRequest, now = Date.now()): boolean {
  buckets ??= {
    address: new TokenBuckets(config.rateLimits().address),
    instance: new TokenBuckets(config.rateLimits().instance),
  };
  return buckets.address.take(clientAddress(request), now) && buckets.instance.take('', now);
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

  /** Takes one token. Returns whether there was one. */
  take(name: string, now: number): boolean {
    const bucket = this.#refilled(name, now);
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > MAX_BUCKETS) this.#dropOldest();
    if (bucket.tokens < 1) return false;
    bucket.tokens -= 1;
    return true;
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
