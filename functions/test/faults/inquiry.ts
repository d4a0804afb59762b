import { randomUUID } from 'node:crypto';
import type { RecordKind } from '../../src/shared/inquiry/kinds.ts';
import { contact, partnership } from '../support/inquiries.ts';
import { post } from '../support/site-api.ts';
import type { SiteProcess } from '../support/site-process.ts';

/** One visitor's inquiry. It is sent again until all of its calls were acknowledged. */
export class Inquiry {
  readonly kind: RecordKind;
  readonly key = randomUUID();
  /** Calls that were refused or broke off. */
  refusals = 0;
  acknowledged = false;
  /** Milliseconds of the slowest response. */
  slowestMs = 0;
  /** The status of each response. */
  readonly statuses: number[] = [];

  constructor(kind: RecordKind) {
    this.kind = kind;
  }

  /** Makes the calls of the form once, in order, and stops at the first that is not acknowledged. */
  async send({ site }: { site: () => SiteProcess }): Promise<void> {
    const calls = this.kind === 'contacts' ? ['contact'] : ['partnership', 'partnership-inquiry'];
    const body = this.kind === 'contacts' ? contact : partnership;
    for (const call of calls) {
      if (!(await this.#call(`${site().origin}/api/${call}`, body))) return;
    }
    this.acknowledged = true;
  }

  async #call(url: string, body: object): Promise<boolean> {
    const start = performance.now();
    const response = await post(url, body, { 'Idempotency-Key': this.key }).catch(() => undefined);
    if (response) {
      await response.text();
      this.statuses.push(response.status);
      this.slowestMs = Math.max(this.slowestMs, performance.now() - start);
    }
    if (!response?.ok) this.refusals += 1;
    return response?.ok ?? false;
  }
}

/** `count` inquiries, alternating between the two kinds. */
export function newInquiries(count: number): Inquiry[] {
  return Array.from({ length: count }, (_, n) => new Inquiry(n % 2 === 0 ? 'contacts' : 'partnerships'));
}
