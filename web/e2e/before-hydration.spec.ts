import type { Page } from 'playwright/test';
import { laterCases, secondTier } from '../../testing/tier.ts';
import { holdScripts } from './support/hold';
import { hydrate, startRouter } from './support/hydrate';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

test.use({ hydrates: false });

/** Records the scripts and stylesheets that the page requests in addition to its HTML. */
const recordCode = (page: Page) => recordRequests(page, (path) => /\.(js|css)$/.test(path));

const isHydrated = (page: Page) =>
  page.evaluate(() => document.documentElement.hasAttribute('data-hydrated'));

test('a page loads no script and no stylesheet until the visitor moves the pointer', async ({ page }) => {
  const code = recordCode(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect([...code]).toEqual([]);
  await page.mouse.move(5, 5); // twice, because a pointermove without movement starts nothing
  await page.mouse.move(6, 6);
  await expect.poll(() => isHydrated(page)).toBe(true);
  expect(code.size).toBeGreaterThan(0);
});

for (const [index, when] of (['before', 'after'] as const).entries())
  test(
    `${when} the app starts, Explore Solutions scrolls smoothly unless the visitor prefers reduced motion`,
    laterCases(index),
    async ({ page }) => {
      const release = when === 'before' ? await holdScripts(page) : undefined;
      const positionCounts: Record<string, number> = {};
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        await page.emulateMedia({ reducedMotion });
        await page.goto('/');
        if (!release) {
          await hydrate(page);
          await startRouter(page);
        }
        // Records the scroll positions on the way: many if the page scrolls smoothly, else one.
        await page.evaluate(() => {
          const positions = new Set<number>();
          addEventListener('scroll', () => positions.add(scrollY));
          addEventListener('scrollend', () => Object.assign(window, { positions }), { once: true });
        });
        await page.getByRole('link', { name: 'Explore Solutions' }).click();
        const top = () => page.locator('#solutions').evaluate((part) => part.getBoundingClientRect().top);
        await expect.poll(top).toBeLessThan(100);
        const count = await page.waitForFunction(
          () => (window as unknown as { positions?: Set<number> }).positions?.size,
        );
        positionCounts[reducedMotion] = (await count.jsonValue()) ?? 0;
      }
      expect(positionCounts['no-preference']).toBeGreaterThan(3);
      expect(positionCounts['reduce']).toBe(1);
      release?.();
    },
  );

test(
  'a pointer that rests, a fragment in the address and a restored scroll position load no code',
  secondTier,
  async ({ page }) => {
    const code = recordCode(page);
    const waitForScroll = () => page.waitForFunction(() => scrollY > 500);
    await page.goto('/privacy-policy#contact-us');
    // Chromium sends a pointermove without movement if a page loads under a resting pointer.
    await page.evaluate(() =>
      document.body.dispatchEvent(new PointerEvent('pointermove', { bubbles: true })),
    );
    await waitForScroll();
    await page.reload({ waitUntil: 'networkidle' });
    await waitForScroll();
    expect([...code]).toEqual([]);
  },
);

test('links, the menu and questions work while the scripts are loading', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await page.locator('summary').filter({ hasText: 'How long does a typical project take?' }).click();
  await expect(page.getByText(/3-18 months/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Mobile' });
  await menu.getByText('Solutions', { exact: true }).click();
  expect(await isHydrated(page)).toBe(false);
  await menu.getByRole('link', { name: 'Cloud Migration' }).click();
  await expect(page).toHaveURL('/solutions/cloud-migration');
});

test("the color scheme and the browser's bars follow the system until the visitor switches, and no later page flashes the other scheme", async ({
  page,
}) => {
  await page.addInitScript(() => {
    const schemes = new Set<string | undefined>();
    Object.assign(window, { schemes });
    const recordScheme = () => {
      if (document.querySelector('body')) schemes.add(document.documentElement.dataset['mantineColorScheme']);
      requestAnimationFrame(recordScheme);
    };
    recordScheme();
  });
  const html = page.locator('html');
  const readBarSchemes = () =>
    page.evaluate(() => {
      // The first tag has the color of the light scheme, the second that of the dark one.
      const tags = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')];
      return tags.flatMap(({ media }, index) => (matchMedia(media).matches ? ['light', 'dark'][index] : []));
    });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/about');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  expect(await readBarSchemes()).toEqual(['light']);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await readBarSchemes()).toEqual(['dark']);
  await page.goto('/careers');
  await hydrate(page);
  expect(await readBarSchemes()).toEqual(['dark']);
  expect(await page.evaluate(() => [...(window as unknown as { schemes: Set<string> }).schemes])).toEqual([
    'dark',
  ]);
});

test.describe('when the network fails once', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  for (const [index, code] of ['entry.client', 'react', 'islands'].entries()) {
    test(`the app starts by itself once its ${code} can be loaded`, laterCases(index), async ({ page }) => {
      const pattern = new RegExp(`/assets/${code}-.*\\.js`);
      await page.route(pattern, (route) => route.abort());
      await page.goto('/about');
      await Promise.all([
        page.waitForEvent('requestfailed', (request) => pattern.test(request.url())),
        page.keyboard.press('Shift'),
      ]);
      await page.unroute(pattern);
      await expect.poll(() => isHydrated(page)).toBe(true);
    });
  }
});

test.describe('when a stylesheet fails to load once', secondTier, () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the page requests the stylesheet again', async ({ page }) => {
    const sheets = recordRequests(page, (path) => path.endsWith('.css'));
    await page.route(/\.css$/, (route) => route.abort(), { times: 1 });
    await page.goto('/about');
    await hydrate(page);
    expect(sheets.size).toBeGreaterThan(0);
    const applied = await page.evaluate(() =>
      [...document.styleSheets].map(({ href }) => href && new URL(href).pathname).filter(Boolean),
    );
    expect(applied).toEqual([...sheets]);
  });
});

test.describe('in a browser without popovers', secondTier, () => {
  test.use({ bypassCSP: true }); // because the policy has the hash of the unchanged style

  test('the page is shown without the menus', async ({ page }) => {
    // Such a browser ignores the attribute `popover` and does not support `:popover-open`.
    await page.route('/about', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      const body = html.replaceAll(' popover="auto"', '').replaceAll(':popover-open', ':no-such');
      await route.fulfill({ response, body });
    });
    await page.goto('/about');
    await expect(page.getByRole('navigation', { name: 'Mobile', includeHidden: true })).toBeHidden();
    await expect(
      page.getByRole('link', { name: 'View All Solutions', includeHidden: true }).first(),
    ).toBeHidden();
    await expect(page.getByRole('button', { name: /Menu|Solutions/ })).toHaveCount(0);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Careers' })).toBeVisible();
  });
});

test('the first tap on a link opens it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    hasTouch: true,
    viewport: { width: 412, height: 823 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Explore Solutions' }).tap();
  await expect(page).toHaveURL('/#solutions');
  await expect(page.locator('#solutions h2')).toBeInViewport();
  await context.close();
});
