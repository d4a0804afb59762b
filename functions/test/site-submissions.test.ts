import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import { blockedSenderDoc } from '../src/firestore/collections.ts';
import { DAY_MS } from '../src/shared/limits.ts';
import { site as firm } from '../src/shared/site.ts';
import { contact, partnership } from './support/inquiries.ts';
import { toMessageId } from './support/mail-server.ts';
import { runConcurrently } from './support/run-concurrently.ts';
import { startSiteApi } from './support/site-api.ts';

const site = await startSiteApi();
afterAll(() => site.close());
beforeEach(() => site.clear());

const { drainOutbox } = await import('../src/outbox/send.ts');
/** Sends the due mails, as the schedule does. */
const drain = () => drainOutbox();

const documents = async (collection: string) => (await site.firestore.collection(collection).get()).docs;
const readId = async (response: Response) => ((await response.json()) as { id: string }).id;
const newIdempotencyKey = () => ({ 'Idempotency-Key': randomUUID() });

/** The fields that the server adds to a new record, apart from `address`, `sender` and `source`, which depend on the call. */
const addedFields = {
  createdAt: expect.any(Timestamp) as Timestamp,
  changedAt: expect.any(Timestamp) as Timestamp,
  handledAt: null,
  handledBy: null,
  requestHash: expect.any(String) as string,
};

test('a contact message becomes a record with every field and the valid parts of its source', async () => {
  const source =
    'page=/contact&landing=/blog/x&referrer=https://evil.example/?a=b&utm_source=letter&visitor=42';
  const response = await site.post('/api/contact', contact, { 'X-Form-Source': source });
  expect(response.status).toBe(201);
  const record = await site.firestore.doc(`contact_records/${await readId(response)}`).get();
  expect(record.data()).toEqual({
    ...contact,
    ...addedFields,
    address: contact.email,
    sender: contact.email,
    source: { page: '/contact', landing: '/blog/x', utm_source: 'letter' },
  });
});

test('a contact message is mailed to the firm only by the schedule, with the visitor in Reply-To', async () => {
  const id = await readId(await site.post('/api/contact', contact));
  expect(site.mail.received).toEqual([]);
  await drain();
  const [mail] = site.mail.received;
  expect(mail?.to).toEqual([firm.email]);
  expect(mail?.parsed).toMatchObject({
    from: { address: firm.senderEmail },
    replyTo: [{ name: contact.name, address: contact.email }],
    subject: 'Contact from Amina Haddad: Haddad Logistics',
    messageId: toMessageId(`contacts-${id}`),
  });
  expect(mail?.parsed.text).toContain('Could you look at our migration plan?');
  const outbox = await site.firestore.collection('outbox').doc(`contacts-${id}`).get();
  expect(outbox.data()).toMatchObject({ state: 'SENT', attempts: 1, recordId: id, nextAttemptAt: null });
});

test('a partnership inquiry is stored and mailed once, however often its second call is made', async () => {
  vi.stubEnv('AUTO_REPLY', 'on');
  const headers = newIdempotencyKey();
  const body = { ...partnership, website: '', description: undefined };
  const saved = await site.post('/api/partnership', body, headers);
  expect(saved.status).toBe(201);
  expect(await drain()).toMatchObject({ sent: 2 }); // the notice and the confirmation
  const mailed = await runConcurrently(5, () => site.post('/api/partnership-inquiry', body, headers));
  vi.unstubAllEnvs();
  expect(await drain()).toMatchObject({ sent: 0 });

  const recordId = await readId(saved);
  const [record] = await documents('partnership_records');
  expect(record?.data()).toMatchObject({ ...partnership, website: null, description: null });
  expect(new Set(mailed.map(({ status }) => status))).toEqual(new Set([202]));
  const notice = await site.firestore.doc(`outbox/${await readId(mailed[0]!)}`).get();
  expect(notice.data()).toMatchObject({ kind: 'partnerships', recordId, state: 'SENT' });
  expect(site.mail.received.map(({ to }) => to[0]).toSorted()).toEqual(
    [firm.partnershipsEmail, partnership.email].toSorted(),
  );
});

