import type { Page } from 'playwright/test';
import { site } from '../../functions/src/shared/site';
import { secondTier } from '../../testing/tier.ts';
import * as formTexts from '../src/content/form-texts';
import { expectLive, seededAdmin, signIn, signInByApi, toast } from './support/admin';
import { holdScripts } from './support/hold';
import { hydrate } from './support/hydrate';
import { putContacts } from './support/put-records';
import { recordPosts } from './support/requests';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// GET /api/admin/user gets 401 without a session, which the browser logs as an error. The security rules reject the
// listeners of an ended session if a record changes before the listeners end.
test.use({ expectedErrors: /401|FirebaseError/ });

test('a sign-in shows a toast, focuses the heading, and survives a reload', async ({ page }) => {
  await signIn(page);
  await expect(toast(page, 'Login successful')).toContainText('Welcome to the admin dashboard');
  expect(await page.evaluate(() => 'isToastHeld' in window), 'holdToasts works').toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
});

test.describe('before the app has started', () => {
  test.use({ hydrates: false });

  const password = (page: Page) => page.getByRole('textbox', { name: 'Password' });
  const button = (page: Page) => page.locator('form [type=submit]');

  async function fillSignIn(page: Page): Promise<void> {
    await page.goto('/admin');
    await page.getByLabel('Username').fill(seededAdmin.username);
    await password(page).fill(seededAdmin.password);
  }

  test('a waiting sign-in says so, keeps the password only in its field, and is sent once when the app has loaded', async ({
    page,
  }) => {
    const posts = recordPosts(page);
    const release = await holdScripts(page);
    await page.clock.install();
    await fillSignIn(page);
    await page.clock.pauseAt(Date.now() + 60_000); // the clock stops, so the form does not give up after ten seconds
    await password(page).press('Enter');
    await password(page).press('Enter');
    await expect(button(page)).toHaveText('Signing in...');
    expect(posts).toEqual([]);
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state]));
    expect(kept).not.toContain(seededAdmin.password);
    await expect(page).toHaveURL(/\/admin$/);
    await page.clock.resume();
    release();
    await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
    expect(posts.filter((address) => address.endsWith('/login'))).toHaveLength(1);
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('if the app does not load, the sign-in can be pressed again after ten seconds, and is then sent', async ({
    page,
  }) => {
    const release = await holdScripts(page);
    // Chromium counts as offline on a machine without a network, although it reaches the local stack.
    await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
    await page.clock.install();
    await fillSignIn(page);
    await page.clock.pauseAt(Date.now() + 60_000); // from here on, only `runFor` advances the clock
    await button(page).click();
    await expect(button(page)).toHaveText('Signing in...');
    await page.clock.runFor(10_000);
    await expect(button(page)).toHaveText('Sign In');
    await expect(page.getByText(formTexts.unreachable)).toBeVisible();
    await button(page).click();
    await expect(button(page)).toHaveText('Signing in...');
    await page.clock.resume();
    release();
    await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
  });

  test('text typed into the sign-in stays, and its field keeps the focus', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/admin');
    await page.getByLabel('Username').fill(seededAdmin.username);
    await password(page).pressSequentially(seededAdmin.password.slice(0, 8));
    release();
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await expect(password(page)).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(seededAdmin.password.slice(8));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
  });

  test('an IME composition in the sign-in is not interrupted', secondTier, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    const release = await holdScripts(page);
    await page.goto('/admin');
    const username = page.getByLabel('Username');
    await username.focus();
    await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    const script = page.waitForResponse(/\/assets\/admin-/);
    release();
    await script;
    await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
    await devtools.send('Input.insertText', { text: '日本' });
    await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
    await expect(username).toHaveValue('日本');
    await expect(username).toBeFocused();
  });

  test('a script that submits the sign-in before the app has loaded puts no password into the address', async ({
    page,
  }) => {
    await holdScripts(page);
    await page.goto('/admin');
    await page.getByLabel('Username').fill('somebody');
    await page.getByRole('textbox', { name: 'Password' }).fill('a password');
    const navigations: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()));
    await page.locator('form').evaluate((form: HTMLFormElement) => {
      form.submit();
      form.requestSubmit();
    });
    await page.evaluate(() => fetch('/robots.txt')); // a request after the form's requests
    expect(navigations).toEqual([]);
    await expect(page).toHaveURL(/\/admin$/);
  });
});

test('a returning admin sees no sign-in before the dashboard', secondTier, async ({ page }) => {
  await signInByApi(page.request);
  await page.goto('/admin');
  await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeHidden();
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByText(`${site.name} Admin Dashboard`)).toBeVisible();
  release();
  await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a sign-in and a sign-out also apply to the other tabs', secondTier, async ({ page }) => {
  const otherPage = await page.context().newPage();
  await otherPage.goto('/admin?status=open');
  await hydrate(otherPage);
  await expect(otherPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const round of ['opens', 'opens again']) {
    await signIn(page);
    await expect(otherPage.getByText(`Welcome back, ${seededAdmin.username}`), round).toBeVisible();
    await expect(otherPage).toHaveURL('/admin?status=open');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(otherPage.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(otherPage).toHaveURL('/admin');
  }
});

test('after a session was ended elsewhere, the next inquiry clears the records from the screen without a click', async ({
  page,
  request,
}) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  await signInByApi(page.request);
  await page.goto(`/admin?q=${email}`);
  await expectLive(page);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();

  // Like a removal or a password change, this call ends the session without notifying the tabs of this browser.
  expect((await page.request.post('/api/admin/logout')).status()).toBe(204);
  await sendContact(request, email);

  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(toast(page, 'Session ended')).toContainText('Please sign in again.');
  await expect(page.getByText(email)).toHaveCount(0);
});
