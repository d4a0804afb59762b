import { laterCases, secondTier } from '../../testing/tier.ts';
import { waitForFonts } from './support/fonts';
import { hydrate, startRouter } from './support/hydrate';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const [index, width] of [360, 1440].entries())
    test(
      `at ${width} px a long page lists its sections, and the blog lists its categories`,
      laterCases(index),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/blog');
        await expect(page.getByRole('main').locator('[data-search]')).toBeHidden(); // the search needs scripts
        await page.getByRole('link', { name: 'Reliability', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reliability');
        // A long page, the name of its list, and one of the listed sections.
        for (const [route, list, section] of [
          ['/blog/reading-an-sbom', 'In this post', 'What to put in the contract'],
          ['/trust', 'On this page', 'Backup and restore'],
          ['/privacy-policy', 'On this page', 'Your Rights'],
        ] as const) {
          await page.goto(route);
          const contents = page.getByRole('navigation', { name: list });
          if (width === 360) await contents.getByText(list).click(); // a phone shows the list collapsed
          await contents.getByRole('link', { name: section }).click();
          await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
        }
      },
    );
});

test('on a phone the title of a post starts within 170 px, below the link back and its date', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const slug of ['zero-downtime-cut-over-runbook', 'ai-governance-in-twenty-lines']) {
    await page.goto(`/blog/${slug}`);
    await waitForFonts(page);
    const title = page.getByRole('heading', { level: 1 });
    const { y = Infinity } = (await title.boundingBox()) ?? {};
    expect(y, slug).toBeLessThanOrEqual(170);
    await expect(title).toHaveCSS('font-size', '40px');
    for (const part of [
      page.getByRole('link', { name: 'Back to Blog' }),
      page.locator('header time').first(),
    ]) {
      await expect(part).toHaveCSS('font-size', '13px');
      expect((await part.boundingBox())?.y).toBeLessThan(y);
    }
  }
});

test.describe('while the API does not respond', () => {
  // Chromium reports 'Page already revealed' if a page reloads before its transition can start.
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch|Page already revealed/ });

  test('the list and a post fail to load, and a reload shows them', secondTier, async ({ page }) => {
    const failure = page.getByRole('heading', { level: 1, name: 'This page did not load' });
    await page.route('**/api/blog*', (route) => route.abort());
    await page.route('**/api/blog/*', (route) => route.abort());
    await page.goto('/');
    await startRouter(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await expect(failure).toBeVisible();
    // The reload needs no API, because the HTML of the built pages contains the posts.
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: 'A load test that told the truth' }),
    ).toBeVisible();
    await hydrate(page);
    await startRouter(page);
    await page.getByRole('link', { name: 'A load test that told the truth' }).click();
    await expect(failure).toBeVisible();
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A load test that told the truth');
  });
});

test.describe('on the blog list', () => {
  test.use({ hydrates: false, viewport: { width: 412, height: 823 } });

  test('pictures below the first view have no box before hydration, and then load as they come into view', async ({
    page,
  }) => {
    const requested = recordRequests(page, (path) => path.startsWith('/images/blog/'));
    await page.goto('/blog');
    await waitForFonts(page); // the last part of the first view
    const images = page.getByRole('main').getByRole('listitem').locator('img');
    const total = await images.count();
    // Measures the list items, because an image without a box has no position.
    const belowCount = await images.evaluateAll(
      (all) => all.filter((image) => image.closest('li')!.getBoundingClientRect().top > innerHeight).length,
    );
    expect(belowCount).toBeGreaterThan(0);
    await expect(images.filter({ visible: true })).toHaveCount(total - belowCount);
    await expect.poll(() => requested.size).toBe(total - belowCount);
    await hydrate(page);
    await expect(images.filter({ visible: true })).toHaveCount(total);
    for (const image of (await images.all()).slice(-belowCount)) {
      await expect(image).toHaveAttribute('loading', 'lazy');
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
    }
    expect(requested.size).toBe(total);
  });

  test.describe('without JavaScript', secondTier, () => {
    test.use({ javaScriptEnabled: false });

    test('pictures appear as they come into view', async ({ page }) => {
      await page.goto('/blog');
      const last = page.getByRole('main').getByRole('listitem').last();
      await expect(last.locator('img')).toBeHidden();
      await last.scrollIntoViewIfNeeded();
      await expect(last.locator('img')).toBeVisible();
    });
  });
});
