import { randomUUID } from 'node:crypto';
import { Timestamp, type DocumentSnapshot } from 'firebase-admin/firestore';
import { afterAll, expect, test } from 'vitest';
import { changeAccounts } from '../src/admin/accounts/admins-lock.ts';
import { beginSetup, deleteSecondStep, turnOn } from '../src/admin/second-step/second-step.ts';
import { LOCAL_INBOUND_MAIL } from '../src/config.ts';
import { drainOutbox } from '../src/outbox/send.ts';
import { allMessages } from '../src/records/messages.ts';
import { purge } from '../src/records/purge.ts';
import type { BlockedSender } from '../src/shared/inquiry/sender.ts';
import { DAY_MS, SPAM_DAYS } from '../src/shared/limits.ts';
import { RETENTION } from '../src/shared/retention.ts';
import { startAdminApi } from './support/admin-api.ts';
import { deliverMail } from './support/deliver-mail.ts';
import { contact, partnership } from './support/inquiries.ts';
import { Authenticator } from './support/second-step-api.ts';
import { startSiteApi } from './support/site-api.ts';

// Both APIs use a separate Firebase project, so that the test reads no documents of other tests.
const site = await startSiteApi({ AUTO_REPLY: 'on' });
const api = await startAdminApi();
afterAll(async () => {
  await api.close();
  await site.close();
});

async function newAdmin() {
  const { cookie, ...account } = await api.newSignedInAdmin();
  const call = async (path: string, body?: unknown, method?: string) => {
    const response = await api.call(`/api/admin/${path}`, { cookie, body, ...(method && { method }) });
    expect([path, response.status < 300]).toEqual([path, true]);
    return response;
  };
  return { ...account, call };
}

type Admin = Awaited<ReturnType<typeof newAdmin>>;

const changeRecords = ({ call }: Admin, kind: string, ids: string[], change: object) =>
  call(`${kind}/changes`, { batchId: randomUUID(), ids, change });

async function send(path: string, body: object, headers: Record<string, string> = {}): Promise<string> {
  const key = { 'Idempotency-Key': randomUUID() };
  const response = await site.post(`/api/${path}`, body, { ...key, ...headers });
  return ((await response.json()) as { id: string }).id;
}

async function answer({ call }: Admin, recordId: string): Promise<void> {
  const id = randomUUID();
  await call(`contacts/${recordId}/answers`, { id, seen: null, subject: 'Re: Hello', text: 'Thank you.' });
  await deliverMail(`contacts-${recordId}-answer-a${id.replaceAll('-', '')}`);
}

async function reply(recordId: string): Promise<void> {
  const to = site.mail.received.at(-1)?.parsed.replyTo?.[0]?.address ?? '';
  const header = `From: <${contact.email}>\r\nTo: ${to}\r\nSubject: Re: Hello\r\nMessage-ID: <1@client.example>\r\n\r\n`;
  const response = await fetch(`${site.origin}/api/inbound-mail`, {
    method: 'POST',
    headers: {
      'Content-Type': 'message/rfc822',
      'X-Inbound-Secret': LOCAL_INBOUND_MAIL.secret,
      'X-Mail-To': to,
    },
    body: `${header}Yes. ${recordId}\r\n`,
  });
  expect(response.status).toBe(201);
}

/** Creates a document in every collection with the calls of visitors and of an admin. */
async function createEveryDocument(admin: Admin) {
  const answered = await send('contact', contact);
  await answer(admin, answered);
  await reply(answered);
  const refused = await send('contact', { ...contact, email: 'gone@example.com' });
  site.mail.refused.set('gone@example.com', 550);
  await answer(admin, refused);
  const partnershipId = await send('partnership', partnership);
  await send('contact', contact, { 'X-Form-Honeypot': '1' });
  await send('partnership', partnership, { 'X-Form-Honeypot': '1' });

  await admin.call(`contacts/${answered}/notes`, { id: randomUUID(), text: 'Called back.' });
  await admin.call(`contacts/${answered}/presence`, { answering: true });
  await admin.call('blocked-senders', { sender: 'spam@client.example' });
  const setup = beginSetup(admin);
  await turnOn(admin, { code: new Authenticator(setup).code, setup: setup.setup });
  await api.tryLogin(admin.username, 'wrong');
  const moved = await send('contact', contact);
  await changeRecords(admin, 'contacts', [moved], { type: 'mark-as-spam' });
  await drainOutbox();
  return { answered, refused, partnershipId };
}

interface Stored {
  collection: string;
  document: DocumentSnapshot;
}

async function readAllDocuments(): Promise<Stored[]> {
  const collections = await site.firestore.listCollections();
  const stored = [...collections, allMessages()].map(async (query) =>
    (await query.get()).docs.map((document) => ({ collection: document.ref.parent.id, document })),
  );
  return (await Promise.all(stored)).flat();
}

const isWaiting = ({ document }: Stored) => ['PENDING', 'SENDING'].includes(String(document.get('state')));

/** Returns true if Firestore deletes the document within the time in the retention table. */
function expires({ collection, document }: Stored): boolean {
  const { days } = RETENTION[collection as keyof typeof RETENTION];
  const expireAt: unknown = document.get('expireAt');
  return days !== null && expireAt instanceof Timestamp && expireAt.toMillis() <= Date.now() + days * DAY_MS;
}

const listNames = (stored: readonly Stored[]) =>
  [...new Set(stored.map(({ collection }) => collection))].sort();

test('every document except a waiting mail expires as the retention table states, or is deleted with its record, account or block', async () => {
  const admin = await newAdmin();
  const { answered, refused, partnershipId } = await createEveryDocument(admin);
  // The lock exists only while accounts are changed.
  const storedDuringChange = await changeAccounts(admin, readAllDocuments);
  expect(listNames(storedDuringChange)).toEqual(Object.keys(RETENTION).sort());
  const lasting = storedDuringChange.filter((stored) => !expires(stored) && !isWaiting(stored));
  expect(listNames(lasting)).toEqual(
    Object.entries(RETENTION)
      .flatMap(([name, { days }]) => (days === null ? name : []))
      .sort(),
  );

  await changeRecords(admin, 'contacts', [answered, refused], { type: 'delete', from: 'inbox' });
  await changeRecords(admin, 'partnerships', [partnershipId], { type: 'delete', from: 'inbox' });
  const [blocked] = (await (await admin.call('blocked-senders')).json()) as BlockedSender[];
  await admin.call(`blocked-senders/${blocked?.id}`, undefined, 'DELETE');
  await deleteSecondStep(admin.uid);
  await purge(Timestamp.fromMillis(Date.now() + SPAM_DAYS * DAY_MS));
  // The audit log is kept for good.
  expect(listNames((await readAllDocuments()).filter((stored) => !expires(stored)))).toEqual(['audit']);
});
