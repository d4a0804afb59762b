import { randomUUID } from 'node:crypto';
import { Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { stopClock } from '../../testing/stop-clock.ts';
import { blockedSender, blocksOf } from '../src/firestore/collections.ts';
import { site as firm } from '../src/shared/site.ts';
import { atOnce } from './support/at-once.ts';
import { contact, partnership } from './support/inquiries.ts';
import { toMessageId } from './support/mail-server.ts';
import { startSiteApi } from './support/site-api.ts';

const site = await startSiteApi();
afterAll(() => site.close());
beforeEach(stopClock); // after a mail that took two seconds, the instance would send none for a while
beforeEach(() => site.clear());

const { drainOutbox } = await import('../src/mail/drain-outbox.ts');

const documents = async (collection: string) => (await site.firestore.collection(collection).get()).docs;
const readId = async (response: Response) => ((await response.json()) as { id: string }).id;
const keyed = () => ({ 'Idempotency-Key': randomUUID() });

/** The fields that a stored record has besides the visitor's. */
const untouched = {
  createdAt: expect.any(Timestamp) as Timestamp,
  changedAt: expect.any(Timestamp) as Timestamp,
  handledAt: null,
  handledBy: null,
  requestHash: expect.any(String) as string,
};

test('a contact message becomes a record with every field', async () => {
  const response = await site.post('/api/contact', contact);
  expect(response.status).toBe(201);
  const record = await site.firestore.doc(`contact_records/${await readId(response)}`).get();
  expect(record.data()).toEqual({ ...contact, address: contact.email, ...untouched });
});

test('the source of a message is stored with it, without what is not valid', async () => {
  const source =
    'page=/contact&landing=/blog/x&referrer=https://evil.example/?a=b&utm_source=letter&visitor=42';
  const response = await site.post('/api/contact', contact, { 'X-Form-Source': source });
  const record = await site.firestore.doc(`contact_records/${await readId(response)}`).get();
  expect(record.get('source')).toEqual({ page: '/contact', landing: '/blog/x', utm_source: 'letter' });
});

test.each(['', '%', '=', '&&&', 'x'.repeat(15_000)])(
  'a source that is no source refuses nothing',
  async (source) => {
    const response = await site.post('/api/contact', contact, { 'X-Form-Source': source });
    expect(response.status).toBe(201);
  },
);

test('a contact message is mailed to the firm with the visitor in Reply-To, and the mail is marked as sent', async () => {
  const id = await readId(await site.post('/api/contact', contact));
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

test('a partnership inquiry is stored by one call and mailed by the other, about the same record', async () => {
  const headers = keyed();
  const saved = await site.post('/api/partnership', partnership, headers);
  expect(saved.status).toBe(201);
  expect(site.mail.received).toEqual([]);
  expect((await documents('outbox'))[0]?.data()).toMatchObject({ state: 'PENDING', attempts: 0 });
  const mailed = await site.post('/api/partnership-inquiry', partnership, headers);
  expect(mailed.status).toBe(202);

  const recordId = await readId(saved);
  const [record] = await documents('partnership_records');
  expect(record?.data()).toMatchObject(partnership);
  const [outbox] = await documents('outbox');
  expect(outbox?.id).toBe(await readId(mailed));
  expect(outbox?.data()).toMatchObject({ kind: 'partnerships', recordId, state: 'SENT' });
  expect(site.mail.received[0]?.to).toEqual([firm.partnershipsEmail]);
});

/** Sends what the schedule sends a number of seconds later. */
const drainAfter = (seconds: number) => drainOutbox({ clock: () => new Date(Date.now() + seconds * 1_000) });

test('a partnership inquiry whose second call never comes is mailed after a minute, once', async () => {
  await site.post('/api/partnership', partnership, keyed());
  await drainAfter(20);
  expect(site.mail.received).toEqual([]);
  expect(await drainAfter(60)).toMatchObject({ sent: 1 });
  expect(site.mail.received.map(({ to }) => to)).toEqual([[firm.partnershipsEmail]]);
  expect(await drainAfter(3_600)).toMatchObject({ sent: 0 });
});

test('a second call that comes after the mail was sent has the usual response and sends none', async () => {
  const headers = keyed();
  await site.post('/api/partnership', partnership, headers);
  await drainAfter(60);
  const mailed = await site.post('/api/partnership-inquiry', partnership, headers);
  expect([mailed.status, await readId(mailed)]).toEqual([202, (await documents('outbox'))[0]?.id]);
  expect(site.mail.received).toHaveLength(1);
});

test('the second call sends the notice and the confirmation, however often and at once it comes', async () => {
  vi.stubEnv('AUTO_REPLY', 'on');
  const headers = keyed();
  await site.post('/api/partnership', partnership, headers);
  const calls = await atOnce(5, () => site.post('/api/partnership-inquiry', partnership, headers));
  vi.unstubAllEnvs();
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([202]));
  expect(site.mail.received.map(({ to }) => to[0]).toSorted()).toEqual(
    [firm.partnershipsEmail, partnership.email].toSorted(),
  );
});

test('optional fields left out are null in the record', async () => {
  await site.post('/api/partnership', { ...partnership, website: '', description: undefined });
  const [record] = await documents('partnership_records');
  expect(record?.data()).toMatchObject({ website: null, description: null });
});

test('the mail is sent, and the record made, even if the record could not be stored before', async () => {
  const headers = keyed();
  const response = await site.post('/api/partnership-inquiry', partnership, headers);
  expect(response.status).toBe(202);
  expect(site.mail.received).toHaveLength(1);
  const [record] = await documents('partnership_records');
  expect(record?.data()).toEqual({ ...partnership, address: partnership.email, ...untouched });
  expect(site.mail.received[0]?.parsed.text).toContain(`/admin?record=partnerships:${record?.id}`);

  // The first call arrives late, or is repeated.
  const late = await site.post('/api/partnership', partnership, headers);
  expect([late.status, await readId(late)]).toEqual([201, record?.id]);
  expect(await documents('partnership_records')).toHaveLength(1);
});

test('both partnership calls at the same time make one record and one mail', async () => {
  const inquiries = Array.from({ length: 20 }, keyed);
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

test('without a key one call stores and the other mails, and neither knows of the other', async () => {
  const saved = await site.post('/api/partnership', partnership);
  const mailed = await site.post('/api/partnership-inquiry', partnership);
  expect([saved.status, mailed.status]).toEqual([201, 202]);
  expect((await documents('partnership_records')).map(({ id }) => id)).toEqual([await readId(saved)]);
  const [mail] = await documents('outbox');
  expect(mail?.id).toBe(await readId(mailed));
  expect(mail?.data()).toMatchObject({ kind: 'partnerships', recordId: null, state: 'SENT' });
  const [received] = site.mail.received;
  expect(received?.parsed.text).toContain('Company: Tremblay Systems');
  expect(received?.raw).not.toContain('/admin?record');
});

test('without a key every mail call makes a mail, also with the same body', async () => {
  const responses = await atOnce(8, () => site.post('/api/partnership-inquiry', partnership));
  expect(new Set(await Promise.all(responses.map(readId))).size).toBe(8);
  expect(await documents('outbox')).toHaveLength(8);
});

test('the mail call with another body than the record is refused', async () => {
  const headers = keyed();
  await site.post('/api/partnership', partnership, headers);
  const changed = { ...partnership, description: 'Something else' };
  expect((await site.post('/api/partnership-inquiry', changed, headers)).status).toBe(422);
  expect(site.mail.received).toEqual([]);
});

test('a mail call that looks like spam makes its record, as spam, if there is none', async () => {
  const response = await site.post('/api/partnership-inquiry', partnership, {
    ...keyed(),
    'X-Form-Honeypot': '1',
  });
  expect(response.status).toBe(202);
  expect(await documents('partnership_spam')).toHaveLength(1);
  expect(await documents('partnership_records')).toEqual([]);
  expect(await documents('outbox')).toEqual([]);
});

test.each(['contact', 'partnership', 'partnership-inquiry'])(
  'a repeat of a %s call has the same response and changes nothing',
  async (route) => {
    const body = route === 'contact' ? contact : partnership;
    const headers = keyed();
    const first = await site.post(`/api/${route}`, body, headers);
    const second = await site.post(`/api/${route}`, body, headers);
    expect([second.status, await second.text()]).toEqual([first.status, await first.text()]);
    const created = await Promise.all(['contact_records', 'partnership_records', 'outbox'].map(documents));
    expect(created.flat()).toHaveLength(2);
    expect(site.mail.received.length).toBeLessThanOrEqual(1);
  },
);

test('a repeat of a message does not undo the changes of an admin', async () => {
  const headers = keyed();
  const id = await readId(await site.post('/api/contact', contact, headers));
  const record = site.firestore.collection('contact_records').doc(id);
  await record.update({ handledBy: 'admin' });
  expect((await site.post('/api/contact', contact, headers)).status).toBe(201);
  expect((await record.get()).data()).toMatchObject({ handledBy: 'admin' });
});

/** Moves a document as an admin does. */
async function move(id: string, from: string, to: string): Promise<void> {
  const document = site.firestore.doc(`${from}/${id}`);
  await site.firestore.doc(`${to}/${id}`).set((await document.get()).data() ?? {});
  await document.delete();
}

test.each([
  ['contact_spam', 'contact_records', { 'X-Form-Honeypot': '1' }],
  ['contact_records', 'contact_spam', {}],
])('a repeat of a message that was moved from %s to %s makes no second one', async (from, to, marks) => {
  const headers = { ...keyed(), ...marks };
  const id = await readId(await site.post('/api/contact', contact, headers));
  await move(id, from, to);
  const mails = await documents('outbox');
  expect(await readId(await site.post('/api/contact', contact, headers))).toBe(id);
  expect([(await documents(from)).length, (await documents(to)).length]).toEqual([0, 1]);
  expect(await documents('outbox')).toHaveLength(mails.length);
});

test.each([
  ['contact', contact, 201],
  ['partnership', partnership, 201],
  ['partnership-inquiry', partnership, 202],
])('a repeat of a %s call does not bring back what was deleted', async (route, body, status) => {
  const headers = keyed();
  if (route === 'partnership-inquiry') await site.post('/api/partnership', body, headers);
  await site.post(`/api/${route}`, body, headers);
  const collections = ['contact_records', 'partnership_records', 'outbox'];
  for (const collection of collections) {
    for (const document of await documents(collection)) await document.ref.delete();
  }
  expect((await site.post(`/api/${route}`, body, headers)).status).toBe(status);
  expect((await Promise.all(collections.map(documents))).flat()).toEqual([]);
});

test('an idempotency key is kept for 30 days, without anything of the visitor', async () => {
  const id = await readId(await site.post('/api/contact', contact, keyed()));
  const [key] = await documents('idempotency_keys');
  expect([key?.id, Object.keys(key?.data() ?? {})]).toEqual([id, ['expireAt']]);
  expect((key!.get('expireAt') as Timestamp).toMillis() - Date.now()).toBe(30 * 86_400_000);
});

test('a key used again with another body is refused', async () => {
  const headers = keyed();
  await site.post('/api/contact', contact, headers);
  const response = await site.post('/api/contact', { ...contact, message: 'Something else' }, headers);
  expect(response.status).toBe(422);
  expect(await response.text()).toMatch(/^[A-Z][^<>]+\.$/);
  expect(await documents('contact_records')).toHaveLength(1);
});

const tagged = contact.email.replace('@', '+web@');
test.each([
  ['sender, whatever the tag and case,', blockedSender(contact.email.toUpperCase())],
  ['address, by an earlier release,', blocksOf(tagged)[1]!],
  ['domain', blockedSender('example.com')],
])('a message whose %s is blocked gets the usual response and goes to the spam', async (_, block) => {
  await block.set({ by: 'admin' });
  expect((await site.post('/api/contact', { ...contact, email: tagged }, keyed())).status).toBe(201);
  await block.delete();
  expect((await documents('contact_spam'))[0]?.data()).toMatchObject({ spamReason: 'blocked' });
  expect(await documents('outbox')).toEqual([]);
  await site.post('/api/contact', contact, keyed());
  expect(await documents('contact_records')).toHaveLength(1);
});

test.each([
  ['a filled invisible field of another form than ours', { 'X-Form-Honeypot': '1' }, 'honeypot'],
  ['a form sent too fast', { 'X-Form-Elapsed': '20' }, 'too quick'],
])(
  '%s gets the usual response, is stored as spam with the reason and not mailed',
  async (_, headers, reason) => {
    const response = await site.post('/api/contact', contact, headers);
    expect(response.status).toBe(201);
    const [spam] = await documents('contact_spam');
    expect(spam?.data()).toMatchObject({
      ...contact,
      spamReason: reason,
      expireAt: expect.any(Timestamp) as Timestamp,
    });
    expect(await documents('contact_records')).toEqual([]);
    expect(await documents('outbox')).toEqual([]);
  },
);

test('what only the invisible field condemns is mailed, and marked in the inbox', async () => {
  await site.post('/api/contact', contact, { 'X-Form-Honeypot': '1', 'X-Form-Elapsed': '60000' });
  const [record] = await documents('contact_records');
  expect(record?.data()).toMatchObject({ ...contact, spamReason: 'honeypot' });
  expect(await documents('outbox')).toHaveLength(1);
});

test('a partnership record stored as spam is not mailed by the second call either', async () => {
  const headers = keyed();
  await site.post('/api/partnership', partnership, { ...headers, 'X-Form-Elapsed': '20' });
  const response = await site.post('/api/partnership-inquiry', partnership, {
    ...headers,
    'X-Form-Elapsed': '900',
  });
  expect(response.status).toBe(202);
  expect(await documents('outbox')).toEqual([]);
});

test('while the mail server is down the visitor gets a response and the mail waits', async () => {
  await site.mail.close();
  const response = await site.post('/api/contact', contact);
  await site.mail.open();
  expect(response.status).toBe(201);
  const [outbox] = await documents('outbox');
  expect(outbox?.data()).toMatchObject({ state: 'PENDING', attempts: 1, lastError: expect.any(String) });
});

test('the visitor’s name cannot add a line or an address to the mail’s headers', async () => {
  const name = 'Ann" <boss@firm.example>, "Bob, (x) =?utf-8?Q?=0D=0ABcc:_x@y.example?=';
  await site.post('/api/contact', { ...contact, name });
  const [mail] = site.mail.received;
  expect(mail?.parsed.replyTo).toEqual([{ name: expect.any(String) as string, address: contact.email }]);
  expect(mail?.parsed.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail?.to).toEqual([firm.email]);
});

test('200 parallel submissions over 50 keys leave exactly 50 records and 50 mails', async () => {
  const keys = Array.from({ length: 50 }, () => randomUUID());
  const responses = await atOnce(200, (n) => {
    const key = keys[n % 50] ?? '';
    return site.post('/api/contact', { ...contact, subject: key }, { 'Idempotency-Key': key });
  });
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(await Promise.all(responses.map(readId))).size).toBe(50);
  expect(await documents('contact_records')).toHaveLength(50);
  expect(await documents('outbox')).toHaveLength(50);
  expect(new Set(site.mail.messageIds).size).toBe(site.mail.messageIds.length);
});
