import { randomUUID } from 'node:crypto';
import { expect, test } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';
import { secondTier } from '../../../testing/tier.ts';
import { database } from '../../src/firestore/database.ts';
import { contact } from '../support/inquiries.ts';
import { BODY_SENDERS, REFUSED_CALLS } from '../support/large-bodies.ts';

const site = new URL(runningStack.siteUrl);
const COUNT = 100;
/** Every 24th body has 30 MB, the others 1 to 4 MB. */
const sizeInMegabytes = (index: number) => (index % 24 === 23 ? 30 : 1 + (index % 4));
/** The number is low, because the functions emulator starts a process for each concurrent call. */
const CONCURRENCY = 2;

// Sends the bodies through Hosting and the functions emulator, as on a developer's machine.
test(
  `${COUNT} large bodies leave the stack running, and every valid message in between is stored`,
  secondTier,
  async () => {
    const waiting = Array.from({ length: COUNT }, (_, index) => index);
    const email = `${randomUUID()}@example.com`;
    let sent = 0;
    const sendValidMessage = async () => {
      const response = await fetch(new URL('/api/contact', site), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
        body: JSON.stringify({ ...contact, email }),
      });
      expect(response.status).toBe(201);
      sent += 1;
    };
    const worker = async () => {
      for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
        const call = REFUSED_CALLS[index % REFUSED_CALLS.length]!;
        const sender = BODY_SENDERS[index % BODY_SENDERS.length]!;
        const statuses = await sender.send(site, call, sizeInMegabytes(index) * 1024 * 1024);
        expect([index, statuses]).toEqual([index, Array<number>(sender.responses).fill(call.status)]);
        if (index % 4 === 0) await sendValidMessage();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));

    expect((await fetch(site)).status).toBe(200);
    await sendValidMessage();
    const stored = await database().collection('contact_records').where('email', '==', email).get();
    expect(stored.size).toBe(sent);
  },
);
