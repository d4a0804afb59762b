import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Timestamp } from 'firebase-admin/firestore';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { MAIL_TIMES_MS } from '../../src/shared/limits.ts';
import { startOutboxApi } from '../support/outbox-api.ts';

const MINUTE = 60_000;
const { site, start, after, drain, queueNotice, readMail } = await startOutboxApi();
const { runEveryMinute } = await import('../../src/schedules.ts');

/** Sets the time limits for sending a mail, in milliseconds, for one test. */
function setMailTimes(times: Partial<Record<keyof typeof MAIL_TIMES_MS, number>>) {
  process.env['MAIL_TIMES_MS'] = JSON.stringify(times);
  onTestFinished(() => {
    delete process.env['MAIL_TIMES_MS'];
  });
}

/** Makes the mail server receive whole messages without replying, until the returned function is called. */
function holdReplies(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  site.mail.beforeReply = () => promise;
  onTestFinished(() => void (site.mail.beforeReply = () => undefined));
  return () => resolve(undefined);
}

test('a mail server whose greeting takes longer than the connection timeout gets the mail at the first attempt', async () => {
  setMailTimes({ connect: 2_000 });
  const id = await queueNotice();
  site.mail.beforeGreeting = () => sleep(3_000);
  onTestFinished(() => void (site.mail.beforeGreeting = () => undefined));
  expect(await drain(start)).toMatchObject({ sent: 1 });
  expect(await readMail(id)).toMatchObject({ state: 'SENT', attempts: 1 });
});

test('a mail server that replies only after the next run of the schedule gets one copy', async () => {
  const id = await queueNotice();
  const release = holdReplies();
  const run = drain(start);
  await expect.poll(() => site.mail.received.length).toBe(1);
  await drain(after(MINUTE)); // the next run
  release();
  expect(await run).toMatchObject({ sent: 1 });
  site.mail.beforeReply = () => undefined;
  expect((await readMail(id)).attempts).toBe(1);
  expect(site.mail.received).toHaveLength(1);
});

test('an attempt ends after the connection timeout when the mail server cannot be reached', async () => {
  setMailTimes({ connect: 300 });
  const id = await queueNotice();
  await site.mail.close(); // also closes the connections of earlier mails, which would be used again
  await site.mail.open();
  const unreachable = vi.spyOn(net, 'createConnection').mockImplementation(() => new net.Socket());
  onTestFinished(() => unreachable.mockRestore());
  expect(await drain(start)).toMatchObject({ postponed: 1 });
  expect((await readMail(id)).lastError).toBe('No connection within 0.3 s');
});

test('an attempt fails when the mail server never replies, and the mail is due again', async () => {
  setMailTimes({ attempt: 500 });
  const id = await queueNotice();
  const release = holdReplies();
  expect(await drain(start)).toMatchObject({ postponed: 1 });
  release();
  expect(await readMail(id)).toMatchObject({
    state: 'PENDING',
    nextAttemptAt: Timestamp.fromDate(after(MINUTE)),
    lastError: 'No response within 0.5 s',
  });
});

test('an expired session ends even while the mail server holds up a run of the schedule', async () => {
  await queueNotice();
  const release = holdReplies();
  const run = runEveryMinute({ recheckSessionsMs: 50 });
  await expect.poll(() => site.mail.received.length).toBe(1);
  const session = site.firestore.collection('sessions').doc();
  await session.set({ uid: 'somebody', expireAt: Timestamp.now() });
  await expect.poll(async () => (await session.get()).exists).toBe(false);
  release();
  await run;
  site.mail.beforeReply = () => undefined;
});
