import { randomUUID } from 'node:crypto';
import { Firestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { atOnce } from './support/at-once.ts';
import { contact, partnership } from './support/inquiries.ts';
import { MailServer } from './support/mail-server.ts';
import { clearFirestore, countOf, post } from './support/site-api.ts';
import { startSiteProcess, type SiteProcess } from './support/site-process.ts';

const project = `demo-limits-${process.pid}`;
const mail = new MailServer();
const firestore = new Firestore({ projectId: project });
let site: SiteProcess;

beforeAll(() => mail.open());
beforeEach(async () => {
  await clearFirestore(project);
  mail.received.length = 0;
});
afterEach(() => site.kill());
afterAll(() => Promise.all([mail.close(), firestore.terminate()]));

const startSite = (env: Record<string, string>) =>
  startSiteProcess({ GCLOUD_PROJECT: project, SMTP_PORT: String(mail.port), ...env });
const submit = (headers: Record<string, string> = {}) => post(`${site.origin}/api/contact`, contact, headers);

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
      expect((await post(`${site.origin}/api/${path}`, partnership, key)).ok).toBe(true);
    }
  }
}

test('a known key with other contents takes nothing from the mails of a day', async () => {
  site = await startSite({ MAILS_PER_DAY: '3' });
  const key = { 'Idempotency-Key': randomUUID() };
  expect((await submit(key)).status).toBe(201);
  for (let n = 0; n < 5; n += 1) {
    const other = { ...contact, message: `Other ${n}` };
    expect((await post(`${site.origin}/api/contact`, other, key)).status).toBe(422);
  }
  await submitAll(2);
  expect(mail.received).toHaveLength(3);
});

test('beyond the mails of a day an inquiry has none, and is in the inbox', async () => {
  site = await startSite({ MAILS_PER_DAY: '3' });
  expect(new Set(await submitAll(10))).toEqual(new Set([201]));
  expect(mail.received).toHaveLength(3);
  expect(await countOf(firestore.collection('contact_records'))).toBe(10);
  expect(await countOf(firestore.collection('outbox'))).toBe(3);
});

test('submissions that arrive at once on two instances never have more mails than a day may have', async () => {
  site = await startSite({ MAILS_PER_DAY: '10' });
  const other = await startSite({ MAILS_PER_DAY: '10' });
  const responses = await atOnce(60, (n) => post(`${[site, other][n % 2]?.origin}/api/contact`, contact));
  await other.kill();
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const notices = await countOf(firestore.collection('outbox').where('purpose', '==', 'notice'));
  expect(notices).toBeLessThanOrEqual(10);
  expect(notices).toBeGreaterThan(0);
});

test('a partnership inquiry over the mails of a day has none from its second call either', async () => {
  site = await startSite({ MAILS_PER_DAY: '2' });
  await submitPartnerships(4);
  expect(mail.received).toHaveLength(2);
  expect(await countOf(firestore.collection('partnership_records'))).toBe(4);
});

test('what one network sends beyond its share goes to the spam, and what others send to the inbox', async () => {
  site = await startSite({ INBOX_PER_NETWORK: '3' });
  const from = (address: string) => submit({ 'X-Forwarded-For': `${address}, 198.18.0.1` });
  for (let host = 1; host <= 5; host += 1) expect((await from(`203.0.113.${host}`)).status).toBe(201);
  expect((await from('192.0.2.1')).status).toBe(201);
  expect(await countOf(firestore.collection('contact_records'))).toBe(4);
  const spam = await firestore.collection('contact_spam').get();
  expect(spam.docs.map((record) => String(record.get('spamReason')))).toEqual(['flood', 'flood']);
});

test('what comes beyond the inbox of a day goes to the spam, thanked, unmailed and counted by the morning digest', async () => {
  site = await startSite({ MAILS_PER_DAY: '2', INBOX_PER_DAY: '5' });
  expect(new Set(await submitAll(12))).toEqual(new Set([201]));
  await submitPartnerships(7);
  const records = ['contact_records', 'partnership_records'].map((name) => firestore.collection(name));
  expect(await Promise.all(records.map(countOf))).toEqual([5, 5]);
  const spam = await firestore.collection('contact_spam').get();
  expect(spam.docs.map((record) => String(record.get('spamReason')))).toEqual(Array(7).fill('flood'));
  expect(await countOf(firestore.collection('partnership_spam'))).toBe(2);
  const mails = await firestore.collection('outbox').get();
  expect(mails.docs.map((document) => String(document.get('purpose'))).toSorted()).toEqual([
    'notice',
    'notice',
    'notice',
    'notice',
  ]);

  Object.assign(process.env, { GCLOUD_PROJECT: project, SMTP_PORT: String(mail.port) });
  const { morningDigestBody } = await import('../src/mail/morning-digest.ts');
  const { text } = await morningDigestBody();
  expect(text).toContain('because those of a day were used up: 6\n');
  expect(text).toContain('because the inbox of a day was full: 9 (');
});
