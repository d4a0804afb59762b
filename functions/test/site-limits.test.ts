import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../src/shared/limits.ts';
import { atOnce } from './support/at-once.ts';
import { contact, partnership } from './support/inquiries.ts';
import { countDocuments, post, startSiteApi } from './support/site-api.ts';
import { startSiteProcess } from './support/site-process.ts';

const site = await startSiteApi();
const { firestore, mail } = site;
afterAll(() => site.close());

let noon = new Date().setUTCHours(12);

/** The instance counts by day: each test has one of its own, which does not end. */
beforeEach(async () => {
  await site.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: (noon += DAY_MS) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const submit = (headers: Record<string, string> = {}) => site.post('/api/contact', contact, headers);

/** Sends one after the other and returns the statuses. */
async function submitAll(times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await submit()).status);
  return statuses;
}

/** Makes both calls of the form, one after the other. */
async function submitPartnerships(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const key = { 'Idempotency-Key': randomUUID() };
    for (const path of ['partnership', 'partnership-inquiry']) {
      expect((await site.post(`/api/${path}`, partnership, key)).ok).toBe(true);
    }
  }
}

test('a known key with other contents takes nothing from the mails of a day', async () => {
  vi.stubEnv('MAILS_PER_DAY', '3');
  const key = { 'Idempotency-Key': randomUUID() };
  expect((await submit(key)).status).toBe(201);
  for (let n = 0; n < 5; n += 1) {
    const other = { ...contact, message: `Other ${n}` };
    expect((await site.post('/api/contact', other, key)).status).toBe(422);
  }
  await submitAll(2);
  expect(mail.received).toHaveLength(3);
});

test('beyond the mails of a day an inquiry has none, and is in the inbox', async () => {
  vi.stubEnv('MAILS_PER_DAY', '3');
  expect(new Set(await submitAll(10))).toEqual(new Set([201]));
  expect(mail.received).toHaveLength(3);
  expect(await countDocuments(firestore.collection('contact_records'))).toBe(10);
  expect(await countDocuments(firestore.collection('outbox'))).toBe(3);
});

test('submissions that arrive at once on two instances never have more mails than a day may have', async () => {
  vi.useRealTimers(); // processes have a clock of their own
  const firstDay = new Date().getUTCDate();
  const instances = await atOnce(2, () => startSiteProcess({ MAILS_PER_DAY: '10' }));
  const responses = await atOnce(60, (n) => post(`${instances[n % 2]?.origin}/api/contact`, contact));
  await Promise.all(instances.map((instance) => instance.kill()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const notices = await countDocuments(firestore.collection('outbox').where('purpose', '==', 'notice'));
  const days = new Date().getUTCDate() === firstDay ? 1 : 2;
  expect(notices).toBeLessThanOrEqual(10 * days);
  expect(notices).toBeGreaterThan(0);
});

test('a partnership inquiry over the mails of a day has none from its second call either', async () => {
  vi.stubEnv('MAILS_PER_DAY', '2');
  await submitPartnerships(4);
  expect(mail.received).toHaveLength(2);
  expect(await countDocuments(firestore.collection('partnership_records'))).toBe(4);
});

test('what one network sends beyond its share goes to the spam, and what others send to the inbox', async () => {
  vi.stubEnv('INBOX_PER_NETWORK', '3');
  const from = (address: string) => submit({ 'X-Forwarded-For': `${address}, 198.18.0.1` });
  for (let host = 1; host <= 5; host += 1) expect((await from(`203.0.113.${host}`)).status).toBe(201);
  expect((await from('192.0.2.1')).status).toBe(201);
  expect(await countDocuments(firestore.collection('contact_records'))).toBe(4);
  const spam = await firestore.collection('contact_spam').get();
  expect(spam.docs.map((record) => String(record.get('spamReason')))).toEqual(['flood', 'flood']);
});

test('a caller who forges the hop before leaves half of the day to visitors', async () => {
  vi.stubEnv('INBOX_PER_DAY', '6');
  const from = (...hops: string[]) => submit({ 'X-Forwarded-For': hops.join(', ') });
  for (let network = 1; network <= 8; network += 1) await from(`10.${network}.0.1`, '192.0.2.66');
  expect(await countDocuments(firestore.collection('contact_records'))).toBe(3);
  await from('203.0.113.7', '198.18.0.1');
  expect(await countDocuments(firestore.collection('contact_records'))).toBe(4);
});

test('what comes beyond the inbox of a day goes to the spam, thanked, unmailed and counted by the morning digest', async () => {
  vi.stubEnv('MAILS_PER_DAY', '2');
  vi.stubEnv('INBOX_PER_DAY', '5');
  expect(new Set(await submitAll(12))).toEqual(new Set([201]));
  await submitPartnerships(7);
  const records = ['contact_records', 'partnership_records'].map((name) => firestore.collection(name));
  expect(await Promise.all(records.map(countDocuments))).toEqual([5, 5]);
  const spam = await firestore.collection('contact_spam').get();
  expect(spam.docs.map((record) => String(record.get('spamReason')))).toEqual(Array(7).fill('flood'));
  expect(await countDocuments(firestore.collection('partnership_spam'))).toBe(2);
  const mails = await firestore.collection('outbox').get();
  expect(mails.docs.map((document) => String(document.get('purpose'))).toSorted()).toEqual([
    'notice',
    'notice',
    'notice',
    'notice',
  ]);

  const { morningDigestBody } = await import('../src/mail/morning-digest.ts');
  const { text } = await morningDigestBody();
  expect(text).toContain('because those of a day were used up: 6\n');
  expect(text).toContain('because the inbox of a day was full: 9 (');
});
