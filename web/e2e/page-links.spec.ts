import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { site } from '../../functions/src/shared/site';
import { laterCases, secondTier } from '../../testing/tier.ts';
import { waitForFonts } from './support/fonts';
import { hold, holdScripts } from './support/hold';
import { hydrate, startRouter } from './support/hydrate';
import { publicRoutes } from './support/routes';
import { expect, test } from './support/test';

test.use({ routes: true });

const about = (page: Page) => page.getByRole('main').locator('a[href="/about"]').first();

/** Counts the view transitions that pages have begun within their document. */
function countTransitions(): void {
  const start = document.startViewTransition.bind(document);
  Object.assign(window, { transitions: 0 });
  document.startViewTransition = (update) => {
    (window as unknown as { transitions: number }).transitions += 1;
    return start(update);
  };
}
const recordTransitions = (page: Page) =>
  page.evaluate(() => (window as unknown as { transitions: number }).transitions);

test('every page names the speculation rules, which the server sends as such', async ({ request }) => {
  for (const route of publicRoutes)
    expect((await request.get(route)).headers()['speculation-rules'], route).toBe(
      '"/speculation-rules.json"',
    );
  for (const address of ['/admin', '/api/blog', '/no-such-page'])
    expect((await request.get(address)).headers(), address).not.toHaveProperty('speculation-rules');
  const rules = await request.get('/speculation-rules.json');
  expect(rules.headers()['content-type']).toMatch(/^application\/speculationrules\+json/);
  const file = readFileSync(new URL('../public/speculation-rules.json', import.meta.url), 'utf8');
  expect(await rules.json()).toEqual(JSON.parse(file));
});

test.describe('before hydration', () => {
  test.use({ hydrates: false });

  test('the browser prefetches the page of a link that the visitor points at', async ({ page }) => {
    await holdScripts(page);
    const devtools = await page.context().newCDPSession(page);
    const ready: string[] = [];
    devtools.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (status === 'Ready') ready.push(new URL(prefetchUrl).pathname);
    });
    await devtools.send('Preload.enable');
    await page.goto('/');
    // A pointer that comes before the rules are there starts nothing.
    await expect(async () => {
      await page.mouse.move(1, 1);
      await about(page).hover();
      await expect.poll(() => ready, { timeout: 2_000 }).toEqual(['/about']);
    }).toPass();
  });
});

test('after hydration, the app prefetches the page of a link that the visitor points at', async ({
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await about(page).hover();
  await expect.poll(() => requested.some((path) => /\/assets\/about-.*\.js$/.test(path))).toBe(true);
  expect(requested).not.toContain('/about');
});

for (const [index, link] of ['header', 'main'].entries()) {
  test(
    `a link in the ${link} changes the page with a view transition`,
    laterCases(index),
    async ({ page }) => {
      await page.addInitScript(countTransitions);
      await page.goto('/');
      await page.locator(`${link} a[href="/about"]:visible`).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).toHaveURL('/about');
      expect(await recordTransitions(page)).toBe(1);
    },
  );
}

for (const [index, { from, to, title }] of [
  { from: '/solutions/security', to: '/solutions/ai-security', title: /^AI security/ },
  {
    from: '/blog/reading-an-sbom',
    to: '/blog/what-a-99-9-per-cent-promise-costs',
    title: /^What a 99.9% promise costs \|/,
  },
  { from: '/blog/category/security', to: '/blog/category/reliability', title: /^Blog: Reliability \|/ },
].entries()) {
  test(
    `from ${from} to a page of the same kind and back, no document is loaded`,
    laterCases(index),
    async ({ page }) => {
      const documents: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
      });
      await page.goto(from);
      const titleBefore = await page.title();
      const heading = page.getByRole('heading', { level: 1 });
      const headingBefore = (await heading.textContent()) ?? '';
      await page.getByRole('main').locator(`a[href="${to}"]`).first().click();
      await expect(page).toHaveURL(to);
      await expect(page).toHaveTitle(title);
      await expect(heading).not.toHaveText(headingBefore);
      await page.goBack();
      await expect(heading).toHaveText(headingBefore);
      await expect(page).toHaveTitle(titleBefore);
      expect(documents).toEqual([from]);
    },
  );
}

