import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import type { OutboxDocument } from '../../src/mail/outbox.ts';
import { atOnce } from '../support/at-once.ts';
import { contact } from '../support/inquiries.ts';
import { startSiteApi } from '../support/site-api.ts';

const HOUR = 3_600_000;
const start = new Date('2026-03-14T12:00:00Z');

/** Sends what is due at a time, in a process of its own. */
const drainProgram = fileURLToPath(new URL('../support/drain-main.ts', import.meta.url));

const site = await startSiteApi();
afterAll(() => site.close());

const { deliverNow } = await import('../../src/mail/deliver.ts');
const { newNotice } = await import('../../src/mail/new-mail.ts');

async function queued(changes: Partial<OutboxDocument> = {}): Promise<string> {
  const id = randomUUID();
  const origin = { id, recordId: id, createdAt: start, dueAt: start };
  const { reference, data } = newNotice({ kind: 'contacts', input: contact }, origin);
  await reference.set({ ...data, ...changes });
  return reference.id;
}

const readState = async (id: string) => (await site.firestore.doc(`outbox/${id}`).get()).data();

test('a mail that kills its process is given up after five attempts, and the rest of its batch is sent', async () => {
  const killer = await queued({
    subject: 'Killer',
    nextAttemptAt: Timestamp.fromDate(new Date(start.getTime() - 1)),
  });
  const others = await atOnce(4, () => queued());
  let drainer: ChildProcess;
  site.mail.beforeReply = (raw) => {
    if (raw.includes('Subject: Killer')) drainer.kill('SIGKILL');
  };
  let kills = 0;
  for (let hour = 0; hour < 6; hour += 1) {
    const args = [drainProgram, new Date(start.getTime() + hour * HOUR).toISOString()];
    drainer = spawn(process.execPath, args, { stdio: 'ignore' });
    const [, signal] = (await once(drainer, 'exit')) as [number | null, string | null];
    if (signal) kills += 1;
  }
  site.mail.beforeReply = () => undefined;
  expect(kills).toBe(5);
  expect(await readState(killer)).toMatchObject({
    state: 'DEAD',
    attempts: 5,
    nextAttemptAt: null,
    expireAt: expect.any(Timestamp),
  });
  const states = await Promise.all(others.map(async (id) => (await readState(id))?.['state'] as string));
  expect(states).toEqual(['SENT', 'SENT', 'SENT', 'SENT']);
  expect(await deliverNow(killer)).toMatchObject({ state: 'SENT' });
});
