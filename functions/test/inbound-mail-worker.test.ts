import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import worker from '../../docs/inbound-mail-worker.mjs';
import { LOCAL_INBOUND_MAIL } from '../src/config.ts';
import { startReplies } from './support/replies.ts';

const { world, mail, latest } = await startReplies();

const MAILBOX = 'office@firm.example';
const FORWARDED = `forwarded to ${MAILBOX}`;

/** Hands a mail to the worker as Cloudflare does, and tells the outcome: `forwarded to …`, `rejected: …` or `again: …`. */
async function handOver(
  raw: string,
  changes: { to?: string; from?: string; results?: string; failure?: string; canBeForwarded?: boolean } = {},
  env = {},
) {
  let result = 'nothing';
  const message = {
    to: changes.to ?? latest.address,
    from: changes.from ?? 'amira@client.example',
    canBeForwarded: changes.canBeForwarded ?? true,
    headers: new Headers({
      'Authentication-Results': changes.results ?? 'mx.cloudflare.net; dmarc=pass',
      From: /^From: (.*?)\r?$/m.exec(raw)?.[1] ?? '',
    }),
    raw: new Blob([raw]).stream(),
    rawSize: Buffer.byteLength(raw),
    forward: (to: string) => {
      if (changes.failure) return Promise.reject(new Error(changes.failure));
      result = `forwarded to ${to}`;
      return Promise.resolve();
    },
    setReject: (reason: string) => (result = `rejected: ${reason}`),
  };
  const settings = {
    SITE_ORIGIN: world.origin,
    INBOUND_MAIL_SECRET: LOCAL_INBOUND_MAIL.secret,
    MAILBOX,
    ...env,
  };
  await worker.email(message, settings).catch((error: unknown) => (result = `again: ${String(error)}`));
  return result;
}

/** A site that always gives one response. */
async function siteWith(status: number): Promise<string> {
  const site = createServer((_, response) => response.writeHead(status).end('Words'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void site.close());
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

test('a reply is stored, and then passed on to the mailbox', async () => {
  expect(await handOver(mail())).toBe(FORWARDED);
  expect((await world.messages(latest.record)).at(-1)).toMatchObject({ text: 'Yes.', otherAddress: null });
});

test('a reply that the mailbox does not take is tried again later, and stored once', async () => {
  expect(await handOver(mail(), { failure: 'Full' })).toBe('again: Error: Full');
  expect(await handOver(mail())).toBe(FORWARDED);
  expect(await world.messages(latest.record)).toHaveLength(2);
});

test('a mail that Cloudflare forwards to nobody is stored, and not asked for again', async () => {
  expect(await handOver(mail(), { canBeForwarded: false, failure: 'Not authenticated' })).toBe('nothing');
  expect(await world.messages(latest.record)).toHaveLength(2);
});

test.each(['client.example', 'CLIENT.example'])(
  'a reply from a domain without a policy is theirs with a signature of %s',
  async (signer) => {
    const results = `mx.cloudflare.net; dkim=pass header.d=${signer} header.s=a; dmarc=none`;
    expect(await handOver(mail(), { results })).toBe(FORWARDED);
    expect((await world.messages(latest.record)).at(-1)?.otherAddress).toBeNull();
  },
);

test('of a large mail the site gets the first megabyte, and its message says so', async () => {
  expect(await handOver(mail({}, 'Yes, and more.\r\n'.repeat(150_000)))).toBe(FORWARDED);
  expect((await world.messages(latest.record)).at(-1)?.text).toMatch(/too large to be kept here whole/);
});

test.each([
  ['a token that nobody has made', 'reply+aaaaaaaaaaaaaaaaaaaa@reply.test', 'No inquiry has this address.'],
  ['an invented address', 'foo@reply.test', 'No address of this mail is that of an answer.'],
])('a mail to %s is rejected in the words of the site', async (_what, to, words) => {
  expect(await handOver(mail(), { to })).toBe(`rejected: ${words}`);
});

test('with a wrong secret a mail is tried again later', async () => {
  expect(await handOver(mail(), {}, { INBOUND_MAIL_SECRET: 'wrong' })).toContain('again: ');
});

test('while the secret is changed, the old one and the new one are taken', async () => {
  process.env['INBOUND_MAIL_SECRET'] = `a new secret of the firm, ${LOCAL_INBOUND_MAIL.secret}`;
  onTestFinished(() => void delete process.env['INBOUND_MAIL_SECRET']);
  for (const secret of ['a new secret of the firm', LOCAL_INBOUND_MAIL.secret]) {
    expect(await handOver(mail({}, secret), {}, { INBOUND_MAIL_SECRET: secret })).toBe(FORWARDED);
  }
});

test.each([
  [422, 'rejected: Words'],
  ...[400, 401, 404, 408, 413, 415, 429, 500, 503].map((status) => [
    status,
    `again: Error: The site responded with ${status}`,
  ]),
] as [number, string][])('after %i a mail is %s', async (status, result) => {
  expect(await handOver(mail(), {}, { SITE_ORIGIN: await siteWith(status) })).toBe(result);
});

test.each([
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
])('a reply is not proved to be theirs when %s', async (_what, results) => {
  expect(await handOver(mail(), { results })).toBe(FORWARDED);
  expect((await world.messages(latest.record)).at(-1)?.otherAddress).toBe('amira@client.example');
});
