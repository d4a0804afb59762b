import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';
import { PAGE_DATA_ID, type PageData } from '../../src/lib/page-data.ts';

/**
 * The limits of a first view. Sizes are in KiB, with text compressed by brotli as on a CDN. The app starts on the visitor's
 * first sign of intent, such as a movement of the pointer (first-view/inline-script.ts).
 */
export const budget = {
  /** HTML with its CSS: the size that a server sends in the first flight of a connection. */
  html: 14,
  /** Without pictures below the first view, which the browser may prefetch. */
  requests: 8,
  external: 0,
  fonts: 36,
  /** Without pictures below the first view. */
  all: 100,
  scriptBeforeIntent: 5,
  /** Without the code of forms, which loads near the view, and the router, which loads when a visitor points at a link. */
  scriptOnIntent: 65,
  scriptsOnIntent: 5,
};
export type Cost = typeof budget;

const client = path.join(import.meta.dirname, '../../build/client');
const sizes = new Map<string, number>();

/** Returns the size of a built file or page in KiB. */
function measureFile(address: string): number {
  const cached = sizes.get(address);
  if (cached !== undefined) return cached;
  const file = path.join(client, address);
  const content = readFileSync(
    existsSync(path.join(file, 'index.html')) ? path.join(file, 'index.html') : file,
  );
  const isCompressed = /\.(webp|avif|png|woff2|webm|mp4)$/.test(file);
  const size = (isCompressed ? content : brotliCompressSync(content)).length / 1024;
  sizes.set(address, size);
  return size;
}

export const sumSizes = (addresses: Iterable<string>) =>
  [...addresses].reduce((sum, address) => sum + measureFile(address), 0);

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(([, text = '']) => text);

/**
 * Returns the cost of a page.
 * @param urls the requests before any interaction. The page's HTML names the files that load on intent.
 */
export async function measureCost(page: Page, route: string, urls: readonly URL[]): Promise<Cost> {
  const belowFirstView = await page.evaluate(() =>
    [...document.images]
      .filter(({ loading }) => loading === 'lazy')
      // A picture that has not come into view has no box yet (features/blog/post-grid.module.css).
      .filter((image) => (image.closest('picture') ?? image).getBoundingClientRect().top > innerHeight)
      .flatMap(({ currentSrc, src }) => [currentSrc, src])
      .filter((address) => address !== '')
      .map((address) => new URL(address).pathname),
  );
  const html = readFileSync(path.join(client, route, 'index.html'), 'utf8');
  const data = JSON.parse((await page.locator(`#${PAGE_DATA_ID}`).textContent()) ?? '') as PageData;
  const modulesOnIntent = data.files.filter((file) => file.endsWith('.js'));
  const sitePaths = urls.filter((url) => url.origin === runningStack.siteUrl).map(({ pathname }) => pathname);
  const firstView = sitePaths.filter((address) => !belowFirstView.includes(address));
  const inline = brotliCompressSync(inlineScripts(html).join('')).length / 1024;
  const scripts = sitePaths.filter((address) => address.endsWith('.js'));
  return {
    html: measureFile(route),
    requests: firstView.length,
    external: urls.length - sitePaths.length,
    fonts: sumSizes(sitePaths.filter((address) => address.endsWith('.woff2'))),
    all: sumSizes(firstView),
    scriptBeforeIntent: inline + sumSizes(scripts),
    scriptOnIntent: sumSizes(modulesOnIntent),
    scriptsOnIntent: modulesOnIntent.length,
  };
}

/** Returns the limits that a cost exceeds, e.g. "html 15.2 > 14". */
export const listExcess = (cost: Cost) =>
  Object.entries(budget)
    .map(([name, limit]) => ({ name, limit, value: cost[name as keyof Cost] }))
    .filter(({ value, limit }) => value > limit)
    .map(({ name, limit, value }) => `${name} ${value.toFixed(1)} > ${limit}`);
