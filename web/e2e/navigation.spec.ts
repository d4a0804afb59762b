import { mainNavigation } from '../src/content/navigation.ts';
import { expect, test } from './support/test';

test.use({ routes: true });

const menu = mainNavigation.items.find((item) => 'solutions' in item);

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the Solutions dropdown opens by keyboard, lists its solutions with a line each, and Escape closes it', async ({
    page,
  }) => {
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'Solutions' });
    await button.focus();
    await page.keyboard.press('Enter');
    const links = page.getByRole('navigation', { name: 'Main' }).locator('[popover] li a');
    expect(menu?.solutions.length).toBeGreaterThanOrEqual(6);
    await expect(links).toHaveCount(menu?.solutions.length ?? 0);
    for (const link of await links.all()) await expect(link.locator('strong, span')).toHaveCount(2);
    const all = page.getByRole('link', { name: 'View All Solutions' });
    await expect(all).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the dropdown closes when the focus leaves it, forwards and backwards, or the button is pressed again, and not while the focus moves within', async ({
    page,
  }) => {
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'Solutions' });
    const open = page.locator('[popover]:popover-open');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(open).toHaveCount(1);
    const links = await open.getByRole('link').count();
    for (let press = 0; press < links; press++) {
      await page.keyboard.press('Tab');
      await expect(open).toHaveCount(1);
    }
    await page.keyboard.press('Tab');
    await expect(open).toHaveCount(0);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(open).toHaveCount(0);
    await button.click();
    await expect(open).toHaveCount(1);
    await button.click();
    await expect(open).toHaveCount(0);
  });

  test('choosing a solution goes there, closes the dropdown and moves focus to the heading', async ({
    page,
  }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Solutions' }).click();
    await page
      .getByRole('link', { name: /^Infrastructure/ })
      .first()
      .click();
    await expect(page).toHaveURL('/solutions/infrastructure');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('link', { name: 'View All Solutions' })).toBeHidden();
  });

  test('the pages below the five of the bar are reached from the foot of the dropdown', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Solutions' }).click();
    const foot = page.locator('[popover]:popover-open p');
    await expect(foot.getByRole('link')).toHaveText(['Prices', 'Engagements', 'Trust', 'Blog', 'Careers']);
    await foot.getByRole('link', { name: 'Engagements' }).click();
    await expect(page.getByRole('heading', { name: 'Sample engagements' })).toBeInViewport();
    await expect(foot).toHaveCount(0);
  });

  test('a link to a part of the page moves the focus there too, and Back returns to where the visitor was', async ({
    page,
  }) => {
    await page.goto('/privacy-policy');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const part = (id: string) => page.locator(`#${id}`);
    await contents.getByRole('link', { name: 'Data Security' }).press('Enter');
    await expect(part('data-security')).toBeFocused();
    await expect(part('data-security')).toHaveCSS('outline-style', 'none');
    await expect(part('data-security')).toBeInViewport();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const focus = (link: HTMLElement) => link.focus({ preventScroll: true });
    await contents.getByRole('link', { name: 'Contact Us' }).evaluate(focus);
    await page.keyboard.press('Enter');
    await expect(part('contact-us').getByRole('heading')).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/privacy-policy#data-security');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goForward();
    await expect(part('contact-us').getByRole('heading')).toBeInViewport();
  });

  test('another page begins at its top at once, without scrolling', async ({ page }) => {
    await page.goto('/about');
    // Late fonts and pictures move a page that is scrolled, so the positions are those from the click on.
    await page.evaluate(() => {
      const positions: number[] = [];
      Object.assign(window, { positions });
      const note = () => positions.push(window.scrollY);
      const start = () => {
        note();
        addEventListener('scroll', note);
      };
      addEventListener('click', start, { capture: true });
    });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Careers' }).click();
    await expect(page).toHaveURL('/careers');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    const [start, ...positions] = await page.evaluate(
      () => (window as unknown as { positions: number[] }).positions,
    );
    expect(start).toBeGreaterThan(1000);
    expect(positions.filter((position) => position !== 0 && position !== start)).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu opens, its Solutions sublist expands, and choosing a link closes it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Mobile' });
    await expect(menu).toBeVisible();
    await menu.getByText('Solutions', { exact: true }).click();
    await menu.getByRole('link', { name: 'Cloud Migration' }).click();
    await expect(page).toHaveURL('/solutions/cloud-migration');
    await expect(menu).toBeHidden();
  });
});

test('by keyboard, the skip link leads past the navigation, and questions open', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/contact#main');
  await page.locator('summary').filter({ hasText: 'How long does a typical project take?' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/3-18 months/)).toBeVisible();
});

test('the bar at the top stays in view while scrolling down and up', async ({ page }) => {
  await page.goto('/about');
  const bar = page.getByRole('banner');
  for (const distance of [1500, 800, -600]) {
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.wheel(0, distance);
    await expect.poll(() => page.evaluate(() => window.scrollY)).not.toBe(before);
    await expect(bar).toBeInViewport({ ratio: 1 });
    expect((await bar.boundingBox())?.y).toBe(0);
  }
});
