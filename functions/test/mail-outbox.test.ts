import { DocumentReference, GrpcStatus, Query, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import { commitOptimistically, unchanged } from '../src/firestore/commit-optimistically.ts';
import type { OutboxDocument } from '../src/outbox/documents.ts';
import { MAIL_TIMES_MS } from '../src/shared/limits.ts';
import { site as firm } from '../src/shared/site.ts';
import { contact } from './support/inquiries.ts';
import { toMessageId } from './support/mail-server.ts';
import { startOutboxApi } from './support/outbox-api.ts';
import { runConcurrently } from './support/run-concurrently.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const { site, start, after, drain, queueNotice, readMail } = await startOutboxApi();
const { createConfirmation } = await import('../src/outbox/confirmation.ts');

async function queueConfirmation(email: string): Promise<string> {
  const record = site.firestore.collection('contact_records').doc();
  const { reference, data } = createConfirmation('contacts', record.id, email, start);
  await record.set(contact);
  await reference.set(data);
  return reference.id;
}

test('a due mail is sent and marked as sent, keeps nothing of the visitor’s text, and expires after 90 days', async () => {
  const id = await queueNotice();
  expect(await drain(start)).toMatchObject({ sent: 1 });
  expect(await readMail(id)).toEqual({
    purpose: 'notice',
    kind: 'contacts',
    recordId: expect.any(String) as string,
    state: 'SENT',
    attempts: 1,
    nextAttemptAt: null,
    lastError: null,
    createdAt: Timestamp.fromDate(start),
    sentAt: Timestamp.fromDate(start),
    expireAt: Timestamp.fromDate(after(90 * 24 * HOUR)),
  });
  expect(site.mail.messageIds).toEqual([toMessageId(id)]);
});

test('dashboards are notified when a mail fails and when a failed or overdue mail is sent, but not of other mails', async () => {
  const mark = site.firestore.collection('mail_changes').doc('undelivered');
  const changedAt = async () => (await mark.get()).get('changedAt') as Timestamp | undefined;
  await queueNotice();
  await drain(start);
  expect(await changedAt()).toBeUndefined();

  site.mail.behavior = 'temporary-failure';
  await queueNotice();
  await drain(start);
  const failed = (await changedAt())?.toMillis() ?? 0;
  expect(failed).toBeGreaterThan(0);
  site.mail.behavior = 'accept';
  await drain(after(HOUR));
  const sent = (await changedAt())?.toMillis() ?? 0;
  expect(sent).toBeGreaterThan(failed);
  await queueNotice();
  await drain(after(3 * MINUTE + 1)); // a mail is overdue after three minutes
  expect((await changedAt())?.toMillis()).toBeGreaterThan(sent);
});

test('a mail has a lease while it is being sent', async () => {
  const id = await queueNotice();
  let during: OutboxDocument | undefined;
  site.mail.beforeReply = async () => void (during = await readMail(id));
  await drain(start);
  site.mail.beforeReply = () => undefined;
  expect(during).toMatchObject({
    state: 'SENDING',
    attempts: 1,
    nextAttemptAt: Timestamp.fromDate(after(MAIL_TIMES_MS.lease)),
  });
});

test('a refused mail keeps the error and is retried after a minute, and a mail is given up after 72 hours', async () => {
  const id = await queueNotice();
  site.mail.behavior = 'permanent-failure';
  await drain(start);
  expect(await readMail(id)).toMatchObject({
    state: 'PENDING',
    attempts: 1,
    nextAttemptAt: Timestamp.fromDate(after(MINUTE)),
    lastError: expect.stringContaining('Not here') as string,
  });
  expect(await drain(after(72 * HOUR))).toMatchObject({ dead: 1 });
  expect(await readMail(id)).toMatchObject({
    state: 'DEAD',
    nextAttemptAt: null,
    expireAt: Timestamp.fromDate(after((72 + 90 * 24) * HOUR)),
  });
});

test('a mail whose sending process died is sent again at the end of its lease, and not before', async () => {
  const lease = Timestamp.fromDate(after(MINUTE));
  const id = await queueNotice({ state: 'SENDING', attempts: 1, nextAttemptAt: lease });
  await drain(after(MINUTE - 1));
  expect(site.mail.received).toEqual([]);
  await drain(after(MINUTE));
  expect(await readMail(id)).toMatchObject({ state: 'SENT', attempts: 2 });
});

test('a mail that the server accepted is sent once even if writing the result fails', async () => {
  const id = await queueNotice();
  site.mail.beforeReply = () => {
    const unavailable = Object.assign(new Error('No connection established'), {
      code: GrpcStatus.UNAVAILABLE,
    });
    vi.spyOn(DocumentReference.prototype, 'update').mockRejectedValueOnce(unavailable);
  };
  const result = await drain(start);
  site.mail.beforeReply = () => undefined;
  vi.restoreAllMocks();
  expect(result).toMatchObject({ sent: 1, broken: 0 });
  await drain(after(HOUR));
  expect(site.mail.received).toHaveLength(1);
  expect(await readMail(id)).toMatchObject({ state: 'SENT', attempts: 1 });
});

test('twenty concurrent drains send each of ten mails once', async () => {
  await runConcurrently(10, () => queueNotice());
  await runConcurrently(20, () => drain(start));
  expect(site.mail.received).toHaveLength(10);
  expect(new Set(site.mail.messageIds).size).toBe(10);
});

test('one drain sends all of forty due mails', async () => {
  await runConcurrently(40, () => queueNotice());
  expect(await drain(start)).toMatchObject({ sent: 40 });
});

test('a drain stops after one batch of mails when the mail server accepts nothing', async () => {
  await runConcurrently(12, () => queueNotice());
  await site.mail.close();
  // A batch has five mails.
  expect(await drain(start)).toMatchObject({ postponed: 5, sent: 0 });
  await site.mail.open();
});

test('a batch in which the server rejects every mail does not delay the next batch', async () => {
  const refused = Array.from({ length: 5 }, (_, n) => `unknown-${n}@example.com`);
  for (const address of refused) {
    site.mail.refused.set(address, 450);
    await queueConfirmation(address);
  }
  // These mails are due later, so the five rejected ones are the first batch.
  await runConcurrently(7, () => queueNotice({ nextAttemptAt: Timestamp.fromDate(after(1)) }));
  expect(await drain(after(1))).toMatchObject({ sent: 7, rejected: 5, postponed: 0 });
});

test('a confirmation that is refused permanently is given up immediately', async () => {
  site.mail.refused.set('typo@example.com', 550);
  site.mail.refused.set('busy@example.com', 450);
  const typo = await queueConfirmation('typo@example.com');
  const busy = await queueConfirmation('busy@example.com');
  expect(await drain(start)).toMatchObject({ dead: 1, rejected: 1 });
  expect(await readMail(typo)).toMatchObject({
    state: 'DEAD',
    attempts: 1,
    nextAttemptAt: null,
    expireAt: Timestamp.fromDate(after(90 * 24 * HOUR)),
  });
  expect(await readMail(busy)).toMatchObject({ state: 'PENDING', attempts: 1 });
});

test('a notice that is refused permanently is retried, because its recipient is our own mailbox', async () => {
  site.mail.refused.set(firm.email, 550);
  const id = await queueNotice();
  expect(await drain(start)).toMatchObject({ rejected: 1, dead: 0 });
  expect(await readMail(id)).toMatchObject({ state: 'PENDING' });
});

test('the response of the mail server is shown in the dashboard and not logged', async () => {
  const logs = (['debug', 'info', 'log', 'warn', 'error', 'write'] as const).map((name) =>
    vi.spyOn(logger, name).mockImplementation(() => undefined),
  );
  site.mail.refused.set('somebody@example.com', 550);
  site.mail.refused.set(firm.email, 550);
  const id = await queueConfirmation('somebody@example.com');
  await queueNotice({ createdAt: Timestamp.fromDate(after(-73 * HOUR)) }); // is given up, which is also logged
  await drain(start);
  const logged = JSON.stringify(logs.map(({ mock }) => mock.calls));
  vi.restoreAllMocks();

  expect((await readMail(id)).lastError).toContain('somebody@example.com');
  expect(logged).toContain('EENVELOPE RCPT TO 550');
  expect(logged).not.toMatch(/@example\.com|not accepted here/);
});

test('a mail that is erased while it is being sent stays erased', async () => {
  const id = await queueNotice();
  const reference = site.firestore.collection('outbox').doc(id);
  site.mail.beforeReply = async () => {
    await reference.delete();
  };
  await drain(start);
  site.mail.beforeReply = () => undefined;
  expect((await reference.get()).exists).toBe(false);
});

test('a notice whose record was deleted is deleted without being sent', async () => {
  const id = await queueNotice();
  await site.firestore.recursiveDelete(site.firestore.collection('contact_records'));
  expect(await drain(start)).toMatchObject({ gone: 1, sent: 0 });
  expect(site.mail.received).toEqual([]);
  expect(await readMail(id)).toBeUndefined();
});

test('when AUTO_REPLY is on, the visitor gets a confirmation, which does not repeat the message', async () => {
  process.env['AUTO_REPLY'] = 'on';
  await site.post('/api/contact', contact);
  delete process.env['AUTO_REPLY'];
  await drain(new Date());
  expect(site.mail.received.map(({ to }) => to[0]).toSorted()).toEqual([contact.email, firm.email]);
  const confirmation = site.mail.received.find(({ to }) => to[0] === contact.email);
  expect(confirmation?.raw).not.toContain('migration plan');
});

test('a person gets one confirmation per day, whatever the tag and case of the address, even for concurrent inquiries', async () => {
  process.env['AUTO_REPLY'] = 'on';
  const emails = ['ann@example.com', 'Ann+1@Example.com', 'bob@example.com', 'ANN+2@example.com'];
  const responses = await Promise.all(
    emails.map((email) => site.post('/api/contact', { ...contact, email })),
  );
  delete process.env['AUTO_REPLY'];
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  await drain(new Date());
  const visitors = site.mail.received.flatMap(({ to }) => to).filter((address) => address !== firm.email);
  expect(visitors.map((address) => address.charAt(0).toLowerCase()).toSorted()).toEqual(['a', 'b']);
});

test('a person gets no second confirmation on the day when the secret is changed', async () => {
  stopClock(); // keeps both inquiries on the same day
  vi.stubEnv('AUTO_REPLY', 'on');
  for (const secret of ['the old secret', 'the new secret, the old secret']) {
    vi.stubEnv('INBOUND_MAIL_SECRET', secret);
    await site.post('/api/contact', { ...contact, message: `Sent with ${secret}` });
    await drain(new Date());
  }
  vi.unstubAllEnvs();
  expect(site.mail.received.filter(({ to }) => to[0] === contact.email)).toHaveLength(1);
});

test('commitOptimistically loses none of twenty concurrent changes of one document', async () => {
  const counter = site.firestore.doc('counters/one');
  await counter.set({ count: 0 });
  const increment = () =>
    commitOptimistically(counter, (current, batch) => {
      batch.update(counter, { count: Number(current.get('count')) + 1 }, unchanged(current));
      return true;
    });
  expect(await runConcurrently(20, increment)).not.toContain(false);
  expect((await counter.get()).get('count')).toBe(20);
});

describe('mail health', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  let elapsed = 0;
  /** Advances the clock past the 10 seconds for which the API reuses a response, and reads the age of the oldest waiting mail. */
  async function readAge(): Promise<number | null> {
    elapsed += 11_000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + elapsed });
    const response = await fetch(`${site.origin}/api/health`);
    vi.useRealTimers();
    return ((await response.json()) as { oldestUndeliveredMailSeconds: number | null })
      .oldestUndeliveredMailSeconds;
  }

  test('the reported age is the age of the oldest waiting mail, ignoring sent and dead mails', async () => {
    expect(await readAge()).toBeNull();
    const outbox = site.firestore.collection('outbox');
    const mail = (state: string, hours: number) =>
      outbox.add({ state, createdAt: Timestamp.fromMillis(Date.now() - hours * HOUR) });
    await Promise.all([mail('SENT', 90), mail('DEAD', 80), mail('SENDING', 1), mail('PENDING', 5)]);
    expect(Math.round(((await readAge()) ?? 0) / 3600)).toBe(5);
  });

  test('a flood of calls causes one read, because the instance reuses its response, and the header keeps caches from storing it', async () => {
    await readAge();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + elapsed + 11_000 });
    const read = vi.spyOn(Query.prototype, 'get');
    const responses = await runConcurrently(50, () => fetch(`${site.origin}/api/health`));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(responses[0]?.headers.get('cache-control')).toBe('private, no-store');
    expect(read).toHaveBeenCalledTimes(1);
  });

  async function readDailyReport(now?: number): Promise<unknown> {
    const { logDailyReport } = await import('../src/schedules.ts');
    const info = vi.spyOn(logger, 'info').mockReturnValue();
    await logDailyReport(now);
    return info.mock.calls.at(-1);
  }

  test('the daily report has the days since the last inquiry and the number of mails that were given up', async () => {
    expect(await readDailyReport()).toEqual(['Daily report', { daysWithoutInquiry: null, deadMails: 0 }]);
    await site.post('/api/contact', contact);
    await site.firestore.collection('outbox').add({ state: 'DEAD' });
    expect(await readDailyReport(Date.now() + 7.5 * 24 * HOUR)).toEqual([
      'Daily report',
      { daysWithoutInquiry: 7, deadMails: 1 },
    ]);
  });
});
