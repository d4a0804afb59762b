import { randomUUID } from 'node:crypto';
import { Firestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contact } from './support/inquiries.ts';
import { MailServer } from './support/mail-server.ts';
import { clearFirestore, post } from './support/site-api.ts';
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

const start = async (env: Record<string, string>) => {
  site = await startSiteProcess({ GCLOUD_PROJECT: project, SMTP_PORT: String(mail.port), ...env });
};
const submit = (headers: Record<string, string> = {}) => post(`${site.origin}/api/contact`, contact, headers);

/** The platform adds the last two addresses; a client chooses any before them. */
const from = (client: string, forged = '') => ({ 'X-Forwarded-For': `${forged}${client}, 203.0.113.1` });

/** Sends one after the other and returns the statuses. */
async function submitAll(times: number, headers: (n: number) => Record<string, string>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await submit(headers(n))).status);
  return statuses;
}

async function countMails(state: string): Promise<number> {
  const mails = firestore.collection('outbox').where('state', '==', state).count();
  return (await mails.get()).data().count;
}

test('an address that sends much is never refused: the mail over its limit waits for the schedule', async () => {
  await start({ RATE_PER_ADDRESS: '3', RATE_PER_INSTANCE: '100' });
  expect(await submitAll(5, () => from('192.0.2.1'))).toEqual([201, 201, 201, 201, 201]);
  expect([await countMails('SENT'), await countMails('PENDING')]).toEqual([3, 2]);
  expect(await submitAll(1, () => from('192.0.2.2'))).toEqual([201]);
  expect(mail.received).toHaveLength(4);
});

test('the mail over the limit of the instance waits too, for every sender', async () => {
  await start({ RATE_PER_ADDRESS: '3', RATE_PER_INSTANCE: '6' });
  expect(new Set(await submitAll(20, (n) => from(`192.0.2.${n}`)))).toEqual(new Set([201]));
  // The limit fills up again while the test runs.
  expect(mail.received.length).toBeGreaterThanOrEqual(6);
  expect(mail.received.length).toBeLessThan(15);
  expect((await countMails('SENT')) + (await countMails('PENDING'))).toBe(20);
});

test('only what is valid counts', async () => {
  await start({ RATE_PER_ADDRESS: '3', RATE_PER_INSTANCE: '3' });
  for (const body of ['', '{', '{}', { ...contact, email: 'nobody' }]) {
    for (let n = 0; n < 10; n += 1) {
      expect((await post(`${site.origin}/api/contact`, body, from('192.0.2.1'))).status).toBe(400);
    }
  }
  await submitAll(3, () => from('192.0.2.1'));
  expect(mail.received).toHaveLength(3);
});

test('a known key with other contents takes nothing from the mails of a day', async () => {
  await start({ MAILS_PER_DAY: '27' });
  const key = { 'Idempotency-Key': randomUUID() };
  expect((await submit(key)).status).toBe(201);
  for (let n = 0; n < 5; n += 1) {
    const other = { ...contact, message: `Other ${n}` };
    expect((await post(`${site.origin}/api/contact`, other, key)).status).toBe(422);
  }
  await submitAll(2, () => ({}));
  expect(mail.received).toHaveLength(3);
});

test('beyond the mails of a day there is one digest for the hour, for each kind', async () => {
  await start({ MAILS_PER_DAY: '27' });
  expect(new Set(await submitAll(10, () => ({})))).toEqual(new Set([201]));
  expect(mail.received).toHaveLength(3);
  const records = await firestore.collection('contact_records').count().get();
  expect(records.data().count).toBe(10);
  const digests = await firestore.collection('outbox').where('purpose', '==', 'digest').get();
  expect(digests.docs.map((digest) => digest.data())).toEqual([
    expect.objectContaining({ kind: 'contacts', state: 'PENDING', recordId: null, replyTo: '' }),
  ]);
});
