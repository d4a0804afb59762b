import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import worker from '../../../docs/inbound-mail-worker.mjs';

const response = { status: 201, headers: {} as Record<string, string> };
let received: { headers: IncomingHttpHeaders; bytes: number } | undefined;
const site = createServer((request, reply) => {
  void buffer(request).then(({ length }) => {
    received = { headers: request.headers, bytes: length };
    reply.writeHead(response.status, response.headers).end('Words');
  });
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
afterAll(() => void site.close());
beforeEach(() => void Object.assign(response, { status: 201, headers: {} }));

const FORWARDED = 'forwarded to office@firm.example';

/** Hands a mail to the worker as Cloudflare does, and tells the outcome: `forwarded to …`, `rejected: …` or `again: …`. */
async function handOver(
  changes: { body?: string; results?: string; failure?: string; canBeForwarded?: boolean } = {},
) {
  let result = 'nothing';
  const raw = `From: Amira Haddad <amira@client.example>\r\n\r\n${changes.body ?? 'Yes.'}`;
  const message = {
    ...{ to: 'reply+abc@reply.test', from: 'amira@client.example' },
    canBeForwarded: changes.canBeForwarded ?? true,
    headers: new Headers({
      'Authentication-Results': changes.results ?? 'mx.cloudflare.net; dmarc=pass header.from=client.example',
      From: 'Amira Haddad <amira@client.example>',
    }),
    raw: new Blob([raw]).stream(),
    rawSize: raw.length,
    forward: (to: string) => {
      if (changes.failure) return Promise.reject(new Error(changes.failure));
      result = `forwarded to ${to}`;
      return Promise.resolve();
    },
    setReject: (reason: string) => (result = `rejected: ${reason}`),
  };
  const { port } = site.address() as AddressInfo;
  const env = { INBOUND_MAIL_SECRET: 'secret', MAILBOX: 'office@firm.example' };
  const settings = { ...env, SITE_ORIGIN: `http://127.0.0.1:${port}` };
  await worker.email(message, settings).catch((error: unknown) => (result = `again: ${String(error)}`));
  return result;
}

test('a mail is posted with its envelope, and passed on to the mailbox once the site has it', async () => {
  expect(await handOver()).toBe(FORWARDED);
  expect(received?.headers).toMatchObject({
    'content-type': 'message/rfc822',
    'x-inbound-secret': 'secret',
    'x-mail-to': 'reply+abc@reply.test',
    'x-mail-from': 'amira@client.example',
    'x-mail-cut': 'false',
  });
});

test('a mail that the mailbox does not take is tried again later', async () => {
  expect(await handOver({ failure: 'Full' })).toBe('again: Error: Full');
});

test('a mail that Cloudflare forwards to nobody is not asked for again', async () => {
  expect(await handOver({ canBeForwarded: false, failure: 'Not authenticated' })).toBe('nothing');
});

test('of a large mail the site gets the first megabyte, and is told so', async () => {
  expect(await handOver({ body: 'x'.repeat(2 ** 21) })).toBe(FORWARDED);
  expect([received?.bytes, received?.headers['x-mail-cut']]).toEqual([2 ** 20, 'true']);
});

test('a mail that the site refuses for good is rejected in its words', async () => {
  response.status = 422;
  expect(await handOver()).toBe('rejected: Words');
  Object.assign(response, { status: 404, headers: { 'X-Conversation': 'unknown' } });
  expect(await handOver()).toBe('rejected: Words');
});

test.each([400, 401, 404, 408, 413, 415, 429, 500, 503])('after %i a mail is tried again', async (status) => {
  response.status = status;
  expect(await handOver()).toBe(`again: Error: The site responded with ${status}`);
});

test.each([
  ['DMARC passed', 'dmarc=pass header.from=client.example policy.dmarc=none'],
  [
    'DMARC passed, whatever the comments of other results are',
    'spf=none (mx.cloudflare.net: no SPF records; x) smtp.helo=x; dmarc=pass header.from=client.example',
  ],
  ['it is signed and its domain has no policy', 'dkim=pass header.d=client.example header.s=a; dmarc=none'],
  ['the signature is in capitals', 'dkim=pass header.d=CLIENT.example header.s=a; dmarc=none'],
])('a mail is proved to be theirs when %s', async (_what, results) => {
  await handOver({ results: `mx.cloudflare.net; ${results}` });
  expect(received?.headers['x-mail-auth']).toBe('dmarc=pass header.from=client.example');
});

test.each([
  [
    'DMARC passed for another domain, and a selector repeats a property',
    'mx.cloudflare.net; dkim=pass header.d=evil.example header.s=x header.d=client.example; dmarc=none',
  ],
  [
    'a selector hides a clause as a comment',
    'mx.cloudflare.net; dkim=pass header.s=(; dmarc=fail header.from=client.example; x=) header.d=client.example',
  ],
  [
    'a selector ends Cloudflare’s comment',
    'mx.cloudflare.net; spf=pass (of "a) ; dmarc=pass header.from=client.example ; x="b@evil.example)',
  ],
  [
    'a mailbox holds a whole clause',
    'mx.cloudflare.net; spf=pass smtp.mailfrom="a; dmarc=pass header.from=client.example ;b"@evil.example',
  ],
  ['Cloudflare says that DMARC failed', 'mx.cloudflare.net; dkim=pass; dmarc=fail'],
  ['a DKIM selector is called like a result', 'mx.cloudflare.net; dkim=pass header.s=dmarc=pass; dmarc=fail'],
  ['a mailbox holds a clause', 'mx.cloudflare.net; spf=pass smtp.mailfrom="a; dmarc=pass"@evil.example'],
  [
    'another domain without a policy has signed it',
    'mx.cloudflare.net; dkim=pass header.d=evil.example header.s=client.example; dmarc=none',
  ],
  [
    'a domain that only ends alike has signed it',
    'mx.cloudflare.net; dkim=pass header.d=lient.example; dmarc=none',
  ],
  ['its own signature is wrong', 'mx.cloudflare.net; dkim=fail header.d=client.example; dmarc=none'],
  [
    'its policy asks for more than a signature',
    'mx.cloudflare.net; dkim=pass header.d=client.example; dmarc=fail',
  ],
  ['only the sender says that it passed', 'mx.client.example; dmarc=pass'],
  [
    'the sender repeats Cloudflare’s name below',
    'mx.cloudflare.net; spf=none, mx.cloudflare.net; dmarc=pass',
  ],
])('a mail is not proved to be theirs when %s', async (_what, results) => {
  await handOver({ results });
  expect(received?.headers['x-mail-auth']).toMatch(/^dmarc=(?:none|fail)(?: header\.from=client\.example)?$/);
});
