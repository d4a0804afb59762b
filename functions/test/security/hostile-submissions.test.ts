import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { rounds } from '../../../testing/tier.ts';
import { expectOneSentence, HOSTILE_REQUESTS, sendHostile } from '../support/hostile-requests.ts';
import { contact, partnership } from '../support/inquiries.ts';
import { countDocuments, startSiteApi } from '../support/site-api.ts';

const CASES = rounds(30, 1000);
/** The number of concurrent requests. */
const CONCURRENCY = 8;
const COLLECTIONS = ['contact_records', 'partnership_records', 'outbox'];

const site = await startSiteApi();
afterAll(() => site.close());
await site.clear();
const { drainOutbox } = await import('../../src/outbox/send.ts'); // reads the settings of startSiteApi

async function countAll(): Promise<number> {
  const counts = await Promise.all(
    COLLECTIONS.map((name) => countDocuments(site.firestore.collection(name))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

test.each(HOSTILE_REQUESTS)(
  'the hostile request "$name" is refused with $status and a plain message, and nothing is stored',
  async (request) => {
    const before = await countAll();
    const response = await sendHostile(site.origin, request);
    expect(response.status).toBe(request.status);
    await expectOneSentence(response);
    expect(await countAll()).toBe(before);
  },
);

/** Generates valid bodies with some values replaced, removed or added. */
function mutatedBodies(valid: object): fc.Arbitrary<unknown> {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('\r\nBcc: x@y.example', '\u0000', '\ud800', '\u202e', '=1+1', '', ' ', '__proto__'),
    fc.jsonValue({ maxDepth: 3 }),
    fc.emailAddress(),
  );
  const changes = fc.dictionary(
    fc.constantFrom(...Object.keys(valid), '__proto__', 'constructor', 'toString', 'id', 'createdAt'),
    value,
    { maxKeys: 4 },
  );
  return fc.oneof(
    { weight: 4, arbitrary: changes.map((values) => ({ ...valid, ...values })) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
    {
      weight: 1,
      arbitrary: fc.subarray(Object.entries(valid)).map((some) => Object.fromEntries(some) as unknown),
    },
  );
}

test.each([
  ['contact', contact, 'contact_records', 201],
  ['partnership', partnership, 'partnership_records', 201],
  ['partnership-inquiry', partnership, 'outbox', 202],
])(
  `${CASES} mutated bodies for %s are each stored or refused with a plain message`,
  async (route, valid, collection, success) => {
    const bodies = fc.sample(mutatedBodies(valid), { numRuns: CASES, seed: 20260314 });
    // Clears the site after the sampling, because the server closes idle connections while the sampling blocks this process.
    await site.clear();
    let accepted = 0;
    const worker = async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const response = await site.post(`/api/${route}`, body, { 'Idempotency-Key': randomUUID() });
        if (response.status === success) accepted += 1;
        else {
          // Includes the body, so that a failure shows it.
          expect([response.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
          await expectOneSentence(response);
        }
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));

    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(CASES);
    expect(await countDocuments(site.firestore.collection(collection))).toBe(accepted);
    const queued = await countDocuments(site.firestore.collection('outbox'));
    await drainOutbox();
    expect(site.mail.received).toHaveLength(queued);
    expectKnownHeadersOnly();
  },
);

/** Asserts that every header line of every mail begins with a known name or continues a line. */
function expectKnownHeadersOnly(): void {
  const known =
    /^(from|reply-to|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|auto-submitted|x-auto-response-suppress):( |$)/i;
  for (const { raw, to } of site.mail.received) {
    const [headers = ''] = raw.split('\r\n\r\n', 1);
    for (const line of headers.split('\r\n')) expect(line).toMatch(/^\s/.test(line) ? /^\s+\S/ : known);
    expect(to).toHaveLength(1);
  }
}
