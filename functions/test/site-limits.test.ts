import { randomUUID } from 'node:crypto';
import { Firestore } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { contact, partnership } from './support/inquiries.ts';
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

/** Sends one after the other and returns the statuses. */
async function submitAll(times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await submit()).status);
  return statuses;
}

test('a known key with other contents takes nothing from the mails of a day', async () => {
  await start({ MAILS_PER_DAY: '27' });
  const key = { 'Idempotency-Key': randomUUID() };
  expect((await submit(key)).status).toBe(201);
  for (let n = 0; n < 5; n += 1) {
    const other = { ...contact, message: `Other ${n}` };
    expect((await post(`${site.origin}/api/contact`, other, key)).status).toBe(422);
  }
  await submitAll(2);
  expect(mail.received).toHaveLength(3);
});

test('beyond the mails of a day there is one digest for the hour, for each kind', async () => {
  await start({ MAILS_PER_DAY: '27' });
  expect(new Set(await submitAll(10))).toEqual(new Set([201]));
  expect(mail.received).toHaveLength(3);
  const records = await firestore.collection('contact_records').count().get();
  expect(records.data().count).toBe(10);
  const digests = await firestore.collection('outbox').where('purpose', '==', 'digest').get();
  expect(digests.docs.map((digest) => digest.data())).toEqual([
    expect.objectContaining({ kind: 'contacts', state: 'PENDING', recordId: null, replyTo: '' }),
  ]);
});

test('submissions that arrive at once on two instances never have more mails than a day may have', async () => {
  await start({ MAILS_PER_DAY: '34' });
  const other = await startSiteProcess({
    ...{ GCLOUD_PROJECT: project, SMTP_PORT: String(mail.port), MAILS_PER_DAY: '34' },
  });
  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => post(`${[site, other][n % 2]?.origin}/api/contact`, contact)),
  );
  await other.kill();
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  const notices = await firestore.collection('outbox').where('purpose', '==', 'notice').count().get();
  expect(notices.data().count).toBeLessThanOrEqual(10);
  expect(notices.data().count).toBeGreaterThan(0);
});

test('a partnership inquiry over the mails of a day has none from its second call either', async () => {
  await start({ MAILS_PER_DAY: '26' });
  for (let n = 0; n < 4; n += 1) {
    const key = { 'Idempotency-Key': randomUUID() };
    for (const path of ['partnership', 'partnership-inquiry']) {
      expect((await post(`${site.origin}/api/${path}`, partnership, key)).ok).toBe(true);
    }
  }
  expect(mail.received).toHaveLength(2);
  expect((await firestore.collection('partnership_records').count().get()).data().count).toBe(4);
});

test('what comes beyond the inbox of a day goes to the spam, thanked, unmailed and counted by the digest', async () => {
  await start({ MAILS_PER_DAY: '26', INBOX_PER_DAY: '5' });
  expect(new Set(await submitAll(12))).toEqual(new Set([201]));
  for (let n = 0; n < 7; n += 1) {
    const key = { 'Idempotency-Key': randomUUID() };
    for (const path of ['partnership', 'partnership-inquiry']) {
      expect((await post(`${site.origin}/api/${path}`, partnership, key)).ok).toBe(true);
    }
  }
  const countOf = async (collection: string) =>
    (await firestore.collection(collection).count().get()).data().count;
  expect(await Promise.all(['contact_records', 'partnership_records'].map(countOf))).toEqual([5, 5]);
  const spam = await firestore.collection('contact_spam').get();
  expect(spam.docs.map((record) => String(record.get('spamReason')))).toEqual(Array(7).fill('flood'));
  expect(await countOf('partnership_spam')).toBe(2);
  const mails = await firestore.collection('outbox').get();
  expect(mails.docs.map((document) => String(document.get('purpose'))).toSorted()).toEqual([
    'digest',
    'digest',
    'notice',
    'notice',
    'notice',
    'notice',
  ]);

  Object.assign(process.env, { GCLOUD_PROJECT: project, SMTP_PORT: String(mail.port) });
  const { drainOutbox } = await import('../src/mail/drain-outbox.ts');
  await drainOutbox({ clock: () => new Date(Date.now() + 2 * 60 * 60_000) });
  const digests = mail.received.filter(({ parsed }) => parsed.subject?.startsWith('Summary'));
  expect(
    digests.map(({ parsed }) => /^(\d+) further [a-z ]+ came to the spam/m.exec(parsed.text ?? '')?.[1]),
  ).toEqual(expect.arrayContaining(['7', '2']));
});