test('the second partnership call stores and mails the inquiry if the first call has not', async () => {
  const headers = newIdempotencyKey();
  const response = await site.post('/api/partnership-inquiry', partnership, headers);
  expect(response.status).toBe(202);
  await drain();
  expect(site.mail.received).toHaveLength(1);
  const [record] = await documents('partnership_records');
  expect(record?.data()).toEqual({
    ...partnership,
    address: partnership.email,
    sender: partnership.email,
    ...addedFields,
  });
  expect(site.mail.received[0]?.parsed.text).toContain(`/admin?record=partnerships:${record?.id}`);

  // The first call arrives late or is repeated.
  const late = await site.post('/api/partnership', partnership, headers);
  expect([late.status, await readId(late)]).toEqual([201, record?.id]);
  expect(await documents('partnership_records')).toHaveLength(1);
});

test('two concurrent partnership calls make one record and one mail', async () => {
  const inquiries = Array.from({ length: 20 }, newIdempotencyKey);
  const calls = inquiries.flatMap((headers) =>
    ['/api/partnership-inquiry', '/api/partnership'].map((path) => site.post(path, partnership, headers)),
  );
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([201, 202]));
  const records = await documents('partnership_records');
  const mails = await documents('outbox');
  expect(mails.map((mail) => String(mail.get('recordId'))).toSorted()).toEqual(
    records.map(({ id }) => id).toSorted(),
  );
  expect(records).toHaveLength(20);
});

test('calls without a key are one inquiry if they have the same body and day, and separate inquiries otherwise', async () => {
  stopClock();
  const calls = ['partnership', 'partnership-inquiry', 'partnership'];
  const call = async (path: string) => readId(await site.post(`/api/${path}`, partnership));
  const [saved = '', mailed = '', repeated = ''] = await Promise.all(calls.map(call));
  expect([mailed, repeated]).toEqual([`partnerships-${saved}`, saved]);
  expect(await drain()).toMatchObject({ sent: 1 });
  expect((await documents('partnership_records')).map(({ id }) => id)).toEqual([saved]);
  expect(site.mail.received[0]?.parsed.text).toContain(`/admin?record=partnerships:${saved}`);

  await site.post('/api/partnership', { ...partnership, description: 'Something else' });
  expect(await documents('partnership_records')).toHaveLength(2);
  vi.setSystemTime(Date.now() + DAY_MS);
  expect(await call('partnership')).not.toBe(saved);
  expect(await documents('partnership_records')).toHaveLength(3);
});

test('a repeat of a message gets the same response and does not undo the changes of an admin', async () => {
  const headers = newIdempotencyKey();
  const id = await readId(await site.post('/api/contact', contact, headers));
  const record = site.firestore.doc(`contact_records/${id}`);
  await record.update({ handledBy: 'admin' });
  const repeat = await site.post('/api/contact', contact, headers);
  expect([repeat.status, await readId(repeat)]).toEqual([201, id]);
  expect((await record.get()).get('handledBy')).toBe('admin');
});

test.each([
  ['was released from Spam', 'contact_spam', 'contact_records', { 'X-Form-Elapsed': '20' }],
  ['was moved to Spam', 'contact_records', 'contact_spam', {}],
  ['was deleted', 'contact_records', undefined, {}],
])('a message that %s is not restored by its repeat', async (_how, from, to, formHeaders) => {
  const headers = { ...newIdempotencyKey(), ...formHeaders };
  const id = await readId(await site.post('/api/contact', contact, headers));
  const record = await site.firestore.doc(`${from}/${id}`).get();
  if (to) await site.firestore.doc(`${to}/${id}`).set(record.data()!);
  await record.ref.delete();
  for (const mail of await documents('outbox')) await mail.ref.delete();
  expect(await readId(await site.post('/api/contact', contact, headers))).toBe(id);
  const all = await Promise.all(['contact_records', 'contact_spam', 'outbox'].map(documents));
  expect(all.flat().map(({ ref }) => ref.path)).toEqual(to ? [`${to}/${id}`] : []);
});

