import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { PAGE_DATA_ID, type PageData } from '../src/first-view/page-data.ts';
import { signIn } from './support/admin';
import { waitForFonts } from './support/fonts';
import { recordRequests } from './support/record-requests';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

/** The first view of a phone. */
test.use({ hydrates: false, viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });

/** The most that a first view may take. Sizes in KiB, as a CDN compresses the files: text with brotli. */
const budget = {
  /** With the CSS in it. What a server sends in the first flight of a connection. */
  html: 14,
  /** Without the pictures below the first view, which the browser may load ahead. */
  requests: 8,
  external: 0,
  fonts: 36,
  /** Without those pictures too. */
  all: 100,
  scriptBeforeIntent: 5,
  /** What the app loads to hydrate, in all. Forms load their own code when they come near the view. */
  scriptAfterIntent: 110,
};
type Cost = typeof budget;

const client = path.join(import.meta.dirname, '../build/client');
const sizes = new Map<string, number>();

/** The size of a built file in KiB. */
function sizeOf(address: string): number {
  const known = sizes.get(address);
  if (known !== undefined) return known;
  const file = path.join(client, address);
  const content = readFileSync(
    existsSync(path.join(file, 'index.html')) ? path.join(file, 'index.html') : file,
  );
  const isCompressed = /\.(webp|avif|png|woff2|webm|mp4)$/.test(file);
  const size = (isCompressed ? content : brotliCompressSync(content)).length / 1024;
  sizes.set(address, size);
  return size;
}

const sumOf = (addresses: Iterable<string>) =>
  [...addresses].reduce((sum, address) => sum + sizeOf(address), 0);

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(([, text = '']) => text);

/** What a page loads before the visitor moves, and what its HTML says the app will load. */
async function costOf(page: Page, route: string, origin: string): Promise<Cost> {
  const urls: URL[] = [];
  const record = (request: { url: () => string }) => void urls.push(new URL(request.url()));
  page.on('request', record);
  await page.goto(route, { waitUntil: 'load' });
  // What the inline script loads after the page.
  await waitForFonts(page);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  page.off('request', record);

  const below = await page.evaluate(() =>
    [...document.images]
      .filter(({ loading }) => loading === 'lazy')
      // A picture that waits to come into view has no box of its own yet (features/blog/post-grid.module.css).
      .filter((image) => (image.closest('picture') ?? image).getBoundingClientRect().top > innerHeight)
      .flatMap(({ currentSrc, src }) => [currentSrc, src])
      .filter((address) => address !== '')
      .map((address) => new URL(address).pathname),
  );
  const html = readFileSync(path.join(client, route, 'index.html'), 'utf8');
  const data = JSON.parse((await page.locator(`#${PAGE_DATA_ID}`).textContent()) ?? '') as PageData;
  const own = urls.filter((url) => url.origin === origin).map(({ pathname }) => pathname);
  const firstView = own.filter((address) => !below.includes(address));
  const inline = brotliCompressSync(inlineScripts(html).join('')).length / 1024;
  const scripts = own.filter((address) => address.endsWith('.js'));
  return {
    html: sizeOf(route),
    requests: firstView.length,
    external: urls.length - own.length,
    fonts: sumOf(own.filter((address) => address.endsWith('.woff2'))),
    all: sumOf(firstView),
    scriptBeforeIntent: inline + sumOf(scripts),
    scriptAfterIntent: inline + sumOf(new Set([...scripts, data.entry, ...data.modules])),
  };
}

/** What a route exceeds, as "html 15.2 > 14". */
const excessOf = (cost: Cost) =>
  Object.entries(budget)
    .map(([name, limit]) => ({ name, limit, value: cost[name as keyof Cost] }))
    .filter(({ value, limit }) => value > limit)
    .map(({ name, limit, value }) => `${name} ${value.toFixed(1)} > ${limit}`);

test('every page keeps its budget', async ({ page, baseURL }) => {
  test.slow();
  const excess: Record<string, string[]> = {};
  for (const route of publicRoutes) {
    const found = excessOf(await costOf(page, route, new URL(baseURL ?? '').origin));
    if (found.length > 0) excess[route] = found;
  }
  expect(excess).toEqual({});
});

const recordScripts = (page: Page) => recordRequests(page, (path) => path.endsWith('.js'));

test('hydration loads no more script than the HTML says', async ({ page }) => {
  const scripts = recordScripts(page);
  await page.goto('/');
  await page.keyboard.press('Shift');
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  expect(sumOf(scripts)).toBeLessThanOrEqual(budget.scriptAfterIntent);
});

test.describe('the dashboard', () => {
  test.use({ expectedErrors: /401/ });

  test('loads at most 375 KiB of script for its lists and live updates', async ({ page }) => {
    const scripts = recordScripts(page);
    await signIn(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    const own = [...scripts].filter((address) => address.startsWith('/assets/'));
    expect(sumOf(own)).toBeLessThanOrEqual(375);
  });
});
