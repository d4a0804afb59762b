import { notFound } from '../src/content/not-found.ts';
import { contactForm, fillContact, sendButton } from './support/fill-forms';
import { waitForFonts } from './support/fonts';
import { hold } from './support/hold';
import { startRouter } from './support/hydrate';
import { expect, test } from './support/test';

test.describe('addresses that do not exist', () => {
  // The browser itself reports a document with status 404.
  test.use({ expectedErrors: /404/ });

  for (const address of ['/no/such/page', '/blog/category/gardening'])
    test(`${address} responds with 404 and the not-found page, whose Contact link opens that page with its own title`, async ({
      page,
    }) => {
      const response = await page.goto(address);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
      await expect(page.getByText(notFound.text)).toBeVisible();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Contact/ })
        .click();
      await expect(page).toHaveURL('/contact');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(page).not.toHaveTitle(/not found/i);
      await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    });

  test('the title of the not-found page is on one line if it fits', async ({ page }) => {
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/no-such-page');
      await waitForFonts(page);
      const lines = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
        const text = document.createRange();
        text.selectNodeContents(title);
        return text.getClientRects().length;
      });
      expect(lines, `at ${width} px`).toBe(1);
    }
  });

  test('a post that does not exist says so and links back to the list', async ({ page }) => {
    const response = await page.goto('/blog/no-such-post');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Post Not Found');
    await expect(page).toHaveTitle(/Not Found \|/i);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });
});

test('the Cookie Policy describes everything that a visit stores in the browser', async ({ page }) => {
  const descriptions: Record<string, RegExp> = {
    visit: /the page on which your visit began/,
    'react-router-scroll-positions': /how far you have scrolled/,
    'remix-router-transitions': /between which pages you have moved/,
    'draft:contact': /an unsent form draft/,
    'attempt:contact': /a number for the attempt to send it/,
    'mantine-color-scheme-value': /light or dark scheme/,
  };
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await startRouter(page);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await fillContact(page, 'ada@example.com', 'Draft');
  await hold(page, '**/api/contact'); // until the navigation below
  await sendButton(page).click();
  await expect(contactForm(page).getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.goto('/cookie-policy');
  const storedKeys = () =>
    page.evaluate(() => [sessionStorage, localStorage].flatMap((store) => Object.keys(store)).sort());
  await expect.poll(storedKeys).toEqual(Object.keys(descriptions).sort());
  for (const text of Object.values(descriptions)) await expect(page.getByRole('main')).toContainText(text);
});
