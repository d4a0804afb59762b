import { secondTier } from '../../testing/tier.ts';
import { expectLive, openDashboard, seededAdmin, signIn, toast } from './support/admin';
import { hold, holdScripts } from './support/hold';
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
});

test('an admin who comes back sees no sign-in before the dashboard', async ({ page }) => {
  await signIn(page);
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

test('a logout in one tab also signs out the other tabs', async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/admin?q=a-name');
  await expect(other.getByText('Welcome back')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(other).toHaveURL(/\/admin$/);
});

test(
  'a refresh that the end of the session cuts short leaves the message about that end',
  secondTier,
  async ({ page, context }) => {
    const releaseList = await hold(page, '**/api/admin/partnerships');
    await openDashboard(page);
    await expect(page.getByRole('tab', { name: /Contact Records \(\d+\)/ })).toBeVisible();
    const releaseCheck = await hold(page, '**/api/admin/user');
    await context.clearCookies();
    const check = page.waitForRequest('**/api/admin/user');
    releaseList();
    await check;
    const releaseRest = await hold(page, /\/api\/admin\/(?!user)/);
    const refresh = page.waitForRequest('**/api/admin/partnerships');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await refresh;
    releaseCheck();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(toast(page, 'Session ended')).toContainText('Please sign in again.');
    await expect(toast(page, 'Not refreshed')).toHaveCount(0);
    releaseRest();
  },
);

test.describe('without a connection', () => {
  // Firestore's client sees a server that has not responded for hours, and loads an image to find out why.
  test.use({
    expectedErrors: /401|ERR_INTERNET_DISCONNECTED|Could not reach Cloud Firestore backend|cleardot\.gif/,
  });

  test(
    'the records leave the screen eight hours after the sign-in as well',
    secondTier,
    async ({ page, context }) => {
      const email = newVisitor('ada');
      await putContacts([{ email }]);
      await page.clock.install();
      await signIn(page, `/admin?q=${email}`);
      await expect(page.getByRole('row').filter({ hasText: email }).first()).toBeVisible();
      await expectLive(page);
      await context.setOffline(true);
      await page.clock.fastForward('08:00:00');
      await expect(page.getByText('The server cannot be reached')).toBeVisible();
      await expect(page.getByText(email)).toHaveCount(0);
    },
  );
});

test('a session that was ended elsewhere takes the records off the screen with the next arrival, without a click', async ({
  page,
  request,
}) => {
  const email = newVisitor('ada');
  await putContacts([{ email }]);
  await signIn(page, `/admin?q=${email}`);
  await expectLive(page);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();

  // Ends the session as a removal or a password change does: the other tabs of this browser are not told.
  expect((await page.request.post('/api/admin/logout')).status()).toBe(204);
  await sendContact(request, email);

  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(toast(page, 'Session ended')).toContainText('Please sign in again.');
  await expect(page.getByText(email)).toHaveCount(0);
});

test('Firebase is loaded with the dashboard only', async ({ page }) => {
  const scripts: Promise<{ url: string; text: string }>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    const withText = (text: string) => ({ url, text });
    if (/\.js(\?|$)/.test(url)) scripts.push(response.text().then(withText, () => withText('')));
  });
  const ofFirebase = async () =>
    (await Promise.all(scripts))
      .filter(({ text }) => /firestore|identitytoolkit/.test(text))
      .map(({ url }) => url);
  for (const route of ['/', '/contact', '/admin']) {
    await page.goto(route);
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  }
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await ofFirebase()).toEqual([]);
  await openDashboard(page);
  await expectLive(page);
  expect(await ofFirebase()).not.toEqual([]);
});
