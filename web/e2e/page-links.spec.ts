import type { Page } from 'playwright/test';
import { laterCases, secondTier } from '../../testing/tier.ts';
import { waitForFonts } from './support/fonts';
import { hold } from './support/hold';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

test.use({ startsRouter: true });

const aboutLink = (page: Page) => page.getByRole('main').locator('a[href="/about"]').first();

/** Counts the view transitions that a page starts within its document. Runs in the page, before its scripts. */
function countTransitions(): void {
  const start = document.startViewTransition.bind(document);
  Object.assign(window, { transitions: 0 });
  document.startViewTransition = (update) => {
    (window as unknown as { transitions: number }).transitions += 1;
    return start(update);
  };
}
const readTransitions = (page: Page) =>
  page.evaluate(() => (window as unknown as { transitions: number }).transitions);

test('the app prefetches the page of a link under the pointer', secondTier, async ({ page }) => {
  // The pattern matches the document and the code of the linked page. The app needs only the code.
  const requested = recordRequests(page, (path) => /^\/(about|assets\/about-.*\.js)$/.test(path));
  await page.goto('/');
  await aboutLink(page).hover();
  await expect.poll(() => [...requested]).toEqual([expect.stringContaining('/assets/about-')]);
});

for (const [index, { from, to, title }] of [
  { from: '/solutions/security', to: '/solutions/ai-security', title: /^AI security/ },
  {
    from: '/blog/reading-an-sbom',
    to: '/blog/what-a-99-9-per-cent-promise-costs',
    title: /^What a 99.9% promise costs \|/,
  },
  { from: '/blog/category/security', to: '/blog/category/reliability', title: /^Blog: Reliability \|/ },
].entries()) {
  test(`from ${from} to a similar page and back, no document loads`, laterCases(index), async ({ page }) => {
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
  });
}

for (const [index, path] of ['/blog/reading-an-sbom', '/about', '/solutions/security'].entries()) {
  test(`the app gives ${path} the same head as its HTML`, laterCases(index), async ({ page }) => {
    await page.goto('/blog');
    const linkIn = (part: string) => page.locator(`${part} a[href="${path}"]`).first();
    await ((await linkIn('main').count()) > 0 ? linkIn('main') : linkIn('footer')).click();
    await expect(page).toHaveURL(path);
    /** Reads the head of the HTML at an address, or of the current document if the address is null. */
    const readHead = (address: string | null) =>
      page.evaluate(async (address) => {
        // The Content-Security-Policy of this page would report the inline styles when they are parsed.
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

test('a link to the current page adds no history entry and no transition, and a link with capital letters opens its page', async ({
  page,
}) => {
  await page.addInitScript(countTransitions);
  await page.goto('/');
  await aboutLink(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const link = page.getByRole('banner').locator('a[href="/about"]:visible');
  await link.click();
  await link.click();
  expect(await readTransitions(page)).toBe(1); // from the first click, which opened the page
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.evaluate(() => {
    const href = '/Contact?utm_source=letter';
    const capitalized = Object.assign(document.createElement('a'), { href, textContent: 'Capitalized' });
    document.querySelector('main')?.prepend(capitalized);
  });
  await page.getByText('Capitalized').click();
  await expect(page).toHaveURL('/contact?utm_source=letter');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Not Found|did not load/);
});

test('a link whose own handler prevents the click does not navigate', async ({ page }) => {
  await page.goto('/');
  await aboutLink(page).evaluate((link) => {
    link.addEventListener('click', (event) => {
      event.preventDefault();
      link.dataset['pressed'] = '';
    });
  });
  await aboutLink(page).click();
  await expect(aboutLink(page)).toHaveAttribute('data-pressed');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
  await expect(page).toHaveURL('/careers');
  await page.goBack();
  await expect(page, 'the prevented click has added no entry').toHaveURL('/');
});

test('Back returns to the previous page and scroll position, even after a reload', async ({ page }) => {
  await page.goto('/solutions');
  await waitForFonts(page); // late fonts move the content below
  const link = page.getByRole('link', { name: 'Learn More: Performance Engineering' });
  await link.scrollIntoViewIfNeeded();
  // Evaluating fails while a navigation replaces the document.
  const readPosition = () => page.evaluate(() => scrollY).catch(() => null);
  const positionBefore = await readPosition();
  expect(positionBefore).toBeGreaterThan(500);
  const heading = page.getByRole('heading', { level: 1 });
  for (const reloads of [false, true]) {
    await link.dispatchEvent('click'); // because a mouse click may scroll first
    await expect(page).toHaveURL('/solutions/performance');
    await expect(heading).toBeFocused();
    await expect.poll(readPosition).toBe(0);
    if (reloads) await page.reload();
    await page.goBack();
    await expect(page).toHaveURL('/solutions');
    await expect.poll(readPosition).toBe(positionBefore);
  }
  await page.goForward();
  await expect(page).toHaveTitle(/^Performance/);
});

test('a link to a page that loads slowly shows a progress bar immediately', async ({ page }) => {
  await page.goto('/');
  const release = await hold(page, /\/assets\/about-.*\.js$/);
  await aboutLink(page).click();
  const progress = page.getByRole('progressbar', { name: 'Loading the page' });
  await expect(progress).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(progress).toHaveCount(0);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a link changes the page without a transition', async ({ page }) => {
    await page.addInitScript(countTransitions);
    await page.goto('/');
    await aboutLink(page).click();
    await expect(page).toHaveURL('/about');
    expect(await readTransitions(page)).toBe(0);
  });
});
