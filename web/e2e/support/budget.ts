import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { runningStack } from '../../../testing/running-stack.ts';
import { PAGE_DATA_ID, type PageData } from '../../src/lib/page-data.ts';

/** The most that a first view may take. Sizes in KiB, as a CDN compresses the files: text with brotli. */
export const budget = {
  /** KiB of HTML with its CSS: what a server sends in the first flight of a connection. */
  html: 14,
  /** Pictures below the first view, which the browser may load ahead, do not count. */
  requests: 8,
  external: 0,
  fonts: 36,
  /** Pictures below the first view do not count. */
  all: 100,
  scriptBeforeIntent: 5,
  /** Forms load their own code when they come near the view, and links the router when they are pointed at. */
  scriptOnIntent: 65,
  scriptsOnIntent: 5,
};
export type Cost = typeof budget;

const client = path.join(import.meta.dirname, '../../build/client');
const sizes = new Map<string, number>();

/** The size of a built file in KiB. */
function measureFile(address: string): number {
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

export const sumSizes = (addresses: Iterable<string>) =>
  [...addresses].reduce((sum, address) => sum + measureFile(address), 0);

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?: type="module")?>(.*?)<\/script>/gs)].map(([, text = '']) => text);

/** The cost of a page before the visitor moves, by the addresses it has requested, and of the app that its HTML names. */
export async function measureCost(page: Page, route: string, urls: readonly URL[]): Promise<Cost> {
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
  const modules = data.files.filter((file) => file.endsWith('.js'));
  const own = urls.filter((url) => url.origin === runningStack.siteUrl).map(({ pathname }) => pathname);
  const firstView = own.filter((address) => !below.includes(address));
  const inline = brotliCompressSync(inlineScripts(html).join('')).length / 1024;
  const scripts = own.filter((address) => address.endsWith('.js'));
  return {
    html: measureFile(route),
    requests: firstView.length,
    external: urls.length - own.length,
    fonts: sumSizes(own.filter((address) => address.endsWith('.woff2'))),
    all: sumSizes(firstView),
    scriptBeforeIntent: inline + sumSizes(scripts),
    scriptOnIntent: sumSizes(modules),
    scriptsOnIntent: modules.length,
  };
}

/** The budgets that a route exceeds, as "html 15.2 > 14". */
export const listExcess = (cost: Cost) =>
  Object.entries(budget)
    .map(([name, limit]) => ({ name, limit, value: cost[name as keyof Cost] }))
    .filter(({ value, limit }) => value > limit)
    .map(({ name, limit, value }) => `${name} ${value.toFixed(1)} > ${limit}`);
