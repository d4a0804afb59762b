import { Query, Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contact } from './support/inquiries.ts';
import { startSiteApi } from './support/site-api.ts';

const site = await startSiteApi();
afterAll(() => site.close());
beforeEach(() => site.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

let elapsed = 0;
/** A call whose response is not one that the instance has kept. */
async function health(): Promise<{ status: number; body: unknown }> {
  elapsed += 11_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + elapsed });
  const response = await fetch(`${site.origin}/api/health`);
  vi.useRealTimers();
  return { status: response.status, body: await response.json() };
}

test('without waiting mail there is no age', async () => {
  expect(await health()).toEqual({ status: 200, body: { oldestUndeliveredMailSeconds: null } });
});

test('the age is that of the oldest mail that waits; sent and dead mails are not counted', async () => {
  const outbox = site.firestore.collection('outbox');
  const mail = (state: string, hours: number) =>
    outbox.add({ state, createdAt: Timestamp.fromMillis(Date.now() - hours * 3_600_000) });
  await Promise.all([mail('SENT', 90), mail('DEAD', 80), mail('SENDING', 1), mail('PENDING', 5)]);
  const { body } = await health();
  const { oldestUndeliveredMailSeconds: age } = body as { oldestUndeliveredMailSeconds: number };
  expect(Math.round(age / 3600)).toBe(5);
});

test('a response is kept for some seconds, so that a flood of calls reads once', async () => {
  await health();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + elapsed + 11_000 });
  const read = vi.spyOn(Query.prototype, 'get');
  const calls = Array.from({ length: 50 }, () => fetch(`${site.origin}/api/health`));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(read).toHaveBeenCalledTimes(1);
});

test('it may not be kept by a cache', async () => {
  const { headers } = await fetch(`${site.origin}/api/health`);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

async function dailyReport(now?: number): Promise<unknown> {
  const { logDailyReport } = await import('../src/daily-report.ts');
  const info = vi.spyOn(logger, 'info').mockReturnValue();
  await logDailyReport(now);
  return info.mock.calls.at(-1);
}

test('the daily report tells how long no inquiry has come, and how many mails were given up', async () => {
  expect(await dailyReport()).toEqual(['Daily report', { daysWithoutInquiry: null, deadMails: 0 }]);
  await site.post('/api/contact', contact);
  await site.firestore.collection('contact_records').add({ ...contact, createdAt: '2024-03-01T09:00:00Z' });
  await site.firestore.collection('outbox').add({ state: 'DEAD' });
  expect(await dailyReport(Date.now() + 7.5 * 24 * 3_600_000)).toEqual([
    'Daily report',
    { daysWithoutInquiry: 7, deadMails: 1 },
  ]);
});
