import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtHeaders, production } from './hosting-headers.ts';

const local = { isHttps: false, firebaseOrigins: ['http://127.0.0.1:8080'] };

let site: string;

beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'site-'));
});

afterEach(() => rmSync(site, { recursive: true }));

function write(file: string, text: string): void {
  mkdirSync(path.join(site, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(site, file), text);
}

/** Returns the policy of each address: its directives, each with its sources. */
function policies(environment: Parameters<typeof builtHeaders>[1]): Record<string, Record<string, string[]>> {
  return Object.fromEntries(
    builtHeaders(site, environment).map(({ source, headers }) => [
      source,
      parseDirectives(headers[0]?.value),
    ]),
  );
}

const parseDirectives = (policy = ''): Record<string, string[]> =>
  Object.fromEntries(
    policy.split('; ').map((text) => {
      const [directive = '', ...sources] = text.split(' ');
      return [directive, sources];
    }),
  );

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows the inline scripts, styles and style attributes of a page by their hashes, and no others', () => {
  // Unlike other text in HTML, the text of a script has no escapes, so the hash is of exactly this text.
  write(
    'index.html',
    `<style>p { color: red }</style><p style="--size: 1px"><script>if (a && b) c("<p>é</p>")</script>
     <script type="module">start()</script><script src="/assets/a.js"></script>
     <script type="application/json">{"data": 1}</script>`,
  );
  expect(policies(production)['/']).toMatchObject({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...[hashSource('if (a && b) c("<p>é</p>")'), hashSource('start()')].sort()],
    'style-src': ["'self'", hashSource('p { color: red }')],
    'style-src-attr': ["'unsafe-hashes'", hashSource('--size: 1px')],
  });
});

it('sends speculation rules with every page except the dashboard and the 404 page', () => {
  for (const file of ['index.html', '404.html', 'admin/index.html', 'about/index.html']) write(file, '');
  const rules = builtHeaders(site, production).flatMap(({ source, headers }) =>
    headers.filter(({ key }) => key === 'Speculation-Rules').map(({ value }) => [source, value]),
  );
  expect(Object.fromEntries(rules)).toEqual({
    '/': '"/speculation-rules.json"',
    '/about': '"/speculation-rules.json"',
  });
});

it('refuses a page with an event handler attribute', () => {
  write('index.html', '<button onclick="run()">');
  expect(() => builtHeaders(site, production)).toThrow('onclick="run()"');
});

it('gives each page its own policy, and every other address the policy of the 404 page', () => {
  for (const file of ['index.html', '404.html', 'about/index.html', 'blog/post/index.html', 'blog.html'])
    write(file, `<script>${file}</script>`);
  const scripts = Object.entries(policies(production)).map(([source, policy]) => [
    source,
    policy['script-src']?.[1], // after 'self'
  ]);
  expect(Object.fromEntries(scripts)).toEqual({
    '**': hashSource('404.html'),
    '/': hashSource('index.html'),
    '/about': hashSource('about/index.html'),
    '/blog': hashSource('blog.html'),
    '/blog/post': hashSource('blog/post/index.html'),
  });
});

it('lets only the dashboard connect to Firebase', () => {
  write('index.html', '');
  write('admin/index.html', '');
  const connections = (environment: typeof local) =>
    Object.entries(policies(environment)).map(([source, policy]) => [
      source,
      ...(policy['connect-src'] ?? []),
    ]);
  expect(connections(local)).toEqual([
    ['/admin', "'self'", 'http://127.0.0.1:8080'],
    ['/admin/**', "'self'", 'http://127.0.0.1:8080'],
    ['/', "'self'"],
  ]);
});

it('allows pictures of other sites, and upgrades requests to HTTPS if the site uses HTTPS', () => {
  write('index.html', '<img src="/images/a.png" alt="">');
  write('blog/post/index.html', '<img src="http://pictures.example/a.png" alt="">');
  expect(policies(production)['/']).toMatchObject({
    'img-src': ["'self'", 'https://pictures.example'],
    'upgrade-insecure-requests': [],
  });
  expect(policies(local)['/']?.['img-src']).toEqual(["'self'", 'http://pictures.example']);
  expect(policies(local)['/']).not.toHaveProperty('upgrade-insecure-requests');
});

it('caches only the existing assets for a year', () => {
  write('assets/a-1b2c.js', '');
  write('assets/b-3d4e.css', '');
  expect(builtHeaders(site, production)).toEqual([
    {
      source: '/assets/@(a-1b2c.js|b-3d4e.css)',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ]);
});

it('returns no rules for a site that has not been built', () => {
  expect(builtHeaders(site, production)).toEqual([]);
});
