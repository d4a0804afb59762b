interface Bucket {
  tokens: number;
  /** Milliseconds since the epoch. */
  filledAt: number;
}

/** Most buckets held at once; the longest unused one goes first. */
const MOST_BUCKETS = 10_000;

/** Token buckets by name: each holds a minute's worth and refills evenly. */
export class TokenBuckets {
  readonly #perMinute: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Takes one token. Answers 0, or the seconds until there is one. */
  take(name: string, now: number): number {
    const bucket = this.#refilled(name, now);
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    if (this.#buckets.size > MOST_BUCKETS) this.#dropOldest();
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) / this.#perMinute) * 60);
    bucket.tokens -= 1;
    return 0;
  }

  /** How many names are remembered. */
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
