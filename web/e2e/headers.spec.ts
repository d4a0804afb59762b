import { globSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from 'playwright/test';
import { observatoryScore } from './support/observatory';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

const builtSite = path.join(import.meta.dirname, '../build/client');
const builtFiles = (pattern: string) => globSync(pattern, { cwd: builtSite }).map((file) => `/${file}`);

const routes = [...publicRoutes, '/admin', '/admin/contacts/Abc', '/no-such-page', '/blog/no-such-post'];

/** One header of many addresses, by address. */
async function readHeader(name: string, addresses: string[], request: APIRequestContext) {
  const values: Record<string, string | undefined> = {};
  for (const address of addresses) values[address] = (await request.get(address)).headers()[name];
  return values;
}

const all = (addresses: string[], value: string) =>
  Object.fromEntries(addresses.map((address) => [address, value]));

test('every route gets 130 points or more, an A+, from the HTTP Observatory', async ({ request }) => {
  const scores: Record<string, number> = {};
  for (const route of routes) {
    const response = await request.get(route);
    scores[route] = observatoryScore({ headers: response.headers(), html: await response.text() });
  }
  expect(Object.entries(scores).filter(([, score]) => score < 130)).toEqual([]);
});

test('the score falls with what is missing', async ({ request }) => {
  const response = await request.get('/');
  const headers = response.headers();
  const scoreWith = (change: Record<string, string>) =>
    observatoryScore({ headers: { ...headers, ...change }, html: '' });
  expect(scoreWith({ 'content-security-policy': "default-src 'self' 'unsafe-inline'" })).toBe(80);
  expect(scoreWith({ 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" })).toBe(125);
  expect(scoreWith({ 'strict-transport-security': 'max-age=3600' })).toBe(120);
  expect(scoreWith({ 'cross-origin-resource-policy': 'cross-origin' })).toBe(120);
});

test('every route has the headers that the score leaves out', async ({ request }) => {
  for (const route of routes) {
    const headers = (await request.get(route)).headers();
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = headers['content-security-policy'] ?? '';
    for (const directive of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"])
      expect(policy).toContain(directive);
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'|data:|blob:|\*/);
    expect(policy).toMatch(
      route.startsWith('/admin') ? /connect-src 'self' http:\S+ http:\S+;/ : /connect-src 'self';/,
    );
  }
});

test('pages, their data and other files without a hash in their name are revalidated', async ({
  request,
}) => {
  const addresses = [...routes, ...builtFiles('**/*.{data,json,txt,xml}')];
  expect(await readHeader('cache-control', addresses, request)).toEqual(all(addresses, 'no-cache'));
});

test('files with a hash in their name are kept for a year, unless they are gone', async ({ request }) => {
  const assets = builtFiles('assets/*');
  expect(assets.length).toBeGreaterThan(20);
  expect(await readHeader('cache-control', assets, request)).toEqual(
    all(assets, 'public, max-age=31536000, immutable'),
  );
  const gone = ['/assets/gone-1b2c3d4e.js', '/assets/gone-1b2c3d4e.css'];
  expect(await readHeader('cache-control', gone, request)).toEqual(all(gone, 'no-cache'));
});

test('pictures and videos are kept for an hour, and other sites and feed readers may show the pictures', async ({
  request,
}) => {
  const media = builtFiles('{icons,images,og,video}/**/*.*');
  expect(await readHeader('cache-control', media, request)).toEqual(all(media, 'public, max-age=3600'));
  const [social = '', picture = '', video = ''] = ['og', 'images', 'video'].map(
    (folder) => builtFiles(`${folder}/**/*.*`)[0],
  );
  expect(await readHeader('cross-origin-resource-policy', [social, picture, video], request)).toEqual({
    [social]: 'cross-origin',
    [picture]: 'cross-origin',
    [video]: 'same-origin',
  });
});

test('the API says itself how long a response may be kept, the admin API never', async ({ request }) => {
  const addresses = [
    '/api/admin/user',
    '/api/admin/contacts',
    '/api/admin/nothing',
    '/api/nothing',
    '/api/blog/nothing',
  ];
  expect(await readHeader('cache-control', addresses, request)).toEqual(all(addresses, 'private, no-store'));
  expect(await readHeader('cache-control', ['/api/blog'], request)).toEqual({
    '/api/blog': 'public, max-age=300, s-maxage=3600',
  });
});

test('what the build has left over is not served', async ({ request }) => {
  for (const address of [
    '/__spa-fallback',
    '/__spa-fallback.html',
    '/robots.txt.data',
    '/rss.xml.data',
    '/.vite/manifest.json',
  ])
    expect(`${address} ${(await request.get(address)).status()}`).toBe(`${address} 404`);
});
