import { mainNavigation } from '../src/content/navigation.ts';
import { expect, test } from './support/test';

test.use({ startsRouter: true });

const solutionsMenu = mainNavigation.items.find((item) => 'solutions' in item);

test.describe('on a large screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the Solutions dropdown opens with Enter, lists each solution with a description, and closes with Escape', async ({
    page,
  }) => {
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'Solutions' });
    await button.focus();
    await page.keyboard.press('Enter');
    const links = page.getByRole('navigation', { name: 'Main' }).locator('[popover] li a');
    expect(solutionsMenu?.solutions.length).toBeGreaterThanOrEqual(6);
    await expect(links).toHaveCount(solutionsMenu?.solutions.length ?? 0);
    for (const link of await links.all()) await expect(link.locator('strong, span')).toHaveCount(2);
    const all = page.getByRole('link', { name: 'View All Solutions' });
    await expect(all).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(all).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('the dropdown closes when the focus leaves it in either direction or the button is pressed again, and stays open while the focus moves inside', async ({
    page,
  }) => {
    await page.goto('/about');
    const button = page.getByRole('button', { name: 'Solutions' });
    const openDropdown = page.locator('[popover]:popover-open');
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(openDropdown).toHaveCount(1);
    const linkCount = await openDropdown.getByRole('link').count();
    for (let press = 0; press < linkCount; press++) {
      await page.keyboard.press('Tab');
      await expect(openDropdown).toHaveCount(1);
    }
    await page.keyboard.press('Tab'); // from the last link to the next one in the header
    await expect(openDropdown).toHaveCount(0);

    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(openDropdown).toHaveCount(0);

    await button.click();
    await expect(openDropdown).toHaveCount(1);
    await button.click();
    await expect(openDropdown).toHaveCount(0);
  });

  test('choosing a solution opens its page, closes the dropdown and moves the focus to the heading', async ({
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

  test('the bottom of the dropdown links to the pages that are not in the header', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Solutions' }).click();
    const foot = page.locator('[popover]:popover-open p');
    await expect(foot.getByRole('link')).toHaveText(['Prices', 'Engagements', 'Trust', 'Blog', 'Careers']);
    await foot.getByRole('link', { name: 'Engagements' }).click();
    await expect(page.getByRole('heading', { name: 'Sample engagements' })).toBeInViewport();
    await expect(foot).toHaveCount(0);
  });

  test('a link to a section of the page moves the focus there, and Back returns to the previous scroll position', async ({
    page,
  }) => {
    await page.goto('/privacy-policy');
    const contents = page.getByRole('navigation', { name: 'On this page' });
    const section = (id: string) => page.locator(`#${id}`);
    await contents.getByRole('link', { name: 'Data Security' }).press('Enter');
    await expect(section('data-security')).toBeFocused();
    await expect(section('data-security')).toHaveCSS('outline-style', 'none');
    await expect(section('data-security')).toBeInViewport();
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
    const focus = (link: HTMLElement) => link.focus({ preventScroll: true });
    await contents.getByRole('link', { name: 'Contact Us' }).evaluate(focus);
    await page.keyboard.press('Enter');
    await expect(section('contact-us').getByRole('heading')).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/privacy-policy#data-security');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goForward();
    await expect(section('contact-us').getByRole('heading')).toBeInViewport();
  });

  test('another page starts at its top immediately, without scrolling', async ({ page }) => {
    await page.goto('/about');
    // Records positions only from the click on, because late fonts and pictures move a scrolled page.
    await page.evaluate(() => {
      const positions: number[] = [];
      Object.assign(window, { positions });
      const recordPosition = () => positions.push(window.scrollY);
      const startRecording = () => {
        recordPosition();
        addEventListener('scroll', recordPosition);
      };
      addEventListener('click', startRecording, { capture: true });
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

test('with the keyboard the skip link skips the navigation, and questions open', async ({ page }) => {
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
