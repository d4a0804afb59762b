import { secondTier } from '../../testing/tier.ts';
import { expectLive, seededAdmin, signIn, signInByApi, toast } from './support/admin';
import { holdScripts } from './support/hold';
import { putContacts } from './support/put-records';
import { sendContact } from './support/send-contact';
import { expect, test } from './support/test';
import { newVisitor } from './support/visitor';

// GET /api/admin/user gets 401 without a session, which the browser logs as an error. The rules refuse the listeners of
// a session that has ended if a record changes before they end.
test.use({ expectedErrors: /401|FirebaseError/ });

test('a sign-in shows a toast, focuses the heading, and survives a reload', async ({ page }) => {
  await signIn(page);
  await expect(toast(page, 'Login successful')).toContainText('Welcome to the admin dashboard');
  expect(await page.evaluate(() => 'isToastHeld' in window), 'tests hold toasts').toBe(true);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
});

test.describe('before the app has started', () => {
  test.use({ hydrates: false });

  test('what is typed into the sign-in is kept, and sent by no form', async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto('/admin');
    await page.getByLabel('Username').fill(seededAdmin.username);
    const password = page.getByRole('textbox', { name: 'Password' });
    await password.pressSequentially(seededAdmin.password.slice(0, 8));
    await password.press('Enter');
    await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled();
    release();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
    await expect(password).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.type(seededAdmin.password.slice(8));
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('a program that sends the sign-in without its code puts no password into the address', async ({
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
    await page.evaluate(() => fetch('/robots.txt')); // a request that comes after theirs
    expect(navigations).toEqual([]);
    await expect(page).toHaveURL(/\/admin$/);
  });
});

test('an admin who comes back sees no sign-in before the dashboard', secondTier, async ({ page }) => {
  await signInByApi(page.request);
  await page.goto('/admin');
  await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
  const release = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeHidden();
  release();
  await expect(page.getByText(`Welcome back, ${seededAdmin.username}`)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a session that was ended elsewhere takes the records off the screen with the next arrival, without a click', async ({
  page,
  request,
}) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  await signInByApi(page.request);
  await page.goto(`/admin?q=${email}`);
  await expectLive(page);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();

  // Ends the session as a removal or a password change does: the other tabs of this browser are not told.
  expect((await page.request.post('/api/admin/logout')).status()).toBe(204);
  await sendContact(request, email);

  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(toast(page, 'Session ended')).toContainText('Please sign in again.');
  await expect(page.getByText(email)).toHaveCount(0);
});
