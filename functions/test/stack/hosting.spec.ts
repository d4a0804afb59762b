import { once } from 'node:events';
import { request as startRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';
import {
  ADMIN_PATH_VARIANTS,
  expectOneSentence,
  HOSTILE_REQUESTS,
  sendHostile,
} from '../support/hostile-requests.ts';

// Tests Hosting with its rewrites, the functions emulator and the built bundle, without a browser.
const { siteUrl: site, admin } = runningStack;

function login(headers: Record<string, string> = {}, origin = site): Promise<Response> {
  return fetch(`${origin}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(admin),
  });
}

const readCookie = (response: Response) =>
  /^__session=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';

test('an admin signs in, exports and signs out', async () => {
  const response = await login();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const headers = { Cookie: `__session=${readCookie(response)}` };

  const user = await fetch(`${site}/api/admin/user`, { headers });
  expect(await user.json()).toMatchObject({ username: admin.username, token: expect.any(String) });
  const csv = await fetch(`${site}/api/admin/export/contacts`, {
    headers: { ...headers, 'Accept-Encoding': 'gzip' },
  });
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename=contacts.csv');
  expect(await csv.text()).toMatch(/^"id","name","email","subject","message","createdAt",.*\r\n/);

  const out = await fetch(`${site}/api/admin/logout`, { method: 'POST', headers });
  expect(out.status).toBe(204);
  expect(readCookie(out)).toMatch(/^~[\w-]{22}$/); // the cookie keeps the id of the device
  expect((await fetch(`${site}/api/admin/user`, { headers })).status).toBe(401);
});

const localhostSite = site.replace('127.0.0.1', 'localhost');
for (const { page, headers, host, status } of [
  { page: 'of the site', headers: { Origin: site }, status: 200 },
  {
    page: 'under another name of the host',
    headers: { Origin: localhostSite, 'Sec-Fetch-Site': 'same-origin' },
    host: localhostSite,
    status: 200,
  },
  { page: 'of another site', headers: { Origin: 'https://evil.example' }, status: 403 },
  {
    page: 'of another site that forges the Origin',
    headers: { Origin: site, 'Sec-Fetch-Site': 'cross-site' },
    status: 403,
  },
] as const)
  test(`a sign-in from a page ${page} gets ${status}`, async () => {
    expect((await login(headers, host)).status).toBe(status);
  });

test('the list of posts has what their cards show, newest first, and the first post has its text', async () => {
  const response = await fetch(`${site}/api/blog`);
  const posts = (await response.json()) as Record<string, string>[];
  expect(posts.length).toBeGreaterThanOrEqual(3);
  for (const entry of posts) {
    expect(Object.keys(entry)).toEqual(
      expect.arrayContaining(['slug', 'title', 'description', 'category', 'date']),
    );
    expect(entry).not.toHaveProperty('content');
  }
  const dates = posts.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  const [first] = posts;
  const post = (await (await fetch(`${site}/api/blog/${first?.['slug']}`)).json()) as object;
  expect(post).toMatchObject({ title: first?.['title'], content: expect.stringContaining('\n') });
});

for (const path of ['/api/blog', '/api/blog/reading-an-sbom'])
  test(`${path} is not sent again to a client that has cached it`, async () => {
    const first = await fetch(site + path);
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=300, s-maxage=3600');
    const second = await fetch(site + path, { headers: { 'If-None-Match': etag } });
    expect([second.status, await second.text()]).toEqual([304, '']);
    expect(second.headers.get('etag')).toBe(etag);
    expect(second.headers.get('cache-control')).toContain('s-maxage=3600');
    const changed = await fetch(site + path, { headers: { 'If-None-Match': '"another version"' } });
    expect([changed.status, await changed.text()]).toEqual([200, await first.text()]);
  });

// Hosting's emulator, unlike Hosting, does not respond with 304 for files. The test above covers the 304 of the API.
for (const path of ['/', '/blog', '/sitemap.xml'])
  test(`${path} is compressed and has an ETag of its content`, async () => {
    const headers = { 'Accept-Encoding': 'gzip' };
    const first = await fetch(site + path, { headers });
    const second = await fetch(site + path, { headers });
    const other = await fetch(`${site}/about`, { headers });
    expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
    expect(first.headers.get('vary')).toContain('Accept-Encoding');
    expect(await first.text()).toMatch(/^<(!doctype html|\?xml)/i); // fetch has decompressed the body
    expect(first.headers.get('etag')).toMatch(/./);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'));
  });

for (const [path, status, body] of [
  ['/api/blog/no-such-post', 404, ''],
  ['/api/nothing', 404, 'There is nothing at this address.'],
  ['/api/admin/nothing', 404, 'There is nothing at this address.'],
  ['/api/contact', 405, 'This address accepts only POST.'],
  ['/api/admin/login', 405, 'This address accepts only POST.'],
  ['/api/admin/contacts', 401, 'Please sign in.'],
] as const)
  test(`GET ${path} gets ${status} with the body "${body}", which is not cached`, async () => {
    const response = await fetch(site + path, { headers: { Origin: 'https://elsewhere.example' } });
    expect([response.status, await response.text()]).toEqual([status, body]);
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    if (status === 405) expect(response.headers.get('allow')).toBe('POST');
  });

const THROUGH_HOSTING = ['half an object', 'null', 'an unknown charset', 'an unknown compression', '33 MB'];
for (const request of HOSTILE_REQUESTS.filter(({ name }) => THROUGH_HOSTING.includes(name)))
  test(`the hostile request "${request.name}" is also refused with a plain message through Hosting`, async () => {
    const response = await sendHostile(site, request);
    expect(response.status).toBe(request.status);
    await expectOneSentence(response);
  });

/** Sends a GET request with the exact path, which fetch would normalize. */
async function get(path: string) {
  const { hostname, port } = new URL(site);
  const [response] = (await once(startRequest({ hostname, port, path }).end(), 'response')) as [
    IncomingMessage,
  ];
  return {
    status: response.statusCode ?? 0,
    location: response.headers.location,
    body: await text(response),
  };
}

test('no variant of an admin path shows records without a session', async () => {
  const shown: string[] = [];
  for (const path of ADMIN_PATH_VARIANTS) {
    const { status } = await get(path);
    if (status < 300) shown.push(path);
  }
  expect(shown).toEqual([]);
});

const REDIRECT_PATHS = [
  '//evil.example',
  '//evil.example/',
  '//evil.example/index.html',
  '/\\evil.example/',
  '/%2f%2fevil.example/',
  '/%5cevil.example/',
  '//evil.example/%2e%2e/',
  '/.//evil.example/',
  '/contact/?next=https://evil.example',
  '/admin/?returnTo=//evil.example',
  '/contact/..//evil.example/',
  '/api//evil.example/',
  '/api/admin//evil.example/',
  '/%0d%0aLocation:%20https://evil.example',
  '/contact/%0d%0aSet-Cookie:%20__session=x',
  'https://evil.example/contact/',
];

test('no path is an open redirect', async () => {
  const redirects: string[] = [];
  for (const path of REDIRECT_PATHS) {
    const { location, status } = await get(path);
    const host = new URL(location ?? '/', 'https://firm.example').host;
    if (host !== 'firm.example' || status >= 500) redirects.push(`${path}: ${status} ${location}`);
  }
  expect(redirects).toEqual([]);
});
