import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { database } from '../../src/firestore/database.ts';
import { contact } from '../support/inquiries.ts';
import { BODY_SENDERS, REFUSED_CALLS } from '../support/large-bodies.ts';
import { post } from '../support/site-api.ts';

// Through Hosting and the functions emulator, where somebody tries a large upload on their own machine.
const site = new URL(process.env['SITE_URL']!);
const COUNT = 100;
const toMegabytes = (n: number) => (n % 24 === 23 ? 30 : 1 + (n % 4));
/** The emulator starts a process for each call at a time. */
const CONCURRENCY = 2;

test(`${COUNT} large bodies leave the stack running, and every honest message in between is stored`, async () => {
  const waiting = Array.from({ length: COUNT }, (_, n) => n);
  const stored: string[] = [];

  const sendTheRest = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const call = REFUSED_CALLS[n % REFUSED_CALLS.length]!;
      const sender = BODY_SENDERS[n % BODY_SENDERS.length]!;
      const statuses = await sender.send(site, call, toMegabytes(n) * 1024 * 1024);
      expect([n, statuses]).toEqual([n, Array<number>(sender.responses).fill(call.status)]);
      if (n % 4 === 0) stored.push(await sendHonestMessage());
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sendTheRest));

  expect((await fetch(site)).status).toBe(200);
  stored.push(await sendHonestMessage());
  const documents = await database().getAll(...stored.map((id) => database().doc(`contact_records/${id}`)));
  expect(documents.map(({ exists }) => exists)).toEqual(stored.map(() => true));
});

async function sendHonestMessage(): Promise<string> {
  const response = await post(`${site.origin}/api/contact`, contact, { 'Idempotency-Key': randomUUID() });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}