for (const [index, path] of ['/blog/reading-an-sbom', '/about', '/solutions/security'].entries()) {
  test(`the app gives ${path} the head that its HTML has`, laterCases(index), async ({ page }) => {
    await page.goto('/blog');
    const link = (kind: string) => page.locator(`${kind} a[href="${path}"]`).first();
    await ((await link('main').count()) > 0 ? link('main') : link('footer')).click();
    await expect(page).toHaveURL(path);
    const readHead = (address: string | null) =>
      page.evaluate(async (address) => {
        // Parsed with its styles, it would violate the policy of this page.
        const html = address && (await (await fetch(address)).text()).replace(/<style.*?<\/style>/gs, '');
        const { head } = html ? new DOMParser().parseFromString(html, 'text/html') : document;
        // The inline script changes the theme colors.
        const tags = head.querySelectorAll(
          'title, meta:not([name=theme-color]), link[rel=canonical], script[type*=json]',
        );
        return [...tags].map(({ outerHTML }) => outerHTML).sort();
      }, address);
    const built = await readHead(path);
    await expect.poll(() => readHead(null)).toEqual(built);
  });
}

test('a second click on the same link adds nothing to the history', async ({ page }) => {
  await page.goto('/');
  await about(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const link = page.getByRole('banner').locator('a[href="/about"]:visible');
  await link.click();
  await link.click();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test.describe('once a new release has replaced the code of the pages', secondTier, () => {
  test.use({
    expectedErrors: /Failed to load resource/,
  });

  test('a link still leads to its page', async ({ page }) => {
    await page.goto('/');
    await page.route(/\/assets\/about-.*\.js$/, (route) => route.fulfill({ status: 404 }));
    await about(page).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(/^About/);
  });
});

test('Back after a reload shows the page of the address, also before any script', async ({ page }) => {
  await page.goto('/');
  await about(page).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(new RegExp(`^${site.name}: `));
  await page.goForward();
  await expect(page).toHaveTitle(/^About/);
});

test.describe('after a reload', () => {
  test.use({ hydrates: false });

  test('Back returns to where the visitor was', async ({ page }) => {
    await page.goto('/solutions');
    await hydrate(page);
    await startRouter(page);
    await waitForFonts(page); // they move what is below
    const link = page.getByRole('link', { name: 'Learn More: Performance Engineering' });
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.reload();
    await page.goBack();
    // The document may still be replaced.
    await expect.poll(() => page.evaluate(() => scrollY).catch(() => null)).toBe(before);
  });
});

test('a link whose page is slow to come shows at once that something happens', async ({ page }) => {
  await page.goto('/');
  const release = await hold(page, /\/assets\/about-.*\.js$/);
  await about(page).click();
  const progress = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(progress).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(progress).toHaveCount(0);
});

for (const [index, [address, right]] of (
  [
    ['/Contact?utm_source=letter', '/contact?utm_source=letter'],
    ['/blog/category/Security', '/blog/category/security'],
  ] as const
).entries()) {
  test(
    `server and app lead from ${address} to the right spelling`,
    laterCases(index),
    async ({ page, request }) => {
      const response = await request.get(address, { maxRedirects: 0 });
      expect(response.status()).toBe(301);
      expect(response.headers()['location']).toBe(right);
      await page.goto('/about');
      await page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href, textContent: 'Misspelled' });
        document.querySelector('main')?.prepend(link);
      }, address);
      await page.getByText('Misspelled').click();
      await expect(page).toHaveURL(right);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Not Found|did not load/);
    },
  );
}

test('every page allows the same transition between documents', async ({ request }) => {
  for (const route of publicRoutes)
    expect(await (await request.get(route)).text(), route).toMatch(
      /@view-transition\s*\{\s*navigation:\s*auto/,
    );
});

test.describe('for a visitor who asks for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a link changes the page without a transition', async ({ page }) => {
    await page.addInitScript(countTransitions);
    await page.goto('/');
    await about(page).click();
    await expect(page).toHaveURL('/about');
    expect(await recordTransitions(page)).toBe(0);
  });
});
