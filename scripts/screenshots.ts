/// <reference lib="dom" />
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { launchOptions } from '../testing/chromium.ts';
import { publicRoutes } from '../web/e2e/support/routes.ts';
import { command } from './cli.ts';
import { root } from './paths.ts';
import { assertBrowser } from './setup/programs.ts';
import { useLocalStack } from './stack/plan.ts';

const COMMAND = 'npm run screenshots';
const folder = join(root, 'screenshots');
const widths = [360, 768, 1440];

const usage = {
  name: COMMAND,
  text: 'takes pictures of whole pages of the running site at three widths, light and dark.',
  words: 'paths; all pages without them',
  example: '/about /blog',
};

export const main = command(usage, async (_, words) => {
  const routes = words.length > 0 ? words : [...publicRoutes, '/admin', '/no/such/page'];
  await useLocalStack('Firestore', COMMAND);
  await assertBrowser(COMMAND);
  const { SITE_URL: baseURL = '' } = process.env;
  const browser = await chromium.launch(launchOptions());
  for (const width of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width, height: width < 500 ? 780 : 900 };
      const page = await browser.newPage({ baseURL, colorScheme, viewport, reducedMotion: 'reduce' });
      for (const route of routes) {
        await page.goto(route, { waitUntil: 'networkidle' });
        await loadLazyImages(page);
        const name = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
        const path = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
      }
      await page.close();
    }
  await browser.close();
  console.log(`${routes.length * widths.length * 2} pictures are in ${folder}`);
});

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