test('an idempotency key is stored for 30 days, without data of the visitor', async () => {
  stopClock();
  const id = await readId(await site.post('/api/contact', contact, newIdempotencyKey()));
  const [key] = await documents('idempotency_keys');
  expect([key?.id, Object.keys(key?.data() ?? {})]).toEqual([id, ['expireAt']]);
  expect((key!.get('expireAt') as Timestamp).toMillis() - Date.now()).toBe(30 * DAY_MS);
});

test.each([
  ['contact', 'contact', contact, { message: 'Something else' }],
  ['partnership', 'partnership-inquiry', partnership, { description: 'Something else' }],
])(
  'a %s call followed by a %s call with the same key and another body is refused',
  async (first, second, body, change) => {
    const headers = newIdempotencyKey();
    await site.post(`/api/${first}`, body, headers);
    const all = async () =>
      (await Promise.all(['contact_records', 'partnership_records', 'outbox'].map(documents))).flat();
    const before = (await all()).length;
    const response = await site.post(`/api/${second}`, { ...body, ...change }, headers);
    expect([response.status, await response.text()]).toEqual([422, expect.stringMatching(/^[A-Z][^<>]+\.$/)]);
    expect(await all()).toHaveLength(before);
  },
);

const tagged = contact.email.replace('@', '+web@');
test.each([
  ['sender, whatever the tag and case,', blockedSenderDoc(contact.email.toUpperCase())],
  ['domain', blockedSenderDoc('example.com')],
])('a message whose %s is blocked gets the usual response and is stored in Spam', async (_, block) => {
  await block.set({ by: 'admin' });
  expect((await site.post('/api/contact', { ...contact, email: tagged }, newIdempotencyKey())).status).toBe(
    201,
  );
  await block.delete();
  expect((await documents('contact_spam'))[0]?.data()).toMatchObject({ spamReason: 'blocked' });
  expect(await documents('outbox')).toEqual([]);
  await site.post('/api/contact', contact, newIdempotencyKey());
  expect(await documents('contact_records')).toHaveLength(1);
});

test('a form that is sent too quickly gets the usual responses, is stored as spam with the reason, and is never mailed', async () => {
  const headers = newIdempotencyKey();
  const saved = await site.post('/api/partnership', partnership, { ...headers, 'X-Form-Elapsed': '20' });
  const mailed = await site.post('/api/partnership-inquiry', partnership, {
    ...headers,
    'X-Form-Elapsed': '900',
  });
  expect([saved.status, mailed.status]).toEqual([201, 202]);
  const [spam] = await documents('partnership_spam');
  expect(spam?.data()).toMatchObject({
    ...partnership,
    spamReason: 'too quick',
    expireAt: expect.any(Timestamp) as Timestamp,
  });
  expect(await documents('partnership_records')).toEqual([]);
  expect(await documents('outbox')).toEqual([]);
});

test('a message that only the honeypot marks as spam is mailed, and marked in the inbox', async () => {
  await site.post('/api/contact', contact, { 'X-Form-Honeypot': '1', 'X-Form-Elapsed': '60000' });
  const [record] = await documents('contact_records');
  expect(record?.data()).toMatchObject({ ...contact, spamReason: 'honeypot' });
  expect(await documents('outbox')).toHaveLength(1);
});

