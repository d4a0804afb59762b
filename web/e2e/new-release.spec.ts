import type { Page } from 'playwright/test';
import { secondTier } from '../../testing/tier.ts';
import { seededAdmin } from './support/admin';
import { contactForm, fillContact, receipt, sendButton } from './support/fill-forms';
import { hold } from './support/hold';
import { hydrate, startRouter } from './support/hydrate';
import { deployRelease } from './support/release';
import { recordPosts } from './support/requests';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// Each test opens a page, deploys a release that deletes its files, and then uses a feature that needs one of them.
test.use({ hydrates: false, expectedErrors: /Failed to load resource|dynamically imported module/ });

const searchBox = (page: Page) => page.getByRole('dialog').getByRole('searchbox');

/** Opens a page, starts its app and deploys a release. Returns a function that counts the loaded documents. */
async function openOldPage(page: Page, path: string): Promise<() => number> {
  let documents = 0;
  page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
  await page.goto(path);
  await page.keyboard.press('Shift'); // the first sign of intent, which starts hydration
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await deployRelease(page);
  return () => documents;
}

test('a press on Search loads the page from the new release and opens the search', async ({ page }) => {
  const countDocuments = await openOldPage(page, '/about');
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).click();
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill('migration');
  await expect(page.getByRole('dialog').getByRole('link', { name: /^Cloud Migration/ })).toBeVisible();
  expect(countDocuments()).toBe(2);
});

test(
  'if the old search cannot read the new index, the page reloads and searches for the same word',
  secondTier,
  async ({ page }) => {
    await page.goto('/about');
    await hydrate(page);
    await page.keyboard.press('Control+/');
    await expect(searchBox(page)).toBeFocused();
    await deployRelease(page);
    await page.route('/search-index.json', (route) => route.fulfill({ json: {} }), { times: 1 });
    await searchBox(page).fill('migration');
    await expect(page.getByRole('dialog').getByRole('link', { name: /^Cloud Migration/ })).toBeVisible();
    await expect(searchBox(page)).toHaveValue('migration');
  },
);

test('a form whose code loads only after a release keeps its typed text', async ({ page }) => {
  const release = await hold(page, '/islands.json');
  await page.goto('/contact');
  const message = contactForm(page).getByLabel('Message');
  await message.fill('Half a sentence');
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await deployRelease(page);
  release();
  await expect(contactForm(page)).toHaveAttribute('data-hydrated');
  await expect(message).toHaveValue('Half a sentence');
});

test('a form that was submitted before a release is sent once after the release', async ({ page }) => {
  const posts = recordPosts(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact');
  await fillContact(page, newVisitor('early'));
  await sendButton(page).click();
  await expect(contactForm(page)).toHaveAttribute('aria-busy', 'true');
  await deployRelease(page);
  await expect(receipt(page, 'We have your message')).toBeVisible();
  expect(posts).toHaveLength(1);
});

test('a link opens its page from the new release', async ({ page }) => {
  await page.goto('/');
  await hydrate(page);
  await startRouter(page);
  await deployRelease(page);
  await page.getByRole('main').locator('a[href="/about"]').first().click();
  await expect(page).toHaveURL('/about');
  await expect(page).toHaveTitle(/^About/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.describe('on the sign-in page', () => {
  // React also reports a failure during rendering as its error 520.
  test.use({ expectedErrors: /401|404|dynamically imported module|error #520/, live: false });

  test('typed text stays, and the sign-in opens the dashboard', secondTier, async ({ page }) => {
    const countDocuments = await openOldPage(page, '/admin?view=overview');
    await page.getByLabel('Username').fill(seededAdmin.username);
    await page.getByLabel('Password', { exact: true }).fill(seededAdmin.password);
    expect(countDocuments()).toBe(1);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    expect(countDocuments()).toBe(2);
  });

  test(
    'a file that is missing without a new release is reported after one reload',
    secondTier,
    async ({ page }) => {
      const countDocuments = await openOldPage(page, '/admin?view=overview');
      await page.unrouteAll();
      // The entry is in the browser's cache, but no longer on the server.
      await page.route(/dashboard-.*\.js$/, (route) => route.fulfill({ status: 404 }));
      await page.route(/entry.*\.js$/, (route) =>
        route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.continue(),
      );
      await page.getByLabel('Username').fill(seededAdmin.username);
      await page.getByLabel('Password', { exact: true }).fill(seededAdmin.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible();
      expect(countDocuments()).toBe(2);
      await page.unrouteAll();
      await page.getByRole('link', { name: 'Reload the page' }).click();
      await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    },
  );
});
