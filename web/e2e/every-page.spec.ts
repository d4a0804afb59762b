import type { Browser, BrowserContext, Page } from 'playwright/test';
import { runningStack } from '../../testing/running-stack.ts';
import { bothTiers, isSecondTier } from '../../testing/tier.ts';
import { findViolations } from './support/axe';
import { measureCost, listExcess } from './support/budget';
import { waitForFonts } from './support/fonts';
import { hydrate } from './support/hydrate';
import { exceedsShiftLimits, recordShifts, measureShifts } from './support/layout-shift';
import { findOverflow } from './support/reflow';
import { publicRoutes } from './support/routes';
import { describeMessage, expect, reportPolicyViolations, test as base } from './support/test';

/** A page of each kind, or in the second tier every page and two addresses that do not exist. */
const routes = isSecondTier
  ? [...publicRoutes, '/admin', '/no-such-page', '/blog/no-such-post']
  : ['/', '/solutions/security', '/contact', '/blog/what-a-99-9-per-cent-promise-costs', '/admin'];
/** The browser reports responses with these statuses as errors. */
const EXPECTED_ERRORS = /status of 40[14]/;

const checks = ['budget', 'layout shift', 'reflow', 'accessibility', 'errors', 'third parties'] as const;
type Findings = Record<(typeof checks)[number], Record<string, unknown>>;

/** Visits each page once for all checks. Each test below expects that one check has no findings. */
const test = base.extend<object, { findings: Findings }>({
  findings: [
    async ({ browser }, provide) => {
      const findings = Object.fromEntries(checks.map((check) => [check, {}])) as Findings;
      for (const route of routes)
        for (const [check, found] of Object.entries(await visit(browser, route)))
          if (found.length > 0) findings[check as keyof Findings][route] = found;
      await provide(findings);
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
});

/** Opens a page and returns the findings of each check. */
async function visit(browser: Browser, route: string): Promise<Record<keyof Findings, unknown[]>> {
  const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };
  const context = await browser.newContext({ baseURL: runningStack.siteUrl, ...phone });
  const errors: string[] = [];
  context.on('console', (message) => message.type() === 'error' && errors.push(describeMessage(message)));
  context.on('weberror', (webError) => errors.push(String(webError.error())));
  await context.addInitScript(reportPolicyViolations);
  await context.addInitScript(recordShifts);
  const page = await context.newPage();
  const urls: URL[] = [];
  page.on('request', (request) => urls.push(new URL(request.url())));

  // The first view, on a phone.
  const shifts = await measureShifts(page, route);
  await waitForFonts(page);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  const excess = publicRoutes.includes(route) ? listExcess(await measureCost(page, route, [...urls])) : [];
  // The whole page, on the narrowest phone and then on a desktop.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = publicRoutes.includes(route) ? await page.evaluate(findOverflow) : [];
  await page.setViewportSize({ width: 1280, height: 720 });
  await hydrate(page);
  // The sign-in and an unknown post render after a request.
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (route === '/admin') await page.getByRole('button', { name: 'Sign In' }).waitFor();
  await page.mouse.wheel(0, 10_000);
  await loadPictures(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const violations = await findViolations(page); // ends in the dark scheme, which has its own pictures
  await loadPictures(page);
  const thirdParties = await findThirdParties(urls, context);
  await context.close();
  return {
    budget: excess,
    'layout shift': exceedsShiftLimits(shifts) ? [shifts] : [],
    reflow: overflow,
    accessibility: violations,
    errors: errors.filter((text) => !EXPECTED_ERRORS.test(text)),
    'third parties': thirdParties,
  };
}

/** Loads all displayed pictures, even far below the view. */
async function loadPictures(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const picture of pictures) picture.loading = 'eager';
    return pictures.every(({ complete }) => complete);
  });
}

/** Returns the requested addresses of other sites and the cookies that were set. */
async function findThirdParties(urls: readonly URL[], context: BrowserContext): Promise<string[]> {
  const others = urls.filter(
    ({ protocol, origin }) => protocol.startsWith('http') && origin !== runningStack.siteUrl,
  );
  return [...others.map(String), ...(await context.cookies()).map(({ name }) => `the cookie ${name}`)];
}

for (const [check, title] of [
  ['accessibility', 'axe finds no violations on any page in the light or dark scheme'],
  ['errors', 'no page violates its policy or reports another error in either scheme'],
  ['budget', 'every page stays within its budget'],
  [
    'layout shift',
    'at 412 px nothing moves while a page loads, and fonts that load late move the text little',
  ],
  ['reflow', 'at 320 px no page scrolls sideways, and no text reaches into the side margins'],
  ['third parties', 'no page sends a request to a third party or sets a cookie'],
] as const)
  test(title, bothTiers, ({ findings }) => {
    expect(findings[check]).toEqual({});
  });
