import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { DISCARDED_BODY } from '../../src/shared/limits.ts';
import { contact } from '../support/inquiries.ts';
import { BODY_SENDERS, REFUSED_CALLS } from '../support/large-bodies.ts';
import { startPackedAdmin, startPackedSite } from '../support/packed-site.ts';
import { post } from '../support/site-api.ts';

// Each of the five senders makes each of the seven calls within 35 cases, because 5 and 7 have no common divisor. For a
// longer run:
// `LARGE_BODIES=300 TEST_TIER=second npx vitest run --project upload large-bodies`
const COUNT = Number(process.env['LARGE_BODIES'] ?? 50);
const CONCURRENCY = 20;
const MB = 1024 * 1024;

const GCLOUD_PROJECT = `demo-bodies-${process.pid}`;
const [site, admin] = await Promise.all([startPackedSite({ GCLOUD_PROJECT }), startPackedAdmin()]);
afterAll(() => Promise.all([site.stop(), admin.stop()]));

const toUrl = (path: string) => new URL(path, path.startsWith('/api/admin/') ? admin.origin : site.origin);

const cases = Array.from({ length: COUNT }, (_, n) => ({
  call: REFUSED_CALLS[n % REFUSED_CALLS.length]!,
  sender: BODY_SENDERS[n % BODY_SENDERS.length]!,
  // From 0.5 to 2 MB, but 30 MB for every eighth call.
  bytes: (n % 8 === 7 ? 30 : (1 + (n % 4)) / 2) * MB,
}));

test(
  `${COUNT} large bodies are refused, and every valid submission in between is accepted`,
  { timeout: 20_000 + COUNT * 2_000 },
  async () => {
    const waiting = [...cases];
    const attacker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { call, sender, bytes } = next;
        // A body above the limit is cut off: its connection is closed without a response. One sender stays below the limit.
        const isCutOff =
          bytes > DISCARDED_BODY.production.bytes && !sender.name.includes('a megabyte at most');
        const sent = sender.send(toUrl(call.path), call, bytes);
        const statuses = await (isCutOff ? sent.catch(() => []) : sent);
        const expected = Array<number>(isCutOff ? 0 : sender.responses).fill(call.status);
        expect([sender.name, call.name, statuses]).toEqual([sender.name, call.name, expected]);
      }
    };
    const attack = Promise.all(Array.from({ length: CONCURRENCY }, attacker));
    const progress = { isOver: false };
    void attack.finally(() => (progress.isOver = true)).catch(() => undefined);

    const submissionStatuses: number[] = [];
    while (!progress.isOver) {
      const response = await post(toUrl('/api/contact').href, contact, {
        'Idempotency-Key': randomUUID(),
      });
      submissionStatuses.push(response.status);
    }
    await attack;
    expect(submissionStatuses.length).toBeGreaterThan(0);
    expect(new Set(submissionStatuses)).toEqual(new Set([201]));
  },
);

test('both functions still respond after the large bodies', async () => {
  expect((await fetch(toUrl('/api/blog'))).status).toBe(200);
  expect((await fetch(toUrl('/api/admin/user'))).status).toBe(401);
});