test('the visitor’s name cannot add a line or an address to the mail’s headers', async () => {
  const name = 'Ann" <boss@firm.example>, "Bob, (x) =?utf-8?Q?=0D=0ABcc:_x@y.example?=';
  await site.post('/api/contact', { ...contact, name });
  await drain();
  const [mail] = site.mail.received;
  expect(mail?.parsed.replyTo).toEqual([{ name: expect.any(String) as string, address: contact.email }]);
  expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.to).toEqual([firm.email]);
});

test('200 parallel submissions over 50 keys leave exactly 50 records and 50 mails', async () => {
  const keys = Array.from({ length: 50 }, () => randomUUID());
  const responses = await runConcurrently(200, (n) => {
    const key = keys[n % 50] ?? '';
    return site.post('/api/contact', { ...contact, subject: key }, { 'Idempotency-Key': key });
  });
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(responses.map(readId))).size).toBe(50);
  expect(await documents('contact_records')).toHaveLength(50);
  expect(await drain()).toMatchObject({ sent: 50 });
  expect(new Set(site.mail.messageIds).size).toBe(50);
});

describe('the daily quota', () => {
  /**
   * Moves the clock back a day. Firestore stores the records with the real time, which is later than the start of that day.
   * All records therefore count for that day, even if the test runs past midnight.
   */
  beforeEach(() => {
    stopClock();
    vi.setSystemTime(Date.now() - DAY_MS);
  });
  afterEach(() => void vi.unstubAllEnvs());

  const submit = (headers: Record<string, string> = {}) =>
    site.post('/api/contact', contact, { ...newIdempotencyKey(), ...headers });

  test('is not used by a known key with another body', async () => {
    vi.stubEnv('MAILS_PER_DAY', '3');
    const key = newIdempotencyKey();
    expect((await submit(key)).status).toBe(201);
    for (let n = 0; n < 5; n += 1) {
      const other = { ...contact, message: `Other ${n}` };
      expect((await site.post('/api/contact', other, key)).status).toBe(422);
    }
    for (let n = 0; n < 2; n += 1) await submit();
    expect(await documents('outbox')).toHaveLength(3);
  });

  test('is available again on a new day', async () => {
    vi.stubEnv('INBOX_PER_DAY', '1');
    for (let n = 0; n < 2; n += 1) await submit();
    expect(await documents('contact_spam')).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    await submit();
    expect(await documents('contact_records')).toHaveLength(2);
  });

  test('of an instance is not exceeded by a burst', async () => {
    vi.stubEnv('INBOX_PER_DAY', '5');
    await runConcurrently(20, () => submit());
    expect((await documents('contact_records')).length).toBeLessThanOrEqual(5);
  });

  test('sends the messages above it to Spam, with the usual response and without a mail, and the morning digest counts them', async () => {
    vi.stubEnv('MAILS_PER_DAY', '2');
    vi.stubEnv('INBOX_PER_DAY', '5');
    for (let n = 0; n < 12; n += 1) expect((await submit()).status).toBe(201);
    for (let n = 0; n < 7; n += 1) {
      const key = newIdempotencyKey();
      for (const path of ['partnership', 'partnership-inquiry'])
        expect((await site.post(`/api/${path}`, partnership, key)).ok).toBe(true);
    }
    for (const inbox of ['contact_records', 'partnership_records'])
      expect(await documents(inbox)).toHaveLength(5);
    const spam = [...(await documents('contact_spam')), ...(await documents('partnership_spam'))];
    expect(spam.map((record) => String(record.get('spamReason')))).toEqual(Array(9).fill('flood'));
    const mails = await documents('outbox');
    expect(mails.map((mail) => String(mail.get('purpose')))).toEqual(Array(4).fill('notice'));

    const { morningDigestBody } = await import('../src/outbox/morning-digest.ts');
    // Each kind has five records in the inbox, of which three have no mail. The other seven contacts and two partnerships
    // are in Spam.
    const { text } = await morningDigestBody();
    expect(text).toContain('because the daily limit of mails was reached: 6\n');
    expect(text).toContain('because the daily limit of the inbox was reached: 9 (');
  });
});
