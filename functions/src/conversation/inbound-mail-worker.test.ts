import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import worker from '../../../docs/inbound-mail-worker.mjs';

const SITE_TEXT = 'This mail is not a reply.';
const response = { status: 201, headers: {} as Record<string, string> };
let received: { headers: IncomingHttpHeaders; bytes: number } | undefined;
const site = createServer((request, siteResponse) => {
  void buffer(request).then(({ length }) => {
    received = { headers: request.headers, bytes: length };
    siteResponse.writeHead(response.status, response.headers).end(SITE_TEXT);
  });
});
site.listen(0, '127.0.0.1');
await once(site, 'listening');
afterAll(() => void site.close());
beforeEach(() => void Object.assign(response, { status: 201, headers: {} }));

const FORWARDED = 'forwarded to office@firm.example';

/** Passes a mail to the worker as Cloudflare does. Returns `forwarded to …`, `rejected: …`, `retried: …` or `nothing`. */
async function deliver(
  changes: { body?: string; authentication?: string; failure?: string; canBeForwarded?: boolean } = {},
) {
  let outcome = 'nothing';
  const raw = `From: Amira Haddad <amira@client.example>\r\n\r\n${changes.body ?? 'Yes.'}`;
  const message = {
    to: 'reply+abc@reply.test',
    from: 'amira@client.example',
    canBeForwarded: changes.canBeForwarded ?? true,
    headers: new Headers({
      'Authentication-Results':
        changes.authentication ?? 'mx.cloudflare.net; dmarc=pass header.from=client.example',
      From: 'Amira Haddad <amira@client.example>',
    }),
    raw: new Blob([raw]).stream(),
    rawSize: raw.length,
    forward: (to: string) => {
      if (changes.failure) return Promise.reject(new Error(changes.failure));
      outcome = `forwarded to ${to}`;
      return Promise.resolve();
    },
    setReject: (reason: string) => (outcome = `rejected: ${reason}`),
  };
  const { port } = site.address() as AddressInfo;
  const settings = {
    INBOUND_MAIL_SECRET: 'secret',
    MAILBOX: 'office@firm.example',
    SITE_ORIGIN: `http://127.0.0.1:${port}`,
  };
  await worker.email(message, settings).catch((error: unknown) => (outcome = `retried: ${String(error)}`));
  return outcome;
}

test('a mail is posted with its envelope, and forwarded to the mailbox if the site accepts it', async () => {
  expect(await deliver()).toBe(FORWARDED);
  expect(received?.headers).toMatchObject({
    'content-type': 'message/rfc822',
    'x-inbound-secret': 'secret',
    'x-mail-to': 'reply+abc@reply.test',
    'x-mail-from': 'amira@client.example',
    'x-mail-cut': 'false',
  });
});

test('a mail that the mailbox does not accept is retried', async () => {
  expect(await deliver({ failure: 'Full' })).toBe('retried: Error: Full');
});

test('a mail that Cloudflare cannot forward is not retried', async () => {
  expect(await deliver({ canBeForwarded: false, failure: 'Not authenticated' })).toBe('nothing');
});

test('a large mail is cut to a megabyte and marked as cut for the site', async () => {
  expect(await deliver({ body: 'x'.repeat(2 ** 21) })).toBe(FORWARDED);
  expect([received?.bytes, received?.headers['x-mail-cut']]).toEqual([2 ** 20, 'true']);
});

test('a mail that the site refuses permanently is rejected with the response of the site', async () => {
  response.status = 422;
  expect(await deliver()).toBe(`rejected: ${SITE_TEXT}`);
  // Without this header a 404 may be due to a mistake of ours, and the mail is retried.
  Object.assign(response, { status: 404, headers: { 'X-Conversation': 'unknown' } });
  expect(await deliver()).toBe(`rejected: ${SITE_TEXT}`);
});

test.each([400, 401, 404, 408, 413, 415, 429, 500, 503])(
  'a mail is retried after the status %i',
  async (status) => {
    response.status = status;
    expect(await deliver()).toBe(`retried: Error: The site responded with ${status}`);
  },
);

test.each([
  ['DMARC passed', 'dmarc=pass header.from=client.example policy.dmarc=none'],
  [
    'DMARC passed, regardless of comments in other results',
    'spf=none (mx.cloudflare.net: no SPF records; x) smtp.helo=x; dmarc=pass header.from=client.example',
  ],
  [
    'the sender’s domain signed the mail and has no policy',
    'dkim=pass header.d=client.example header.s=a; dmarc=none',
  ],
  ['the domain in the signature is in capitals', 'dkim=pass header.d=CLIENT.example header.s=a; dmarc=none'],
])('the sender of a mail is verified if %s', async (_case, authentication) => {
  await deliver({ authentication: `mx.cloudflare.net; ${authentication}` });
  expect(received?.headers['x-mail-auth']).toBe('dmarc=pass header.from=client.example');
});

test.each([
  [
    'DKIM passed for another domain, and a DKIM selector adds a second header.d',
    'mx.cloudflare.net; dkim=pass header.d=evil.example header.s=x header.d=client.example; dmarc=none',
  ],
  [
    'a DKIM selector opens a comment that hides the DMARC result',
    'mx.cloudflare.net; dkim=pass header.s=(; dmarc=fail header.from=client.example; x=) header.d=client.example',
  ],
  [
    'the envelope sender closes Cloudflare’s comment early',
    'mx.cloudflare.net; spf=pass (of "a) ; dmarc=pass header.from=client.example ; x="b@evil.example)',
  ],
  [
    'the envelope sender contains a whole clause',
    'mx.cloudflare.net; spf=pass smtp.mailfrom="a; dmarc=pass header.from=client.example ;b"@evil.example',
  ],
  ['Cloudflare reports that DMARC failed', 'mx.cloudflare.net; dkim=pass; dmarc=fail'],
  ['a DKIM selector looks like a result', 'mx.cloudflare.net; dkim=pass header.s=dmarc=pass; dmarc=fail'],
  [
    'the envelope sender contains the beginning of a clause',
    'mx.cloudflare.net; spf=pass smtp.mailfrom="a; dmarc=pass"@evil.example',
  ],
  [
    'another domain without a policy signed the mail',
    'mx.cloudflare.net; dkim=pass header.d=evil.example header.s=client.example; dmarc=none',
  ],
  [
    'a domain with a similar ending signed the mail',
    'mx.cloudflare.net; dkim=pass header.d=lient.example; dmarc=none',
  ],
  [
    'the signature of the sender’s domain is wrong',
    'mx.cloudflare.net; dkim=fail header.d=client.example; dmarc=none',
  ],
  [
    'the policy of the sender’s domain requires more than a signature',
    'mx.cloudflare.net; dkim=pass header.d=client.example; dmarc=fail',
  ],
  ['only the sender claims that DMARC passed', 'mx.client.example; dmarc=pass'],
  [
    'the sender adds a second result with Cloudflare’s name',
    'mx.cloudflare.net; spf=none, mx.cloudflare.net; dmarc=pass',
  ],
])('the sender of a mail is not verified if %s', async (_case, authentication) => {
  await deliver({ authentication });
  expect(received?.headers['x-mail-auth']).toMatch(/^dmarc=(?:none|fail)(?: header\.from=client\.example)?$/);
});
