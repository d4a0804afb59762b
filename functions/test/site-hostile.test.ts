import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOSTILE_REQUESTS, type HostileRequest } from './support/hostile-requests.ts';
import { contact, partnership } from './support/inquiries.ts';
import { startSiteApi, type SiteApi } from './support/site-api.ts';

const CASES = 1000;
/** In flight at once, as one instance would have them. */
const AT_ONCE = 8;
const COLLECTIONS = ['contact_records', 'partnership_records', 'outbox'];

let site: SiteApi;
beforeAll(async () => {
  site = await startSiteApi();
  await site.clear();
});
afterAll(() => site.close());

async function countDocuments(): Promise<number> {
  const counts = await Promise.all(
    COLLECTIONS.map(async (name) => (await site.firestore.collection(name).count().get()).data().count),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function expectSentence(answer: Response): Promise<void> {
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const body = await answer.text();
  expect(body).not.toMatch(/<|\bat .*:\d+|Error:|\n/);
  expect(body.length).toBeLessThan(200);
}

function send(origin: string, { method = 'POST', body, headers }: HostileRequest): Promise<Response> {
  return fetch(`${origin}/api/contact`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(method === 'POST' && { body }),
  });
}

test('there are at least forty of these requests', () => {
  expect(HOSTILE_REQUESTS.length).toBeGreaterThanOrEqual(40);
});

test.each(HOSTILE_REQUESTS)(
  '$name is refused with $status and a sentence, and nothing is saved',
  async (request) => {
    const before = await countDocuments();
    const answer = await send(site.origin, request);
    expect(answer.status).toBe(request.status);
    await expectSentence(answer);
    expect(await countDocuments()).toBe(before);
  },
);

const throughHosting = HOSTILE_REQUESTS.filter(({ name }) =>
  [
    'half an object',
    'null',
    'a number',
    'an unknown charset',
    'an unknown compression',
    '1 MB',
    '33 MB',
  ].includes(name),
);

test.each(throughHosting)('$name is refused with a sentence through Hosting too', async (request) => {
  const answer = await send(process.env['SITE_URL'] ?? '', request);
  expect(answer.status).toBe(request.status);
  await expectSentence(answer);
});

/** A body like the right one, with some of its values replaced, removed or added to. */
function distorted(valid: object): fc.Arbitrary<unknown> {
  const odd = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('\r\nBcc: x@y.example', '\u0000', '\ud800', '\u202e', '=1+1', '', ' ', '__proto__'),
    fc.jsonValue({ maxDepth: 3 }),
    fc.emailAddress(),
  );
  const changes = fc.dictionary(
    fc.constantFrom(...Object.keys(valid), '__proto__', 'constructor', 'toString', 'id', 'createdAt'),
    odd,
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
  `${CASES} distorted bodies for %s are each taken whole or refused with a sentence`,
  async (route, valid, collection, taken) => {
    await site.clear();
    const bodies = fc.sample(distorted(valid), { numRuns: CASES, seed: 20260314 });
    let accepted = 0;
    const worker = async () => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const answer = await site.post(`/api/${route}`, body);
        if (answer.status === taken) accepted += 1;
        else {
          expect([answer.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
          await expectSentence(answer);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));

    expect(accepted).toBeGreaterThan(0);
    expect(accepted).toBeLessThan(CASES);
    const saved = (await site.firestore.collection(collection).count().get()).data().count;
    expect(saved).toBe(accepted);
    expectOwnHeadersOnly();
  },
  120_000,
);

/** Every header line of every mail begins with a name that is ours, or continues one. */
function expectOwnHeadersOnly(): void {
  const ours =
    /^(from|reply-to|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding|auto-submitted):( |$)/i;
  for (const { raw, to } of site.mail.received) {
    const [head = ''] = raw.split('\r\n\r\n', 1);
    for (const line of head.split('\r\n')) expect(line).toMatch(/^\s/.test(line) ? /^\s+\S/ : ours);
    expect(to).toHaveLength(1);
  }
}
