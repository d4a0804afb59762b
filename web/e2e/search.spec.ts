import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { findViolations } from './support/axe';
import { contactForm } from './support/fill-forms';
import { hold } from './support/hold';
import { hydrate } from './support/hydrate';
import { recordRequests } from './support/requests';
import { expect, test } from './support/test';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search services, pages and posts' });
const searchBox = (page: Page) => dialog(page).getByRole('searchbox');
const headerLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Search', exact: true });

test('the search in the header finds services, engagements, pages and posts in groups', async ({ page }) => {
  const loaded = recordRequests(page, (path) => /search-(?:index|dialog)/.test(path));
  await page.goto('/');
  expect(loaded.size).toBe(0); // nothing of the search loads before it is opened
  await headerLink(page).click();
  await expect(searchBox(page)).toBeFocused();
  const suggestions = dialog(page).getByRole('region', { name: 'Suggestions' }).getByRole('link');
  await expect(suggestions).toHaveCount(5);
  await expect(suggestions.filter({ hasText: /^(Prices|Contact)/ })).toHaveCount(2);
  await searchBox(page).pressSequentially('migration');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toHaveText([
    'Services',
    'Engagements',
    'Pages',
    'Posts',
  ]);
  await expect(dialog(page).getByRole('region', { name: 'Services' }).getByRole('link').first()).toHaveText(
    /^Cloud Migration/,
  );
  for (const link of await dialog(page).getByRole('link').all())
    await expect(link.locator('mark').first()).toHaveText(/migrat/i);
  await searchBox(page).fill('zeppelin');
  await expect(dialog(page).getByRole('status')).toContainText('Nothing found');
});

test('the keyboard operates the search: Ctrl+/ opens it, arrows move, Enter follows a link, Escape closes it and returns the focus', async ({
  page,
}) => {
  await page.goto('/about');
  await headerLink(page).focus();
  await page.keyboard.press('Control+/');
  await searchBox(page).pressSequentially('runbook');
  const links = dialog(page).getByRole('link');
  await expect(dialog(page).getByRole('status')).toContainText('Enter opens A runbook for a cut-over');
  await page.keyboard.press('ArrowDown'); // from the first result, which is already selected
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Escape'); // empties the field in some browsers
  if (await dialog(page).isVisible()) await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(headerLink(page)).toBeFocused();
  await page.keyboard.press('Control+/');
  await page.keyboard.press('Enter'); // opens nothing, because no suggestion is selected
  await searchBox(page).pressSequentially('cut-over nobody notices');
  await expect(links.first()).toHaveText(/^A runbook for a cut-over nobody notices/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/blog/zero-downtime-cut-over-runbook');
  await expect(dialog(page)).toHaveCount(0);
});

test('Ctrl+/ while the search is closing opens it again', secondTier, async ({ page }) => {
  await page.goto('/about');
  await headerLink(page).focus();
  await page.keyboard.press('Control+/');
  await searchBox(page).fill('runbook');
  // The browser fires the close event of a dialog in a separate task, after this one.
  await page.evaluate(() => {
    document.querySelector('dialog')?.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', ctrlKey: true, bubbles: true }));
  });
  await expect(searchBox(page)).toHaveValue('');
  await expect(searchBox(page)).toBeFocused();
});

test.describe('before the first interaction', () => {
  test.use({ hydrates: false });

  test('Ctrl+/ starts the app and opens the search, and the slash key alone types a slash', async ({
    page,
  }) => {
    await page.goto('/contact');
    await page.keyboard.press('/');
    const name = contactForm(page).getByLabel('Name');
    await name.pressSequentially('A/B');
    await expect(name).toHaveValue('A/B');
    await expect(dialog(page)).toHaveCount(0);
    await page.goto('/about');
    await page.keyboard.press('Control+/');
    await expect(searchBox(page)).toBeFocused();
  });

  test('before the app starts, the search link opens the blog, where a link opens the search once the app runs', async ({
    page,
  }) => {
    const release = await hold(page, /\/assets\/entry.*\.js/);
    await page.goto('/about');
    await headerLink(page).click();
    await expect(page).toHaveURL('/blog');
    release();
    await hydrate(page);
    await page.getByRole('main').getByRole('link', { name: 'Search the site' }).click();
    await expect(searchBox(page)).toBeFocused();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the menu opens the search, and axe finds no violations in it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Search' }).click();
    await searchBox(page).fill('cloud');
    await expect(dialog(page).getByRole('link').first()).toBeVisible();
    expect(await findViolations(page, ['dialog'])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test(
    'the search reports a failed load, and works once the network is back',
    secondTier,
    async ({ page, context }) => {
      await page.goto('/about');
      await page.keyboard.press('Control+/');
      await expect(searchBox(page)).toBeFocused();
      await context.setOffline(true);
      await searchBox(page).fill('run');
      await expect(dialog(page).getByRole('status')).toContainText('could not be loaded');
      await context.setOffline(false);
      await searchBox(page).fill('runb');
      await expect(dialog(page).getByRole('status')).toContainText('found');
    },
  );
});
