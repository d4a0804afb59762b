import { afterEach, expect, test, vi } from 'vitest';
import worker from '../../../docs/inbound-mail-worker.mjs';
import { INBOUND_MAIL } from '../shared/limits.ts';

afterEach(() => void vi.unstubAllGlobals());

const MAILBOX = 'office@firm.example';
const RAW = 'From: Amira Haddad <amira@client.example>\r\nSubject: Re: Hello\r\n\r\nYes.\r\n';

interface Mail {
  raw?: string;
  results?: string;
  /** The error of the mailbox. */
  failure?: string;
  canBeForwarded?: boolean;
}

/** Hands a mail to the worker as Cloudflare does. Tells what the site got, and the outcome for the mail. */
async function handOver(
  { raw = RAW, results = 'mx.cloudflare.net; dmarc=pass', ...mail }: Mail,
  response?: Response,
) {
  const site = vi.fn<typeof fetch>(() => Promise.resolve(response ?? new Response(null, { status: 201 })));
  vi.stubGlobal('fetch', site);
  let outcome = 'nothing';
  const message = {
    to: 'reply+abc@reply.test',
    from: 'amira@client.example',
    canBeForwarded: mail.canBeForwarded ?? true,
    headers: new Headers({
      'Authentication-Results': results,
      From: /^From: (.*?)\r?$/m.exec(raw)?.[1] ?? '',
    }),
    raw: new Blob([raw]).stream(),
    rawSize: Buffer.byteLength(raw),
    forward: (to: string) => {
      if (mail.failure) return Promise.reject(new Error(mail.failure));
      outcome = `forwarded to ${to}`;
      return Promise.resolve();
    },
    setReject: (reason: string) => (outcome = `rejected: ${reason}`),
  };
  const settings = { SITE_ORIGIN: 'https://firm.example', INBOUND_MAIL_SECRET: 'secret', MAILBOX };
  await worker.email(message, settings).catch((error: unknown) => (outcome = `again: ${String(error)}`));
  const [[url, request] = []] = site.mock.calls;
  return {
    outcome,
    url,
    headers: new Headers(request?.headers),
    body: Buffer.from(request?.body as ArrayBuffer).toString(),
  };
}

test('a mail is posted to the site as it came, with its envelope, and then passed on to the mailbox', async () => {
  const { outcome, url, headers, body } = await handOver({});
  expect([url, body, outcome]).toEqual([
    'https://firm.example/api/inbound-mail',
    RAW,
    `forwarded to ${MAILBOX}`,
  ]);
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'message/rfc822',
    'x-inbound-secret': 'secret',
    'x-mail-to': 'reply+abc@reply.test',
    'x-mail-from': 'amira@client.example',
    'x-mail-auth': 'dmarc=pass',
    'x-mail-cut': 'false',
  });
});

test('of a large mail the site gets the first megabyte, with a mark', async () => {
  const { headers, body } = await handOver({ raw: `${RAW}${'And more.\r\n'.repeat(150_000)}` });
  expect([body.length, headers.get('x-mail-cut')]).toEqual([INBOUND_MAIL.bytes, 'true']);
});

test('a mail that the mailbox does not take is tried again later', async () => {
  expect((await handOver({ failure: 'Full' })).outcome).toBe('again: Error: Full');
});

test('a mail that Cloudflare forwards to nobody is stored, and not asked for again', async () => {
  expect((await handOver({ canBeForwarded: false, failure: 'Not authenticated' })).outcome).toBe('nothing');
});

test('a mail with a token that nobody has made is rejected in the words of the site', async () => {
  const response = new Response('Words', { status: 404, headers: { 'X-Conversation': 'unknown' } });
  expect((await handOver({}, response)).outcome).toBe('rejected: Words');
});

test.each([
  [422, 'rejected: Words'],
  ...[400, 401, 404, 408, 413, 415, 429, 500, 503].map((status): [number, string] => [
    status,
    `again: Error: The site responded with ${status}`,
  ]),
])('after %i a mail is %s', async (status, outcome) => {
  expect((await handOver({}, new Response('Words', { status }))).outcome).toBe(outcome);
});

test.each([
  [
    'pass',
    'a domain without a policy has signed it',
    'dkim=pass header.d=client.example header.s=a; dmarc=none',
  ],
  ['pass', 'the domain is in capitals', 'dkim=pass header.d=CLIENT.example header.s=a; dmarc=none'],
  ['fail', 'Cloudflare says that DMARC failed', 'dkim=pass; dmarc=fail'],
  ['fail', 'a DKIM selector is called like a result', 'dkim=pass header.s=dmarc=pass; dmarc=fail'],
  ['none', 'a mailbox holds a clause', 'spf=pass smtp.mailfrom="a; dmarc=pass"@evil.example'],
  [
    'none',
    'another domain without a policy has signed it',
    'dkim=pass header.d=evil.example header.s=client.example; dmarc=none',
  ],
  ['none', 'a domain that only ends alike has signed it', 'dkim=pass header.d=lient.example; dmarc=none'],
  ['none', 'its own signature is wrong', 'dkim=fail header.d=client.example; dmarc=none'],
  ['fail', 'its policy asks for more than a signature', 'dkim=pass header.d=client.example; dmarc=fail'],
  ['none', 'the sender repeats Cloudflare’s name below', 'spf=none, mx.cloudflare.net; dmarc=pass'],
])('the verdict is "dmarc=%s" when %s', async (verdict, _what, results) => {
  const { headers } = await handOver({ results: `mx.cloudflare.net; ${results}` });
  expect(headers.get('x-mail-auth')).toBe(`dmarc=${verdict}`);
});

test('a result that only the sender gives does not count', async () => {
  const { headers } = await handOver({ results: 'mx.client.example; dmarc=pass' });
  expect(headers.get('x-mail-auth')).toBe('dmarc=none');
});
