import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { contact } from '../support/inquiries.ts';
import { post } from '../support/site-api.ts';

// Against the whole stack: Hosting, its rewrites, the functions emulator and the mailbox.
const { SITE_URL: origin = '', MAILBOX_URL: mailbox = '' } = process.env;
type Json = Record<string, unknown>;

test('the list of posts has the fields of a card, newest first, and may be cached', async () => {
  const response = await fetch(`${origin}/api/blog`);
  expect(response.headers.get('cache-control')).toContain('public');
  const posts = (await response.json()) as Json[];
  expect(posts.length).toBeGreaterThanOrEqual(3);
  for (const entry of posts) {
    expect(Object.keys(entry)).toEqual(
      expect.arrayContaining(['slug', 'title', 'description', 'category', 'date']),
    );
    expect(entry).not.toHaveProperty('content');
  }
  const dates = posts.map(({ date }) => String(date));
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test.each(['/api/blog', '/api/blog/reading-an-sbom'])(
  '%s is not sent again to a client that has it',
  async (path) => {
    const first = await fetch(origin + path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=3600');
    const second = await fetch(origin + path, { headers: { 'If-None-Match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('etag')).toBe(etag);
    expect(second.headers.get('cache-control')).toContain('s-maxage=3600');
    const changed = await fetch(origin + path, { headers: { 'If-None-Match': '"another version"' } });
    expect([changed.status, await changed.text()]).toEqual([200, await first.text()]);
  },
);

// Hosting's emulator does not respond with 304 for files, as Hosting does. The API's 304 is above.
test.each(['/', '/blog', '/sitemap.xml'])(
  '%s is compressed by Hosting, with the ETag of its contents',
  async (path) => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const [first, second, other] = await Promise.all([
      fetch(origin + path, { headers }),
      fetch(origin + path, { headers }),
      fetch(`${origin}/about`, { headers }),
    ]);
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(first.headers.get('vary')).toContain('Accept-Encoding');
    expect(await first.text()).toMatch(/^<(!doctype html|\?xml)/i); // decompressed
    expect(first.headers.get('etag')).toMatch(/./);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'));
  },
);

test('a post has its text', async () => {
  const [first] = (await (await fetch(`${origin}/api/blog`)).json()) as Json[];
  const post = (await (await fetch(`${origin}/api/blog/${String(first?.['slug'])}`)).json()) as Json;
  expect(post).toMatchObject({ title: first?.['title'], content: expect.stringContaining('\n') as string });
});

test('a missing post is 404 with an empty body that is not cached', async () => {
  const response = await fetch(`${origin}/api/blog/no-such-post`);
  expect([response.status, await response.text()]).toEqual([404, '']);
  expect(response.headers.get('cache-control')).toContain('no-store');
});

test('an unknown path under /api is 404 with a plain message', async () => {
  const response = await fetch(`${origin}/api/nothing`);
  expect([response.status, await response.text()]).toEqual([404, 'There is nothing at this address.']);
});

test('a wrong method is 405 with the allowed one', async () => {
  const response = await fetch(`${origin}/api/contact`);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});

test('no response allows another origin to read it', async () => {
  const response = await fetch(`${origin}/api/blog`, { headers: { Origin: 'https://elsewhere.example' } });
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test('a contact message reaches the mailbox', async () => {
  const subject = `Stack ${randomUUID()}`;
  const response = await post(`${origin}/api/contact`, { ...contact, subject });
  expect(response.status).toBe(201);
  const repliesTo = async () => {
    const mails = (await (await fetch(`${mailbox}/email`)).json()) as { subject: string; replyTo: Json[] }[];
    return mails.find((mail) => mail.subject.endsWith(subject))?.replyTo;
  };
  await expect.poll(repliesTo).toEqual([{ address: contact.email, name: contact.name }]);
});
