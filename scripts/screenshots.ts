/// <reference lib="dom" />
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright';
import { publicRoutes } from '../web/e2e/support/routes.ts';
import { demandBrowser } from './set-up/browser.ts';
import { launchOptions } from './set-up/launch-options.ts';
import { root } from './set-up/paths.mjs';
import { siteUrl } from './stack/addresses.ts';
import { localPorts } from './stack/ports.ts';
import { ClearError, runCommand } from './terminal/clear-error.mjs';

const command = 'npm run screenshots';
const folder = join(root, 'screenshots');
const widths = [360, 768, 1440];
const schemes = ['light', 'dark'] as const;

/** `npm run screenshots [-- /about /blog]`: whole pages at three widths in both schemes, from the running site. */
void runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const routes = positionals.length > 0 ? positionals : [...publicRoutes, '/admin', '/no/such/page'];
  const site = process.env.SITE_URL ?? siteUrl(localPorts);
  await demandSite(site);
  await demandBrowser(command);
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch(launchOptions());
  try {
    for (const width of widths)
      for (const scheme of schemes) await shoot(browser, site, routes, width, scheme);
  } finally {
    await browser.close();
  }
  console.log(`${routes.length * widths.length * schemes.length} pictures are in ${folder}`);
  return 0;
});

async function demandSite(site: string): Promise<void> {
  const answer = await fetch(site).catch(() => undefined);
  if (!answer?.ok)
    throw new ClearError(`No site answers at ${site}: run "npm start" first, then "${command}".`);
}

async function shoot(
  browser: Browser,
  baseURL: string,
  routes: readonly string[],
  width: number,
  colorScheme: (typeof schemes)[number],
): Promise<void> {
  const height = width < 500 ? 780 : 900;
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  for (const route of routes) {
    const page = await context.newPage();
    await page.goto(route, { waitUntil: 'networkidle' });
    await loadLazyImages(page);
    const name = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
    await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    await page.close();
  }
  await context.close();
}

/** Lazy images load as a reader comes near them. */
async function loadLazyImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}
