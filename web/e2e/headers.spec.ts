import { globSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext } from 'playwright/test';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

const builtSite = path.join(import.meta.dirname, '../build/client');
const builtFiles = (pattern: string) => globSync(pattern, { cwd: builtSite }).map((file) => `/${file}`);

const routes = [...publicRoutes, '/admin', '/admin/contacts/Abc', '/no-such-page', '/blog/no-such-post'];

/** Returns the value of a header for each address. */
async function readHeader(name: string, addresses: string[], request: APIRequestContext) {
  const values: Record<string, string | undefined> = {};
  for (const address of addresses) values[address] = (await request.get(address)).headers()[name];
  return values;
}

const withValue = (addresses: string[], value: string) =>
  Object.fromEntries(addresses.map((address) => [address, value]));

test('every route has the headers that the HTTP Observatory requires for an A+, plus an opener policy and a permissions policy', async ({
  request,
}) => {
  for (const route of routes) {
    const headers = (await request.get(route)).headers();
    expect(headers, route).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    for (const absent of ['set-cookie', 'access-control-allow-origin'])
      expect(headers, route).not.toHaveProperty(absent);
    const policy = headers['content-security-policy'] ?? '';
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy, route).toContain(directive);
    expect(policy, route).not.toMatch(/'unsafe-(inline|eval)'|data:|blob:|\*/);
    // The dashboard also connects to Auth and Firestore, which are emulators here.
    expect(policy, route).toMatch(
      route.startsWith('/admin') ? /connect-src 'self' http:\S+ http:\S+;/ : /connect-src 'self';/,
    );
  }
});

test('files with a hash in their name are cached for a year, pictures and videos for an hour, and the rest is revalidated', async ({
  request,
}) => {
  const assets = builtFiles('assets/*');
  expect(assets.length).toBeGreaterThan(20);
  const deletedAssets = ['/assets/gone-1b2c3d4e.js', '/assets/gone-1b2c3d4e.css'];
  const expected = {
    ...withValue(assets, 'public, max-age=31536000, immutable'),
    ...withValue(builtFiles('{icons,images,video}/**/*.*'), 'public, max-age=3600'),
    ...withValue([...routes, ...builtFiles('**/*.{data,json,txt,xml}'), ...deletedAssets], 'no-cache'),
    // Only the API decides how long a response may be cached.
    ...withValue(['/api/admin/user', '/api/admin/nothing', '/api/nothing'], 'private, no-store'),
  };
  expect(await readHeader('cache-control', Object.keys(expected), request)).toEqual(expected);
});

test('other sites and feed readers may embed the pictures, but not the videos', async ({ request }) => {
  const firstFile = (folder: string) => builtFiles(`${folder}/**/*.*`)[0] ?? '';
  const preview = firstFile('images/social');
  const picture = firstFile('images');
  const video = firstFile('video');
  expect(await readHeader('cross-origin-resource-policy', [preview, picture, video], request)).toEqual({
    [preview]: 'cross-origin',
    [picture]: 'cross-origin',
    [video]: 'same-origin',
  });
});

test('each special address has the expected status, type and location', async ({ request }) => {
  for (const [address, status, name = '', value = ''] of [
    ['/speculation-rules.json', 200, 'content-type', 'application/speculationrules+json'],
    ['/', 200, 'speculation-rules', '"/speculation-rules.json"'],
    ['/.well-known/security.txt', 200, 'content-type', 'text/plain'],
    ['/.well-known/change-password', 302, 'location', '/admin?view=accounts'],
    ['/Contact?utm_source=letter', 301, 'location', '/contact?utm_source=letter'],
    ['/blog/category/Security', 301, 'location', '/blog/category/security'],
    // A build may create these files, but the site must not serve them.
    ['/__spa-fallback', 404],
    ['/__spa-fallback.html', 404],
    ['/robots.txt.data', 404],
    ['/rss.xml.data', 404],
    ['/.vite/manifest.json', 404],
  ] as const) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(status);
    if (name) expect(response.headers()[name], address).toContain(value);
  }
});
