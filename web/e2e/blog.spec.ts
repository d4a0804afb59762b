import { laterCases, secondTier } from '../../testing/tier.ts';
import { waitForFonts } from './support/fonts';
import { hydrate, startRouter } from './support/hydrate';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

test('a category has its own page with its posts alone, linked from the list', async ({ page }) => {
  await page.goto('/blog');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Reliability' })
    .click();
  await expect(page).toHaveURL('/blog/category/reliability');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reliability');
  await expect(
    page.getByRole('heading', { level: 2, name: 'A load test that told the truth' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'You have an SBOM. Now read it.' })).toHaveCount(
    0,
  );
});

test('a post says how long it takes, and leads to its category, service, three related posts and neighbors', async ({
  page,
}) => {
  await page.goto('/blog/reading-an-sbom');
  await expect(page.getByRole('article').getByText(/^\d+ min read$/)).toBeVisible();
  const main = page.getByRole('main');
  await expect(
    page.getByRole('article').getByRole('link', { name: 'Security', exact: true }),
  ).toHaveAttribute('href', '/blog/category/security');
  await expect(main.getByRole('link', { name: 'Service Security and Testing' })).toHaveAttribute(
    'href',
    '/solutions/security',
  );
  await expect(main.getByRole('link', { name: /^Sample engagement Healthcare/ })).toBeVisible();
  await expect(main.getByRole('heading', { level: 3 })).toHaveCount(3);
  const neighbors = page.getByRole('navigation', { name: 'Posts before and after' });
  await expect(neighbors.getByRole('link', { name: /^Previous post/ })).toContainText(
    'What a 99.9% promise costs',
  );
  await neighbors.getByRole('link', { name: /^Next post/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A load test that told the truth');
  await expect(neighbors.getByRole('link', { name: /^Previous post/ })).toContainText('You have an SBOM');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no search, and the categories are links', async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('main').locator('[data-search]')).toBeHidden();
    await page.getByRole('link', { name: 'Reliability', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reliability');
  });

  for (const [index, width] of [360, 1440].entries())
    test(`at ${width} px a long page lists its sections`, laterCases(index), async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const [route, list, section] of [
        ['/blog/reading-an-sbom', 'In this post', 'What to put in the contract'],
        ['/trust', 'On this page', 'Backup and restore'],
        ['/privacy-policy', 'On this page', 'Your Rights'],
      ] as const) {
        await page.goto(route);
        const contents = page.getByRole('navigation', { name: list });
        if (width === 360) await contents.getByText(list).click();
        await contents.getByRole('link', { name: section }).click();
        await expect(page.getByRole('heading', { level: 2, name: section })).toBeInViewport();
      }
    });

  test('a post says for whom it is, what they can do after it, who wrote it and what it draws on', async ({
    page,
  }) => {
    await page.goto('/blog/reading-an-sbom');
    const post = page.getByRole('article');
    await expect(post).toContainText('Written forProcurement and security teams');
    await expect(post).toContainText('After readingAsk six questions');
    await expect(post.getByRole('region', { name: 'Sources' }).getByRole('link')).toHaveCount(3);
    await post.getByRole('link', { name: 'Hana Yusuf' }).click();
    await expect(page.getByRole('heading', { name: 'Hana Yusuf' })).toBeVisible();
    await expect(page.getByText('Sample people')).toBeVisible();
  });
});

test.describe('a category that does not exist', () => {
  test.use({ expectedErrors: /404/ });

  test('shows the not-found page', async ({ page }) => {
    await page.goto('/blog/category/gardening');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  });
});

test.describe('while the API does not respond', () => {
  // A reload can be too early for a transition, which Chromium reports.
  test.use({ expectedErrors: /Failed to load resource|Failed to fetch|Page already revealed/ });

  test(
    'a list and a post say that they did not load, and a reload shows them',
    secondTier,
    async ({ page }) => {
      const failure = page.getByRole('heading', { level: 1, name: 'This page did not load' });
      await page.route('**/api/blog*', (route) => route.abort());
      await page.route('**/api/blog/*', (route) => route.abort());
      await page.goto('/');
      await startRouter(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
      await expect(failure).toBeVisible();
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
    },
  );
});

test.describe('the pictures of a list', () => {
  test.use({ hydrates: false, viewport: { width: 412, height: 823 } });

  test('have no box until the visitor moves, and then load as they come into the view', async ({ page }) => {
    const requested = recordRequests(page, (path) => path.startsWith('/images/blog/'));
    await page.goto('/blog');
    await waitForFonts(page); // the last of the first view
    const images = page.getByRole('main').getByRole('listitem').locator('img');
    const below = () =>
      images.evaluateAll(
        (all) => all.filter((image) => image.closest('li')!.getBoundingClientRect().top > innerHeight).length,
      );
    const total = await images.count();
    const waiting = await below();
    expect(waiting).toBeGreaterThan(0);
    await expect(images.filter({ visible: true })).toHaveCount(total - waiting);
    await expect.poll(() => requested.size).toBe(total - waiting);
    await hydrate(page);
    await expect(images.filter({ visible: true })).toHaveCount(total);
    for (const image of (await images.all()).slice(-waiting)) {
      await expect(image).toHaveAttribute('loading', 'lazy');
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
    }
    expect(requested.size).toBe(total);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('show as they come into the view', async ({ page }) => {
      await page.goto('/blog');
      const last = page.getByRole('main').getByRole('listitem').last();
      await expect(last.locator('img')).toBeHidden();
      await last.scrollIntoViewIfNeeded();
      await expect(last.locator('img')).toBeVisible();
    });
  });
});
