import { chromium, type Page } from 'playwright';
import { launchOptions } from '../../../testing/chromium.ts';

/** Milliseconds in Chromium, each from the visitor's click. */
export interface Navigation {
  /** The time until the next document has painted its content: before hydration, with the page prefetched on hover. */
  document: number;
  /** The time until the next page is on screen: within the app, with its code prefetched on hover. */
  app: number;
  /** The time until the first input after hydration is answered, with the processor slowed down four times. */
  firstInput: number;
}

const HOVER_MS = 600;

/** Measures the way from Home to the page that its text links to first. */
export async function measureNavigation(origin: string): Promise<Navigation> {
  const browser = await chromium.launch(launchOptions());
  try {
    const newPage = () =>
      browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 1350, height: 940 } });
    return {
      document: await betweenDocuments(await newPage(), origin),
      app: await withinApp(await newPage(), origin),
      firstInput: await firstInput(await newPage(), origin),
    };
  } finally {
    await browser.close();
  }
}

const link = (page: Page) => page.locator('main a[href="/about"]').first();

async function betweenDocuments(page: Page, origin: string): Promise<number> {
  await page.route('**/assets/*.js', () => undefined); // no response
  await page.goto(origin, { waitUntil: 'networkidle' });
  await link(page).hover();
  await page.waitForTimeout(HOVER_MS);
  await page.evaluate(() => {
    addEventListener('click', ({ timeStamp }) => {
      sessionStorage.setItem('clicked', String(performance.timeOrigin + timeStamp));
    });
  });
  await link(page).click();
  await page.waitForURL('**/about');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          const clicked = Number(sessionStorage.getItem('clicked'));
          if (paint) resolve(performance.timeOrigin + paint.startTime - clicked);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}

async function hydrate(page: Page, origin: string): Promise<void> {
  await page.goto(origin, { waitUntil: 'networkidle' });
  await page.keyboard.press('Shift');
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
}

async function withinApp(page: Page, origin: string): Promise<number> {
  await hydrate(page, origin);
  await link(page).hover();
  await page.waitForTimeout(HOVER_MS);
  return page.evaluate(async () => {
    const heading = () => document.querySelector('h1')?.textContent;
    const before = heading();
    const start = performance.now();
    document.querySelector<HTMLElement>('main a[href="/about"]')?.click();
    while (heading() === before) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
}

async function firstInput(page: Page, origin: string): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await hydrate(page, origin);
  await page.evaluate(() => {
    const delays = [0];
    Object.assign(window, { delays });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        delays.push(entry.processingEnd - entry.startTime);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.waitForTimeout(500);
  return page.evaluate(() => Math.max(...(window as unknown as { delays: number[] }).delays));
}
