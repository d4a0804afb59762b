import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { OutboxDocument } from '../src/outbox/documents.ts';
import { contact, partnership } from './support/inquiries.ts';
import { startSiteApi } from './support/site-api.ts';

const SECRET = `whsec_${Buffer.from('a key of at least twenty-four bytes').toString('base64')}`;
const MINUTE = 60_000;

const site = await startSiteApi({ WEBHOOK_SECRET: SECRET });
afterAll(() => site.close());
const { drainOutbox } = await import('../src/outbox/send.ts');
const drain = (now = new Date()) => drainOutbox({ clock: () => now });
beforeEach(() => site.clear());

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

let receiver: Server | undefined;
let calls: Call[] = [];

/** Starts a receiver and sets it as the webhook. */
async function listen(respond: RequestListener = (_, response) => response.writeHead(204).end()) {
  calls = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ headers: request.headers, body });
      respond(request, response);
    });
  });
  receiver = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  setWebhook((server.address() as AddressInfo).port);
}

function setWebhook(port: number): void {
  process.env['WEBHOOK_URL'] = `http://127.0.0.1:${port}/hook`;
}

afterEach(() => {
  delete process.env['WEBHOOK_URL'];
  receiver?.closeAllConnections();
  receiver?.close();
  receiver = undefined;
});

async function sendContact(): Promise<string> {
  const response = await site.post('/api/contact', contact, {
    'X-Form-Source': 'page=/contact',
    'Idempotency-Key': randomUUID(),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const readWebhook = async (contactId: string) =>
  (await site.firestore.collection('outbox').doc(`contacts-${contactId}-webhook`).get()).data() as
    | OutboxDocument
    | undefined;

test('a contact message is posted with its fields and its link, and the outbox does not keep the visitor’s address', async () => {
  await listen();
  const id = await sendContact();
  expect(calls).toEqual([]);
  await drain();
  expect(calls).toHaveLength(1);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    type: 'inquiry.created',
    timestamp: expect.any(String) as string,
    data: {
      kind: 'contacts',
      id,
      createdAt: expect.any(String) as string,
      link: expect.stringMatching(
        new RegExp(`^http://127.0.0.1:\\d+/admin\\?record=contacts:${id}$`),
      ) as string,
      inquiry: contact,
      source: { page: '/contact' },
    },
  });
  expect(calls[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': `contacts-${id}-webhook`,
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/) as string,
    'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/) as string,
  });
  expect(await readWebhook(id)).toMatchObject({ state: 'SENT', attempts: 1 });
  expect(JSON.stringify(await readWebhook(id))).not.toContain(contact.email);
});

test('a partnership inquiry is posted once, although its form makes two calls', async () => {
  await listen();
  const headers = { 'Idempotency-Key': '7f2c1d52-50a4-4a24-9d2f-1f60a52b0a01' };
  const { id } = (await (await site.post('/api/partnership', partnership, headers)).json()) as { id: string };
  await site.post('/api/partnership-inquiry', partnership, headers);
  await site.post('/api/partnership-inquiry', partnership, headers); // repeated, as after a lost response
  await drain();
  expect(calls.map(({ body }) => (JSON.parse(body) as { data: unknown }).data)).toMatchObject([
    { kind: 'partnerships', id, inquiry: { companyName: partnership.companyName } },
  ]);
});

test('spam is not posted, and nothing is posted without WEBHOOK_URL', async () => {
  expect(await readWebhook(await sendContact())).toBeUndefined();
  await listen();
  await site.post('/api/contact', contact, { 'X-Form-Honeypot': '1' });
  await drain();
  expect(calls).toEqual([]);
});

test('a redirect is not followed', async () => {
  let redirected = 0;
  await listen(({ url }, response) => {
    if (url === '/elsewhere') redirected += 1;
    response.writeHead(307, { Location: '/elsewhere' }).end();
  });
  const id = await sendContact();
  await drain();
  expect(redirected).toBe(0);
  expect(await readWebhook(id)).toMatchObject({
    state: 'PENDING',
    lastError: 'The webhook responded with status 307',
  });
});

test('an attempt times out when the receiver does not respond', async () => {
  process.env['MAIL_TIMES_MS'] = JSON.stringify({ webhook: 200 });
  await listen(() => undefined);
  const id = await sendContact();
  await drain();
  delete process.env['MAIL_TIMES_MS'];
  expect(await readWebhook(id)).toMatchObject({
    state: 'PENDING',
    lastError: 'The webhook did not respond within 0.2 s',
  });
});

test('a refused call is repeated under the same id', async () => {
  await listen((_, response) => response.writeHead(500).end('not today'));
  const id = await sendContact();
  await drain();
  expect(await readWebhook(id)).toMatchObject({
    state: 'PENDING',
    lastError: 'The webhook responded with status 500',
  });
  await drain(new Date(Date.now() + MINUTE));
  expect(calls.map(({ headers }) => headers['webhook-id'])).toEqual(Array(2).fill(`contacts-${id}-webhook`));
});

test('a receiver that is down does not delay mails', async () => {
  setWebhook(1); // nothing listens on this port
  for (let count = 0; count < 6; count += 1) await sendContact();
  // All six mails are sent. The calls stop after the first batch of five, which fails.
  expect(await drain()).toMatchObject({ sent: 6, postponed: 5 });
});

test('an invalid WEBHOOK_URL loses no call', async () => {
  process.env['WEBHOOK_URL'] = 'ftp://crm.example/hook';
  const id = await sendContact();
  await drain();
  expect(await readWebhook(id)).toMatchObject({
    state: 'PENDING',
    lastError: 'WEBHOOK_URL must begin with https://',
  });
});
